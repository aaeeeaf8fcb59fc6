import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { JobReply } from '#contract/jobs.ts'
import type { ReferralReply } from '#contract/referrals.ts'
import { CompanyName } from '../../../parts/CompanyName.tsx'
import { CompanyRecord } from '../../../parts/CompanyRecord.tsx'
import { useNow } from '../../../lib/time/now.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { AskRecruiter } from '../AskRecruiter.tsx'
import { JobDetails } from '../JobDetails.tsx'
import { timeLine } from '../job-lines.ts'
import { SaveJob } from '../SaveJob.tsx'

type Props = { readonly job: JobReply; readonly action?: ReactNode; readonly referral?: ReferralReply | undefined }

/** The job that is open beside the list. */
export function JobPreview({ job, action, referral }: Props) {
  const now = useNow()
  return (
    <section className="job-preview" aria-label={job.title}>
      <div className="job-preview-head">
        <Avatar name={job.organizationLabel} of="company" size={46} />
        <div>
          <h2 className="h2">{job.title}</h2>
          <p className="quiet">
            {job.match ? <CompanyName id={job.organization} label={job.organizationLabel} /> : job.organizationLabel} · {timeLine(job, now)}
          </p>
        </div>
      </div>
      <div className="row job-preview-actions">
        {action}
        {job.match && <SaveJob job={job} />}
        <AskRecruiter job={job} />
        <Link className="link push" to={`/app/jobs/${job.id}`}>
          Open the page
        </Link>
      </div>
      {job.match && <CompanyRecord organization={job.organization} />}
      <JobDetails job={job} referral={referral} />
    </section>
  )
}
