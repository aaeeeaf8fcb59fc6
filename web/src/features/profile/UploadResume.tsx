import { useRef, useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { watchUpload } from '../../api/forms.ts'
import { useWrite } from '../../api/use-write.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/Field.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'

const KB = 1024
const tooLarge = `This file is too large. There is room for ${limits.resumeBytes / KB / KB} MB.`

/** A new version, with how far it is on its way. */
export function UploadResume() {
  const input = useRef<HTMLInputElement>(null)
  const [primary, setPrimary] = useState(true)
  const [refused, setRefused] = useState<string>()
  const [sending, setSending] = useState<{ readonly name: string; readonly bytes: number; readonly share: number }>()
  const { run, problem, forgetProblem } = useWrite('resumes.upload', { failure: 'here' })
  const choose = async (file: File | undefined) => {
    if (!file) return
    forgetProblem()
    setRefused(file.size > limits.resumeBytes ? tooLarge : undefined)
    if (file.size > limits.resumeBytes) return
    const show = (share: number) => setSending({ name: file.name, bytes: file.size, share })
    show(0)
    watchUpload(file, show)
    await run({ resume: file, primary: primary ? 'true' : 'false' }, { done: 'Résumé uploaded' })
    setSending(undefined)
  }
  const said = refused ?? problem?.message
  return (
    <div className="resume-upload">
      <Button variant="primary" icon="plus" busy={sending !== undefined} onClick={() => input.current?.click()}>
        Upload a version
      </Button>
      <Checkbox label="Make it my main version" checked={primary} onChange={({ target }) => setPrimary(target.checked)} />
      <p className="quiet small">A PDF of at most {limits.resumeBytes / KB / KB} MB. What you sent with an application stays as it was.</p>
      {sending && (
        <ProgressBar
          label={`Uploading ${sending.name}`}
          done={Math.round((sending.bytes * sending.share) / KB)}
          total={Math.ceil(sending.bytes / KB)}
          unit="KB"
        />
      )}
      {said !== undefined && (
        <p className="field-problem" role="alert">
          {said}
        </p>
      )}
      <input
        ref={input}
        hidden
        type="file"
        aria-label="Résumé as a PDF"
        accept="application/pdf"
        onChange={({ target }) => {
          void choose(target.files?.[0])
          target.value = ''
        }}
      />
    </div>
  )
}
