import type { JobReply } from '#contract/jobs.ts'
import { useAppSelector } from '../../api/store.ts'
import { WhereWritable } from '../../parts/WhereWritable.tsx'
import { messageLink } from '../../lib/message-link.ts'
import { LinkButton } from '../../ui/Button.tsx'

/** To a student, where the student may write to the recruiter of the job. */
export function AskRecruiter({ job }: { readonly job: JobReply }) {
  const uid = useAppSelector(({ session }) => session.uid)
  if (!job.match || uid === undefined) return null
  return (
    <WhereWritable uid={uid} contactId={job.recruiter}>
      <LinkButton to={messageLink(job.recruiter)} icon="messages">
        Ask the recruiter
      </LinkButton>
    </WhereWritable>
  )
}
