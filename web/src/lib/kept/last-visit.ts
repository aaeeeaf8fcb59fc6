/** When somebody last looked, kept in this browser per account: what has come since is new to them. */
import { remembered } from './storage.ts'
import { minute } from '../time/time.ts'

/** Looks that lie closer together are one visit, so that a reload does not make everything old. */
const oneVisitMs = 30 * minute

type Stored = { readonly at: number; readonly before?: number }

/** Notes a look at this instant. @param now milliseconds. @returns when the visit before this one ended (UTC ISO); undefined at the first one */
export function noteVisit(uid: string, now: number): string | undefined {
  const key = `proffer.visit.${uid}`
  const stored = storedAt(key)
  const isAnother = stored !== undefined && now - stored.at > oneVisitMs
  const before = isAnother ? stored.at : stored?.before
  remembered.set(key, JSON.stringify({ at: now, ...(before !== undefined && { before }) } satisfies Stored))
  return before === undefined ? undefined : new Date(before).toISOString()
}

function storedAt(key: string): Stored | undefined {
  try {
    const stored = JSON.parse(remembered.get(key) ?? 'null') as Partial<Stored> | null
    return typeof stored?.at === 'number'
      ? { at: stored.at, ...(typeof stored.before === 'number' && { before: stored.before }) }
      : undefined
  } catch {
    return undefined
  }
}
