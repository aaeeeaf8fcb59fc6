import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { CompanyName } from '../../parts/CompanyName.tsx'
import { useNow } from '../../lib/time/now.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { AskRecruiter } from './AskRecruiter.tsx'
import { AnswerPromise, CompanyBlock } from './CompanyBlock.tsx'
import { JobDetails } from './JobDetails.tsx'
import { timeLine } from './job-lines.ts'
import { SaveJob } from './SaveJob.tsx'
import './jobs.css'

type Props = {
  readonly job: JobReply
  /** The name of the list that the reader comes from. */
  readonly back?: string
  /** The reader's button, such as Apply. */
  readonly action?: ReactNode
  readonly referral?: ReferralReply | undefined
}

/** A job as read by everyone but its own recruiters. */
export function JobPage({ job, back = 'Jobs', action, referral }: Props) {
  const now = useNow()
  const isWide = useMedia('(min-width: 768px)')
  const save = job.match && <SaveJob job={job} />
  return (
    <>
      <Link to="/app/jobs" className="back-link">
        <Icon name="back" size={15} /> {back}
      </Link>
      <PageHeader
        title={job.title}
        avatar={<Avatar name={job.organizationLabel} of="company" size={48} />}
        lead={
          <>
            <CompanyName id={job.organization} label={job.organizationLabel} /> · {timeLine(job, now)}
          </>
        }
        actions={
          <>
            <AskRecruiter job={job} />
            {(action ?? job.match) && (
              // On a phone the foot of the screen, wherever one reads.
              <div className="job-foot">
                {isWide && save}
                {action}
                {!isWide && save}
              </div>
            )}
          </>
        }
      />
      {job.organizationSuspended && (
        <p className="notice-warn">Our team has suspended {job.organizationLabel}, so this job takes no applications at the moment.</p>
      )}
      <div className="job-with-company">
        <section className="job-text job-text-bare">
          <JobDetails job={job} referral={referral} />
        </section>
        <aside>
          {job.match && job.applied === undefined && job.status === 'open' && <AnswerPromise />}
          <CompanyBlock id={job.organization} label={job.organizationLabel} />
        </aside>
      </div>
    </>
  )
}
