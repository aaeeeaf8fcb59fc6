import { useState } from 'react'
import type { ResumeVersion } from '#contract/files.ts'
import type { UserReply } from '#contract/people.ts'
import { Loaded } from '../../../api/queries.tsx'
import { ResumeViewer } from '../../../parts/ResumeViewer.tsx'
import { useList, useRead } from '../../../api/use-call.ts'
import { useWrite } from '../../../api/use-write.ts'
import { count } from '../../../lib/words/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { Chip } from '../../../ui/Chip.tsx'
import { Confirm } from '../../../ui/sheets/Confirm.tsx'
import { Time } from '../../../ui/Time.tsx'
import { HiddenResume } from './HiddenResume.tsx'
import { UploadResume } from './UploadResume.tsx'
import { WhoOpened } from './WhoOpened.tsx'
import './resumes.css'

/** The versions of one's résumé, those that our team attached, and who opened them (product 2.10). */
export function ResumesTab({ user: { uid } }: { readonly user: UserReply }) {
  const versions = useRead('resumes.versions', {})
  const { data: applications = [] } = useList('applications.listForStudent', { uid })
  const sentWith = (id: string) => applications.filter(({ resumeVersionId }) => resumeVersionId === id).length
  return (
    <div className="resumes">
      <div className="stack">
        <UploadResume />
        <Loaded query={versions} what="your résumés" rows={3}>
          {(all) => (
            <>
              {all
                .filter(({ hidden }) => hidden)
                .map((version) => (
                  <HiddenResume key={version.id} version={version} />
                ))}
              <OwnVersions versions={all.filter(({ hidden }) => !hidden)} sentWith={sentWith} />
            </>
          )}
        </Loaded>
      </div>
      <aside>
        <WhoOpened />
      </aside>
    </div>
  )
}

type OwnProps = { readonly versions: readonly ResumeVersion[]; readonly sentWith: (id: string) => number }

function OwnVersions({ versions, sentWith }: OwnProps) {
  if (versions.length === 0)
    return (
      <p className="quiet">
        No résumé yet. It stands for two parts of your profile. Companies where you apply see it, and recruiters too while they may find
        you.
      </p>
    )
  return (
    <ol className="resume-versions" aria-label="Your versions">
      {versions.map((version) => (
        <OwnVersion key={version.id} version={version} sent={sentWith(version.id)} />
      ))}
    </ol>
  )
}

function OwnVersion({ version, sent }: { readonly version: ResumeVersion; readonly sent: number }) {
  const { id, version: number, name, bytes, uploadedAt, primary } = version
  const { run: choose, pending } = useWrite('resumes.makePrimary')
  const { run: remove } = useWrite('resumes.remove')
  const [asks, setAsks] = useState(false)
  return (
    <li className="card card-pad" data-primary={primary || undefined}>
      <div className="row">
        <h3 className="h3">Version {number}</h3>
        {primary && <Chip tone="brand">Main</Chip>}
        <span className="push quiet small">
          <Time at={uploadedAt} as="dateTime" />
        </span>
      </div>
      <p className="quiet small">
        {[name, sizeInWords(bytes), sent === 0 ? 'never sent' : `sent with ${count(sent, 'application')}`].join(' · ')}
      </p>
      <div className="row">
        <ResumeViewer id={id} title={`Version ${number} of your résumé`} label="Show it here" />
        {!primary && (
          <Button busy={pending} onClick={() => void choose({ id }, { done: `Version ${number} is your main résumé` })}>
            Make it the main one
          </Button>
        )}
        <Button variant="ghost" onClick={() => setAsks(true)}>
          Remove
        </Button>
      </div>
      {asks && (
        <Confirm
          title={`Remove version ${number}`}
          action="Remove it"
          onConfirm={() => void remove({ id }, { done: `Version ${number} removed` })}
          onClose={() => setAsks(false)}
        >
          {sent === 0
            ? 'The file is deleted for good.'
            : `It leaves your list for good. It stays with ${count(sent, 'application')} that took it, as long as the company may open it.`}
        </Confirm>
      )}
    </li>
  )
}

function sizeInWords(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024))
  return kilobytes < 1024 ? `${kilobytes} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}
