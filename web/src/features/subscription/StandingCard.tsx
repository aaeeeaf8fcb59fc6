import { useState } from 'react'
import type { TimelineEntry } from '#contract/platform.ts'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { useNow } from '../../lib/time/now.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Confirm } from '../../ui/sheets/Confirm.tsx'
import { ownPlan, standingOf } from './standing.ts'
import { SubscriptionAxis } from './SubscriptionAxis.tsx'
import { useCancel } from './use-cancel.ts'
import { useCheckout } from './use-checkout.ts'
import type { Portal } from './use-portal.ts'

type Props = {
  readonly subscription: SubscriptionReply
  /** Undefined while they are read. */
  readonly entries: readonly TimelineEntry[] | undefined
  readonly portal: Portal
}

/** How it stands, and what can be done about it. */
export function StandingCard({ subscription, entries, portal }: Props) {
  const { title, text, colour, label, urgent } = standingOf(subscription, useNow())
  const { status } = subscription
  return (
    <section className="card card-pad subscription-standing" data-urgent={urgent} aria-label="How it stands">
      <div className="subscription-words">
        {label !== undefined && <StatusChip colour={colour}>{label}</StatusChip>}
        <h2 className="h2">{title}</h2>
        <p>{text}</p>
      </div>
      <div className="row">
        {(status === 'past_due' || status === 'unpaid') && (
          <Button variant="primary" busy={portal.pending} onClick={portal.open}>
            {status === 'past_due' ? 'Update the card' : 'Pay the open invoice'}
          </Button>
        )}
        {status === 'incomplete' && <Continue subscription={subscription} />}
        <CancelOrResume subscription={subscription} />
      </div>
      <SubscriptionAxis subscription={subscription} entries={entries} />
    </section>
  )
}

/** To a page on which one pays for the same plan. Nothing where that is no longer on offer: the plans are below. */
function Continue({ subscription }: Pick<Props, 'subscription'>) {
  const { pay, pending } = useCheckout()
  const plan = ownPlan(subscription)
  return (
    plan && (
      <Button variant="primary" busy={pending} onClick={() => pay(plan.priceId)}>
        Continue to payment
      </Button>
    )
  )
}

function CancelOrResume({ subscription: { status, cancelAtPeriodEnd } }: Pick<Props, 'subscription'>) {
  const { cancel, resume, pending } = useCancel()
  const [asking, setAsking] = useState(false)
  if (status === 'canceled' && cancelAtPeriodEnd)
    return (
      <Button variant="primary" busy={pending} onClick={resume}>
        Resume the subscription
      </Button>
    )
  if (status === 'trialing' || status === 'active')
    return (
      <Button busy={pending} onClick={cancel}>
        {status === 'trialing' ? 'Cancel at the end of the trial' : 'Cancel at the end of the period'}
      </Button>
    )
  // Nothing was charged and nothing is open, so nothing is lost.
  if (status === 'incomplete')
    return (
      <Button busy={pending} onClick={cancel}>
        Cancel
      </Button>
    )
  if (status !== 'past_due' && status !== 'unpaid') return null
  return (
    <>
      <Button busy={pending} onClick={() => setAsking(true)}>
        Cancel now…
      </Button>
      {asking && (
        <Confirm title="Cancel the subscription now?" action="Cancel it" onConfirm={cancel} onClose={() => setAsking(false)}>
          No period is paid, so it ends at once, and nothing more is charged. What it opens is locked. Your applicants stay free.
        </Confirm>
      )}
    </>
  )
}
