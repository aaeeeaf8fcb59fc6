import { Suspense, useState } from 'react'
import type { JobReply } from '#contract/jobs.ts'
import type { UserReply } from '#contract/people.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { preloadedPart } from '../../../lib/lazy-part.ts'
import { Button, LinkButton } from '../../../ui/Button.tsx'

const ApplyDrawer = preloadedPart(() => import('./ApplyDrawer.tsx').then((module) => ({ default: module.ApplyDrawer })))

type Props = { readonly job: JobReply; readonly user: UserReply }

/** The Apply button, the reason why one cannot apply, or a link to the application that exists. */
export function ApplyAction({ job, user }: Props) {
  const [applying, setApplying] = useState(false)
  return (
    <>
      <ApplyButton job={job} user={user} onApply={() => setApplying(true)} />
      {/* Stays open even if the job closes or is applied to in another window, so that no typed text is lost. */}
      <Suspense>{applying && <ApplyDrawer job={job} uid={user.uid} onClose={() => setApplying(false)} />}</Suspense>
    </>
  )
}

function ApplyButton({ job, user, onApply }: Props & { readonly onApply: () => void }) {
  if (job.applied) {
    return (
      <LinkButton to={`/app/applications/${job.applied}`} icon="check">
        You applied: see where it stands
      </LinkButton>
    )
  }
  if (job.status !== 'open') return <p className="quiet">Closed for applications</p>
  const completeness = user.completeness ?? 100
  if (completeness < limits.completenessToApply) {
    return (
      <div style={{ textAlign: 'right' }}>
        <LinkButton to="/profile" variant="primary">
          Complete your profile to apply
        </LinkButton>
        <p className="quiet small" style={{ marginTop: 4 }}>
          It is at {completeness}&nbsp;%; {limits.completenessToApply}&nbsp;% are needed.
        </p>
      </div>
    )
  }
  return (
    <Button variant="primary" onClick={onApply}>
      Apply
    </Button>
  )
}
