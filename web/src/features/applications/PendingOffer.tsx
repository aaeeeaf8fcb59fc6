import type { ApplicationReply } from '#contract/applications.ts'
import { useNow } from '../../lib/now.ts'
import { daysLeft, inDays } from '../../lib/time.ts'
import { QuestionCard } from '../../ui/Answered.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { useStudentMove } from './use-student-move.tsx'

/** An offer that waits for the student's decision. */
export function PendingOffer({ application, gone }: { readonly application: ApplicationReply; readonly gone: boolean }) {
  const now = useNow()
  const { move, answer, dialog } = useStudentMove(application, gone)
  const { id, organizationLabel, jobTitle, offerExpiresOn } = application
  return (
    <QuestionCard answer={answer} gone={gone}>
      <h2 className="h2">
        {organizationLabel} offers you: {jobTitle}
      </h2>
      {offerExpiresOn && (
        <p>
          Decide by <Time at={offerExpiresOn} />, {inDays(daysLeft(offerExpiresOn, now))}.
        </p>
      )}
      <div className="row">
        <Button variant="primary" onClick={() => move('accepted')}>
          Accept
        </Button>
        <Button onClick={() => move('declined')}>Decline</Button>
        <LinkButton to={`/app/applications/${id}`} variant="ghost">
          Read the offer
        </LinkButton>
      </div>
      {dialog}
    </QuestionCard>
  )
}
