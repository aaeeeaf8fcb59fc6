import { Suspense, useState } from 'react'
import type { ReferralReply } from '#contract/referrals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/now.ts'
import { daysBetween, inDays } from '../../lib/time.ts'
import { preloadedPart } from '../../lib/lazy-part.ts'
import { Button } from '../../ui/Button.tsx'

const AcceptReferral = preloadedPart(() => import('./AcceptReferral.tsx').then((module) => ({ default: module.AcceptReferral })))
const Confirm = preloadedPart(() => import('../../ui/Confirm.tsx').then((module) => ({ default: module.Confirm })))

/** Referrals that the student can accept or decline. */
export function PendingReferrals({ referrals, uid }: { readonly referrals: readonly ReferralReply[]; readonly uid: string }) {
  const now = useNow()
  const [accepting, setAccepting] = useState<ReferralReply>()
  const [declining, setDeclining] = useState<ReferralReply>()
  const { run: decline } = useWrite('referrals.decline')
  const refuse = ({ id, employeeName }: ReferralReply) =>
    decline({ referralId: id, studentId: uid }, { done: `Declined the referral of ${employeeName}` })
  return (
    <>
      {referrals.map((referral) => {
        const { id, employeeName, organizationLabel, jobTitle, message, invitedAt } = referral
        const left = limits.referralInviteDays - daysBetween(invitedAt, now)
        return (
          <section key={id} className="card pending-card">
            <h2 className="h2">
              {employeeName} at {organizationLabel} refers you{jobTitle && `: ${jobTitle}`}
            </h2>
            <p>
              {message && <>“{message}” </>}The invitation ends {inDays(Math.max(0, left))}.
            </p>
            <div className="row">
              <Button variant="primary" onClick={() => setAccepting(referral)}>
                {jobTitle ? 'Accept' : 'Choose a job'}
              </Button>
              <Button onClick={() => setDeclining(referral)}>Decline</Button>
              <span className="push quiet small">They see only that you declined, never why</span>
            </div>
          </section>
        )
      })}
      <Suspense>{accepting && <AcceptReferral referral={accepting} uid={uid} onClose={() => setAccepting(undefined)} />}</Suspense>
      <Suspense>
        {declining && (
          <Confirm
            title={`Decline the referral of ${declining.employeeName}`}
            action="Decline"
            onConfirm={() => void refuse(declining)}
            onClose={() => setDeclining(undefined)}
          >
            They see only that you declined. It cannot be taken back, but they may refer you again.
          </Confirm>
        )}
      </Suspense>
    </>
  )
}
