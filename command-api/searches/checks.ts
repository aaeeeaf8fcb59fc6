import type { SearchAlert } from '#events/vocabulary/saved-searches.ts'
import { nextSearchCheck } from '#events/vocabulary/terms.ts'
import type { CallContext, Lookup } from '../core/command.ts'
import type { SearchesState } from './state.ts'

export type Checks = { readonly timezone: string }

export async function timezoneOfOwner(_: unknown, __: unknown, { target }: CallContext, { readModels }: Lookup): Promise<Checks> {
  return { timezone: await readModels.timezoneOf(target) }
}

/** When a person's searches are checked next, because one of them has this alert. @returns undefined without an alert; else a UTC ISO instant */
export function nextCheck(state: SearchesState | undefined, alert: SearchAlert, now: string, { timezone }: Checks): string | undefined {
  return alert === 'daily' ? (state?.alertAt ?? nextSearchCheck(now, timezone)) : undefined
}
