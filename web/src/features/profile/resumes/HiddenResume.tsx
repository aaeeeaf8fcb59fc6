import { useState } from 'react'
import type { ResumeVersion } from '#contract/files.ts'
import { useWrite } from '../../../api/use-write.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Confirm } from '../../../ui/sheets/Confirm.tsx'
import { Time } from '../../../ui/Time.tsx'

/** A file that our team attached: the student publishes or deletes it, and nobody else sees it until then. */
export function HiddenResume({ version: { id, version, name, uploadedAt } }: { readonly version: ResumeVersion }) {
  const { run: publish, pending } = useWrite('resumes.publish')
  const { run: remove } = useWrite('resumes.remove')
  const [asks, setAsks] = useState(false)
  return (
    <section className="resume-hidden" aria-label={`Hidden résumé, version ${version}`}>
      <div className="row">
        <h3 className="h3">Our team attached this file</h3>
        <Chip>Hidden</Chip>
        <span className="push quiet small">
          <Time at={uploadedAt} as="dateTime" />
        </span>
      </div>
      <p>
        {name}. It came to us as yours. No company, search or application has it, unless you publish it; then it is a version like the
        others.
      </p>
      <div className="row">
        <Button busy={pending} onClick={() => void publish({ id }, { done: `Published as version ${version}` })}>
          Publish it
        </Button>
        <Button variant="danger" onClick={() => setAsks(true)}>
          Delete it
        </Button>
      </div>
      {asks && (
        <Confirm
          title="Delete this file"
          action="Delete it"
          onConfirm={() => void remove({ id }, { done: 'Deleted' })}
          onClose={() => setAsks(false)}
        >
          It is deleted for good, here and with us.
        </Confirm>
      )}
    </section>
  )
}
