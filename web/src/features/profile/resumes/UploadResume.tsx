import { useState } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { watchUpload } from '../../../api/forms.ts'
import { useWrite } from '../../../api/use-write.ts'
import { FileField } from '../../../ui/fields/FileField.tsx'
import { ProgressBar } from '../../../ui/figures/ProgressBar.tsx'
import { Checkbox } from '../../../ui/fields/Toggle.tsx'

const KB = 1024
const tooLarge = `This file is too large. There is room for ${limits.resumeBytes / KB / KB} MB.`

/** A new version, with how far it is on its way. */
export function UploadResume() {
  const [primary, setPrimary] = useState(true)
  const [refused, setRefused] = useState<string>()
  const [sending, setSending] = useState<{ readonly name: string; readonly bytes: number; readonly share: number }>()
  const { run, problem, forgetProblem } = useWrite('resumes.upload', { failure: 'here' })
  const choose = async (file: File) => {
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
      <FileField
        aria-label="Résumé as a PDF"
        action="Upload a version"
        variant="primary"
        accept="application/pdf"
        busy={sending !== undefined}
        onChoose={(file) => void choose(file)}
      />
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
    </div>
  )
}
