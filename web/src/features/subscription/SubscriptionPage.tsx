import type { TimelineEntry } from '#contract/platform.ts'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { hasFailed, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import type { CompanyUser } from '../../app/screen.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { Button } from '../../ui/Button.tsx'
import { Emphasized } from '../../ui/Emphasized.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Trail } from '../../ui/Trail.tsx'
import { Invoices } from './Invoices.tsx'
import { Plans } from './Plans.tsx'
import { StandingCard } from './StandingCard.tsx'
import { useAwaitedPayment } from './use-awaited-payment.ts'
import { usePortal, type Portal } from './use-portal.ts'
import './subscription.css'

/**
 * The subscription of a company (product 2.8): how it stands, the plans, the invoices and its history. One comes back here from the
 * provider's pages.
 */
export function SubscriptionPage({ user }: { readonly user: CompanyUser }) {
  const status = useRead('subscriptions.status', {})
  const portal = usePortal()
  return (
    <>
      <PageHeader
        title="Subscription"
        lead="One for everybody in your company. Your own applicants are always free."
        actions={
          status.data?.priceId !== undefined && (
            <Button busy={portal.pending} onClick={portal.open}>
              Card and receipts
            </Button>
          )
        }
      />
      <Loaded query={status} what="your subscription" rows={6}>
        {(subscription) => (
          <Subscription subscription={subscription} organization={user.organization} ask={status.refetch} portal={portal} />
        )}
      </Loaded>
    </>
  )
}

type Props = {
  readonly subscription: SubscriptionReply
  readonly organization: string
  readonly ask: () => unknown
  readonly portal: Portal
}

function Subscription({ subscription, organization, ask, portal }: Props) {
  // Before anything was bought there is no trail.
  const begun = subscription.status !== 'none'
  const timeline = useList('timeline.read', { type: 'subscription', id: organization }, { skip: !begun })
  const awaited = useAwaitedPayment(subscription, ask)
  const now = useNow()
  return (
    <div className="stack">
      {awaited && (
        <p className="notice-warn" role="status">
          {awaited === 'soon'
            ? 'Waiting for the payment provider. This usually takes a few seconds, and the page follows by itself.'
            : 'Still waiting for the payment provider. Nothing is lost: it opens as soon as the provider tells us, also when you leave this page. Please do not pay again.'}
        </p>
      )}
      <StandingCard subscription={subscription} entries={timeline.data ?? (hasFailed(timeline) ? [] : undefined)} portal={portal} />
      {subscription.firstMessagesLeft !== undefined && <ThisMonth left={subscription.firstMessagesLeft} />}
      <Plans subscription={subscription} awaited={awaited !== undefined} organization={organization} />
      <div className="subscription-record">
        <Invoices />
        <section className="card">
          <div className="card-head">
            <h2 className="h3">What happened</h2>
          </div>
          {begun ? (
            <Loaded query={timeline} what="what happened">
              {(entries) => (
                <>
                  <Trail label="What happened" entries={entries.map((entry) => trailEntry(entry, now))} />
                  <ShowMore list={timeline}>Show earlier</ShowMore>
                </>
              )}
            </Loaded>
          ) : (
            <p className="quiet subscription-empty">Nothing yet. What you and your colleagues do here is written down.</p>
          )}
        </section>
      </div>
    </div>
  )
}

/** The used part of a month’s allowance. */
function ThisMonth({ left }: { readonly left: number }) {
  const most = limits.coldMessagesPerMonth
  const used = most - left
  return (
    <section className="card card-pad this-month">
      <h2 className="h3">First messages this month</h2>
      <div role="meter" aria-label="First messages" aria-valuemin={0} aria-valuemax={most} aria-valuenow={used}>
        <i style={{ width: `${(100 * used) / most}%` }} />
      </div>
      <p className="quiet">
        {used} of {most}
      </p>
    </section>
  )
}

const colours: Readonly<Record<string, string>> = {
  SubscriptionActivated: 's-accepted',
  SubscriptionResumed: 's-accepted',
  SubscriptionPastDue: 'warn',
  SubscriptionUnpaid: 'danger',
  SubscriptionCanceled: 's-withdrawn',
}

function trailEntry({ eventId, at, type, sentence, actor, via }: TimelineEntry, now: number) {
  const dated = sentence.replaceAll(/\d{4}-\d\d-\d\d/g, (day) => shortDate(day, now))
  return {
    key: eventId,
    at,
    sentence: <Emphasized text={dated} parts={[actor.displayName]} />,
    detail: [actor.role && `${actor.displayName}, ${actor.role.toLowerCase()}`, via?.sentence].filter(Boolean).join(' · '),
    colour: colours[type],
  }
}
