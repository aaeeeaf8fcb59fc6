import { subscriptionRequired } from '#events/vocabulary/organizations/entitlements.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { SearchAlert } from '#events/vocabulary/jobs/saved-searches.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import { nextSearchCheck } from '#events/vocabulary/terms.ts'
import type { CallContext, Lookup } from '../core/command.ts'
import { isSubscribed } from '../subscriptions/state.ts'
import type { SearchesState } from './state.ts'

export type Checks = {
  readonly timezone: string
  /** A company pays for being told (product 2.8); for students it is free. */
  readonly mayHaveAlerts: boolean
}

export async function checksOfOwner(_: unknown, __: unknown, { actor, target, now }: CallContext, lookup: Lookup): Promise<Checks> {
  const [timezone, mayHaveAlerts] = await Promise.all([
    lookup.readModels.timezoneOf(target),
    actor ? ownerMayHaveAlerts(lookup, actor, now) : false,
  ])
  return { timezone, mayHaveAlerts }
}

type Owner = Pick<Account, 'role'> & { readonly organizationId?: string | undefined }

/** Asked again at each check: of a subscription that has ended nothing is told any more. */
export async function ownerMayHaveAlerts(lookup: Pick<Lookup, 'fold'>, { role, organizationId }: Owner, now: string): Promise<boolean> {
  return role !== 'recruiter' || (await isSubscribed(lookup, organizationId, now))
}

/** @param before the alert that the search has */
export function refusedAlert(alert: SearchAlert, before: SearchAlert | undefined, { mayHaveAlerts }: Checks): Refusal | undefined {
  return alert === 'daily' && before !== 'daily' && !mayHaveAlerts ? subscriptionRequired('search_alerts') : undefined
}

/** When a person's searches are checked next, because one of them has this alert. @returns undefined without an alert; else a UTC ISO instant */
export function nextCheck(state: SearchesState | undefined, alert: SearchAlert, now: string, { timezone }: Checks): string | undefined {
  return alert === 'daily' ? (state?.alertAt ?? nextSearchCheck(now, timezone)) : undefined
}
