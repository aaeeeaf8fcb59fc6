import { useState } from 'react'
import type { AdminUserReply } from '#contract/admin-people.ts'
import { apiBase } from '../../api/config.ts'
import { saveFile } from '../../api/download.ts'
import { useForm } from '../../api/use-form.ts'
import { useNotices } from '../../api/use-write.ts'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { Button } from '../../ui/Button.tsx'
import { FileField } from '../../ui/fields/FileField.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Dialog } from '../../ui/sheets/Dialog.tsx'
import { Time } from '../../ui/Time.tsx'

type Props = { readonly person: AdminUserReply }
const requiredMessage = 'Say why: the student reads it.'

/** Résumés that came to our team before the student published one: read and attached with a reason that the student reads. */
export function HiddenResumes({ person, Heading }: Props & { readonly Heading: 'h2' | 'h3' }) {
  const [reading, setReading] = useState<string>()
  const [file, setFile] = useState<File>()
  const hidden = (person.resumes ?? []).filter((version) => version.hidden)
  return (
    <section className="card card-pad stack" aria-label="Hidden résumé">
      <Heading className="h3">Hidden résumé</Heading>
      {hidden.map(({ id, name, bytes, uploadedAt }) => (
        <div key={id} className="stack">
          <p>
            {name}{' '}
            <small className="quiet">
              {Math.ceil(bytes / 1024)} KB · attached <Time at={uploadedAt} />
            </small>
          </p>
          <p>
            <Button size="s" onClick={() => setReading(id)}>
              Read, with a reason…
            </Button>
          </p>
        </div>
      ))}
      <FileField aria-label="Hidden résumé as a PDF" action="Attach a PDF…" size="s" accept="application/pdf" onChoose={setFile} />
      <p className="quiet small">In no search and no export. Only the student can publish it; each read stands in their list.</p>
      {reading !== undefined && <ReadHidden id={reading} name={person.displayName} onClose={() => setReading(undefined)} />}
      {file && <Attach person={person} file={file} onClose={() => setFile(undefined)} />}
    </section>
  )
}

function ReadHidden({ id, name, onClose }: { readonly id: string; readonly name: string; readonly onClose: () => void }) {
  const { values, field, send, close, foot } = useForm('resumes.getHiddenResumeUrl', { initial: { reason: '' }, onClose })
  const { failed } = useNotices()
  const save = async (url: string) => {
    try {
      const response = await fetch(`${await apiBase()}${url}`)
      if (!response.ok) throw new Error('The link did not open. Please try again.')
      saveFile(await response.blob(), `Résumé of ${name}.pdf`)
      close()
    } catch (cause) {
      failed(cause)
    }
  }
  return (
    <Dialog title="Read the hidden résumé" onClose={onClose}>
      <Form onSubmit={() => send({ id, reason: values.reason.trim() }, { next: ({ url }) => void save(url) })}>
        <TextAreaField label="Why" rows={3} requiredMessage={requiredMessage} data-autofocus {...field('reason')} />
        <FormFoot {...foot}>Download it</FormFoot>
      </Form>
    </Dialog>
  )
}

function Attach({ person: { uid, displayName }, file, onClose }: Props & { readonly file: File; readonly onClose: () => void }) {
  const { values, field, send, foot } = useForm('resumes.uploadHidden', { initial: { reason: '' }, onClose })
  const submit = () => send({ id: uid, resume: file, reason: values.reason.trim() }, { done: `Attached to ${displayName}` })
  return (
    <Dialog title={`Attach ${file.name}`} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextAreaField label="Why" rows={3} requiredMessage={requiredMessage} data-autofocus {...field('reason')} />
        <FormFoot {...foot}>Attach</FormFoot>
      </Form>
    </Dialog>
  )
}
