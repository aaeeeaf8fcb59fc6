import type { TimelineEntry } from '#contract/platform.ts'
import type { SubscriptionReply } from '#contract/subscriptions.ts'

type Segment = { readonly key: string; readonly from: number; readonly to: number; readonly colour: string }
export type Axis = {
  /** Parts of the line up to today, in fractions of it. */
  readonly segments: readonly Segment[]
  readonly today: number
  /** Of what runs now. */
  readonly hue: string
  readonly begun: string
  readonly ends: string
  /** The word for what happens on the last day. */
  readonly word: string
}

/** The colour of the time after each event; `brand` stands for what runs. */
const colours: Readonly<Record<string, string>> = {
  SubscriptionActivated: 'brand',
  SubscriptionResumed: 'brand',
  SubscriptionPastDue: 'warn',
  SubscriptionCanceled: 's-withdrawn',
}

function endOf({ accessEndsAt, currentPeriodEnd }: SubscriptionReply): string | undefined {
  return accessEndsAt ?? currentPeriodEnd
}

export function hasEndAhead(subscription: SubscriptionReply, now: number): boolean {
  const ends = endOf(subscription)
  return subscription.active && ends !== undefined && Date.parse(ends) > now
}

/** @param entries the trail, newest first. @returns undefined where nothing is open, or has no end ahead */
export function axisOf(subscription: SubscriptionReply, entries: readonly TimelineEntry[], now: number): Axis | undefined {
  const { status } = subscription
  const ends = endOf(subscription)
  const last = entries.findIndex(({ type }) => type === 'SubscriptionEnded')
  const run = (last === -1 ? entries : entries.slice(0, last)).filter(({ type }) => type in colours).toReversed()
  const begun = run[0]?.at
  if (ends === undefined || begun === undefined || !hasEndAhead(subscription, now)) return undefined
  const start = Date.parse(begun)
  const place = (instant: number) => (instant - start) / (Date.parse(ends) - start)
  const today = place(Math.max(now, start))
  // As everywhere, a trial is violet; once it is paid for, the line is one.
  const hue = status === 'trialing' ? 's-shortlisted' : 'brand'
  const segments = run.map(({ eventId, at, type }, n) => ({
    key: eventId,
    from: place(Date.parse(at)),
    to: Math.min(today, place(Date.parse(run[n + 1]?.at ?? ends))),
    colour: colours[type] === 'brand' ? hue : (colours[type] ?? 'line-2'),
  }))
  const word = status === 'trialing' ? 'trial ends' : status === 'active' ? 'next payment' : status === 'past_due' ? 'grace ends' : 'ends'
  return { segments, today, hue, begun, ends, word }
}
