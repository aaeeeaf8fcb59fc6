import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { hasFailed } from '../../../api/queries.tsx'
import { useList, useRead, type Found } from '../../../api/use-call.ts'
import { messageLink } from '../../../lib/message-link.ts'
import { LinkButton } from '../../../ui/Button.tsx'

type Props = { readonly application: ApplicationReply; readonly timeline: Found<readonly TimelineEntry[]> }

/** The student's way to the recruiter who acted last, or else to who looks after the job, where one may write there. */
export function WriteToCompany({ application: { studentId: uid = '', jobId = '' }, timeline }: Props) {
  const acted = timeline.data?.find(({ actor }) => actor.role === 'recruiter' && actor.uid !== undefined)?.actor.uid
  const job = useRead('jobs.read', { id: jobId }, { skip: timeline.data === undefined || acted !== undefined })
  const contactId = acted ?? job.data?.recruiter
  const contacts = useList('messages.contacts', { uid, contactId }, { skip: contactId === undefined })
  const isKnown = contacts.data !== undefined || [timeline, job, contacts].some(hasFailed)
  const mayWrite = contacts.data?.some((each) => each.contactId === contactId && each.canMessage)
  if (isKnown && !mayWrite) return null
  return (
    // Its room is kept while that is asked, so that the buttons beside it stay where they are.
    <LinkButton to={messageLink(contactId ?? '')} icon="messages" style={isKnown ? undefined : { visibility: 'hidden' }}>
      Message
    </LinkButton>
  )
}
