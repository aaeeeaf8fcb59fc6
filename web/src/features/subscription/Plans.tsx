import type { ReactNode } from 'react'
import type { SubscriptionReply } from '#contract/subscriptions.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { entitlements, planOf } from '#events/vocabulary/organizations/subscriptions.ts'
import { useTotal } from '../../api/use-call.ts'
import { money } from '../../lib/words/money.ts'
import { inWords } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { isRunning } from './standing.ts'
import { useCheckout } from './use-checkout.ts'

type Plan = NonNullable<SubscriptionReply['plans']>[number]

/** The features that each entitlement opens. */
const opens: Readonly<Record<(typeof entitlements)[number], string>> = {
  student_search: 'the whole student search, with the names and résumés of those who allow it',
  cold_messages: '100 first messages a month to students',
  unlimited_jobs: 'any number of open jobs',
  exports: 'exports of the student search',
  reports: 'reports on your own hiring',
  search_alerts: 'daily alerts of saved searches',
}
const free = ['every applicant, with all tools', 'the student search: the first 20, without names', 'answers to all messages']
const names = { monthly: 'Monthly', yearly: 'Yearly' } as const

type Props = { readonly subscription: SubscriptionReply; readonly awaited: boolean; readonly organization: string }

/** The free features, and the plans that can be bought. Nothing can be bought while a subscription runs or a payment is on its way. */
export function Plans({ subscription, awaited, organization }: Props) {
  const { plans, priceId, active, status, trialDays } = subscription
  const openJobs = useTotal('jobs.list', { organization, status: 'open' }, { skip: active })
  const { pay, pending } = useCheckout()
  const runs = isRunning(subscription)
  if (plans === undefined)
    return (
      <p className="notice-warn" role="status">
        The payment provider cannot be reached, so the prices are missing here. What you have stays as it is. Please look again later.
      </p>
    )
  if (plans.length === 0) return <p className="quiet">Subscriptions are not on offer here yet.</p>
  return (
    <section className="card plans" aria-label="Plans" data-plans={plans.length}>
      <PlanCard
        name="Free"
        price={money(0, plans[0]?.currency ?? 'usd')}
        each="for good"
        opened={[jobsOf(openJobs), ...free]}
        own={!active}
      />
      {plans.map((plan, n) => {
        const own = active && plan.priceId === priceId
        return (
          <PlanCard
            key={plan.priceId}
            name={names[planOf[plan.interval]]}
            price={money(plan.amount, plan.currency)}
            each={[`a ${plan.interval}, for all of you`, trialDays && `the first ${trialDays} days are free`].filter(Boolean).join('; ')}
            opened={n === 0 ? entitlements.map((entitlement) => opens[entitlement]) : ['the same, all of it', ...aboutYears(plan, plans)]}
            own={own}
            less={monthsLess(plan, plans)}
          >
            {runs || awaited ? (
              !own && runs && <p className="quiet small">Can be chosen when the running one has ended.</p>
            ) : (
              <Button variant={n === 0 && status !== 'incomplete' ? 'primary' : 'default'} busy={pending} onClick={() => pay(plan.priceId)}>
                {`Subscribe ${planOf[plan.interval]}`}
              </Button>
            )}
          </PlanCard>
        )
      })}
    </section>
  )
}

type CardProps = {
  readonly name: string
  readonly price: string
  readonly each: string
  readonly opened: readonly string[]
  readonly own: boolean
  readonly less?: number
  readonly children?: ReactNode
}

function PlanCard({ name, price, each, opened, own, less = 0, children }: CardProps) {
  return (
    <section className="plan" aria-label={name} data-own={own || undefined}>
      <h2 className="h3">
        {name}
        {own ? (
          <Chip tone="brand">Yours</Chip>
        ) : (
          less > 0 && <Chip tone="match">{`${inWords(less)} ${less === 1 ? 'month' : 'months'} less`}</Chip>
        )}
      </h2>
      <p className="plan-price">{price}</p>
      <p className="quiet small">{each}</p>
      <ul>
        {opened.map((line) => (
          <li key={line}>
            <Icon name="check" size={14} />
            {line}
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}

/** Imported ones take no place, and cannot be told from others here. */
function jobsOf(open: number | undefined): string {
  const places = `${limits.openJobs} open jobs`
  return open === undefined ? places : `${places}: you have ${open} open, and imported ones take no place`
}

/** How many months of the monthly plan a year costs less. */
function monthsLess({ interval, amount, currency }: Plan, plans: readonly Plan[]): number {
  const monthly = plans.find((plan) => plan.interval === 'month' && plan.currency === currency)
  return interval === 'month' || !monthly ? 0 : Math.floor((12 * monthly.amount - amount) / monthly.amount)
}

function aboutYears({ interval, amount, currency }: Plan, plans: readonly Plan[]): readonly string[] {
  if (interval === 'month' || plans.length === 1) return []
  return ['one invoice a year', `${money(Math.round(amount / 1_200) * 100, currency)} a month`]
}
