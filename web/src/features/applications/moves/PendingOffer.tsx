import type { ApplicationReply } from '#contract/applications.ts'
import { ProblemLine } from '../../../parts/ProblemLine.tsx'
import { useNow } from '../../../lib/time/now.ts'
import { daysLeft, inDays } from '../../../lib/time/time.ts'
import { QuestionCard } from '../../../ui/Answered.tsx'
import { Button, LinkButton } from '../../../ui/Button.tsx'
import { Deadline } from '../../../ui/Time.tsx'
import { useStudentMove } from './use-student-move.tsx'

type Props = {
  readonly application: ApplicationReply
  readonly gone: boolean
  /** The status by now: `application` stays as it was when it was asked about. */
  readonly current: ApplicationReply['status'] | undefined
  /** The offer stands on the same page. */
  readonly onItsPage?: true
}

/** An offer that waits for the student's decision. */
export function PendingOffer({ application, gone, current, onItsPage }: Props) {
  const now = useNow()
  const { move, answer, problem, dialog } = useStudentMove(application, gone, current)
  const { id, organizationLabel, jobTitle, offerExpiresOn, offerTimezone } = application
  const read = onItsPage ? undefined : (
    <LinkButton to={`/app/applications/${id}`} variant="ghost">
      Read the offer
    </LinkButton>
  )
  return (
    // While it is answered in a dialog the question stands, though the page shows the move already.
    <QuestionCard answer={answer} gone={gone && !dialog} more={read}>
      <h2 className="h2">
        {organizationLabel} made you an offer: {jobTitle}
      </h2>
      {offerExpiresOn && (
        <p>
          Decide by <Deadline day={offerExpiresOn} timezone={offerTimezone} />, {inDays(daysLeft(offerExpiresOn, now, offerTimezone))}.
        </p>
      )}
      <div className="row">
        <Button variant="primary" onClick={() => move('accepted')}>
          Accept
        </Button>
        <Button onClick={() => move('declined')}>Decline</Button>
        {read}
      </div>
      <ProblemLine problem={problem} />
      {dialog}
    </QuestionCard>
  )
}
