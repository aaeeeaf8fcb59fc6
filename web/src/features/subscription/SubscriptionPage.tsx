import type { TimelineEntry } from '#contract/platform.ts'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { Button } from '../../ui/Button.tsx'
import { Emphasized } from '../../ui/Emphasized.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { Invoices } from './Invoices.tsx'
import { Plans } from './Plans.tsx'
import { StandingCard } from './StandingCard.tsx'
import { useAwaitedPayment } from './use-awaited-payment.ts'
import { usePortal } from './use-portal.ts'
import './subscription.css'

/** What a company pays for (product 2.8): how it stands, the plans, the invoices and what happened. One comes back here from the provider's pages. */
export function SubscriptionPage({ user }: { readonly user: { readonly organization: string } }) {
  const status = useRead('subscriptions.status', {})
  const timeline = useRead('timeline.read', { type: 'subscription', id: user.organization })
  const portal = usePortal()
  const isCustomer = status.data?.priceId !== undefined
  return (
    <>
      <PageHeader
        title="Subscription"
        lead="One for everybody in your company. Your own applicants are always free."
        actions={
          isCustomer && (
            <Button busy={portal.pending} onClick={portal.open}>
              Card and receipts
            </Button>
          )
        }
      />
      <div className="stack">
        <Loaded query={status} what="your subscription" rows={6}>
          {(subscription) => (
            <Subscription
              subscription={subscription}
              entries={timeline.data ?? []}
              ask={status.refetch}
              openPortal={portal.open}
              opening={portal.pending}
            />
          )}
        </Loaded>
        <div className="subscription-record">
          <Invoices />
          <section className="card">
            <div className="card-head">
              <h2 className="h3">What happened</h2>
            </div>
            <Loaded query={timeline} what="what happened">
              {(entries) =>
                entries.length === 0 ? (
                  <p className="quiet subscription-empty">Nothing yet. What you and your colleagues do here is written down.</p>
                ) : (
                  <Trail label="What happened" entries={entries.map(trailEntry)} />
                )
              }
            </Loaded>
          </section>
        </div>
      </div>
    </>
  )
}

type Shown = {
  readonly subscription: SubscriptionReply
  readonly entries: readonly TimelineEntry[]
  readonly ask: () => unknown
  readonly openPortal: () => void
  readonly opening: boolean
}

function Subscription({ subscription, entries, ask, openPortal, opening }: Shown) {
  const awaited = useAwaitedPayment(subscription, ask)
  return (
    <>
      {awaited && (
        <p className="notice-warn" role="status">
          {awaited === 'soon'
            ? 'Waiting for the payment provider. This usually takes a few seconds, and the page follows by itself.'
            : 'Still waiting for the payment provider. Nothing is lost: it opens as soon as the provider tells us, also when you leave this page. Please do not pay again.'}
        </p>
      )}
      <StandingCard subscription={subscription} entries={entries} openPortal={openPortal} opening={opening} />
      <Plans subscription={subscription} awaited={awaited !== undefined} />
    </>
  )
}

const colours: Readonly<Record<string, string>> = {
  SubscriptionActivated: 's-accepted',
  SubscriptionResumed: 's-accepted',
  SubscriptionPastDue: 'warn',
  SubscriptionUnpaid: 'danger',
  SubscriptionCanceled: 's-withdrawn',
}

function trailEntry({ eventId, at, type, sentence, actor, via }: TimelineEntry) {
  return {
    key: eventId,
    at,
    sentence: <Emphasized text={sentence} parts={[actor.displayName]} />,
    detail: [actor.role && `${actor.displayName}, ${actor.role.toLowerCase()}`, via?.sentence].filter(Boolean).join(' · '),
    colour: colours[type],
  }
}
