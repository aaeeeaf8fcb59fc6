import { Suspense, useState } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { isAnswerUndoable, type ReferralAnswer } from '#events/vocabulary/referrals/referral-status.ts'
import { ProblemLine } from '../../parts/ProblemLine.tsx'
import { useAnswer } from '../../api/use-answer.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/time/now.ts'
import { inDays } from '../../lib/time/time.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { QuestionCard } from '../../ui/Answered.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { timeLeft } from './time-left.ts'

const AcceptReferral = preloadedPart(() => import('./AcceptReferral.tsx').then((module) => ({ default: module.AcceptReferral })))
const Confirm = preloadedPart(() => import('../../ui/sheets/Confirm.tsx').then((module) => ({ default: module.Confirm })))

type Props = {
  readonly referral: ReferralReply
  readonly uid: string
  readonly gone: boolean
  /** The status by now: `referral` stays as it was when it was asked about. */
  readonly current: ReferralReply['status'] | undefined
}

/** A referral that the student can accept or decline. */
export function PendingReferral({ referral, uid, gone, current = referral.status }: Props) {
  const now = useNow()
  const [asking, setAsking] = useState<'accept' | 'decline'>()
  const { run: decline } = useWrite('referrals.decline', { failure: 'here' })
  const { run: update } = useWrite('referrals.updateStatus', { failure: 'here' })
  const [answered, setAnswered] = useState<ReferralAnswer>()
  const { answer, problem, give } = useAnswer(gone, answered !== undefined && !isAnswerUndoable(answered, current))
  const { id, employeeName, organizationLabel, jobId, jobTitle, message, byRecruiter, jobClosed } = referral
  const close = () => setAsking(undefined)
  const left = timeLeft(referral, now)?.days ?? 0

  const undo = ({ eventId }: { readonly eventId?: string }) =>
    update({ referralId: id, status: 'invited', ...(eventId && { undoes: eventId }) })
  const refuse = () => {
    setAnswered({ status: 'declined' })
    return give({
      sentence: `You declined the referral of ${employeeName}`,
      send: (next) => decline({ referralId: id, studentId: uid }, { next }),
      undo,
    })
  }
  return (
    <QuestionCard answer={answer} gone={gone}>
      <h2 className="h2">
        {employeeName} at {organizationLabel} {byRecruiter ? 'invites you to apply' : 'refers you'}
        {jobTitle && `: ${jobTitle}`}
      </h2>
      <p>
        {message && <>“{message}” </>}
        {jobClosed ? 'The job takes no applications just now. ' : ''}The invitation ends {inDays(Math.max(0, left))}.
      </p>
      <div className="row">
        <Button variant="primary" onClick={() => setAsking('accept')}>
          {jobTitle ? 'Accept' : 'Choose a job'}
        </Button>
        <Button onClick={() => setAsking('decline')}>Decline</Button>
        {jobId !== undefined && !jobClosed && (
          <LinkButton to={`/app/jobs/${jobId}`} variant="ghost">
            Read the job
          </LinkButton>
        )}
        <span className="push quiet small">They see only that you declined, never why</span>
      </div>
      <ProblemLine problem={problem} />
      <Suspense>
        {asking === 'accept' && (
          <AcceptReferral
            referral={referral}
            uid={uid}
            onClose={close}
            onAccepted={(reply, sentence, linked) => {
              setAnswered({ status: 'accepted', linked })
              void give({
                sentence,
                // It was sent by the form, which stays open when it is refused.
                send: async (next) => {
                  next(reply)
                  return undefined
                },
                undo,
              })
            }}
          />
        )}
        {asking === 'decline' && (
          <Confirm title={`Decline the referral of ${employeeName}`} action="Decline" onConfirm={() => void refuse()} onClose={close}>
            They see only that you declined. You can take it back for ten seconds; later they may refer you again.
          </Confirm>
        )}
      </Suspense>
    </QuestionCard>
  )
}
