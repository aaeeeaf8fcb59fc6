import type { ApplicationReply } from '#contract/applications.ts'
import { useNow } from '../../lib/now.ts'
import { daysLeft, inDays } from '../../lib/time.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Time } from '../../ui/Time.tsx'
import { useMove } from './use-move.tsx'

/** Offers that wait for the student's decision. */
export function PendingOffers({ applications }: { readonly applications: readonly ApplicationReply[] }) {
  const now = useNow()
  const { move, dialog } = useMove('student')
  return (
    <>
      {applications.map((application) => {
        const { id, organizationLabel, jobTitle, offerExpiresOn } = application
        return (
          <section key={id} className="card pending-card">
            <h2 className="h2">
              {organizationLabel} offers you: {jobTitle}
            </h2>
            {offerExpiresOn && (
              <p>
                Decide by <Time at={offerExpiresOn} />, {inDays(daysLeft(offerExpiresOn, now))}.
              </p>
            )}
            <div className="row">
              <Button variant="primary" onClick={() => move(application, 'accepted')}>
                Accept
              </Button>
              <Button onClick={() => move(application, 'declined')}>Decline</Button>
              <LinkButton to={`/app/applications/${id}`} variant="ghost">
                Read the offer
              </LinkButton>
            </div>
          </section>
        )
      })}
      {dialog}
    </>
  )
}
