/**
 * Limits what one account may add to a stream, in bytes per event and per day (product 2.18): everybody who uses the stream afterwards has
 * to read all of it. Counted from the stream's own events, so that it is exact at the revision that is appended to. What it may add to all
 * streams is for the disk, and is counted in memory.
 */
import type { Happened } from '#events/define.ts'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday, utcDayOf } from '#events/vocabulary/terms.ts'
import type { CallContext } from '../command.ts'

export type GrowthLimits = { readonly eventBytes: number; readonly streamBytesPerDay: number; readonly accountBytesPerDay: number }
/** The bytes that accounts have added on the day (UTC) of the stream's last event: uid → bytes. */
export type Growth = { readonly day: string; readonly bytes: ReadonlyMap<string, number> }

/** Senders without an account are counted together, such as all who have the link of a mail. */
const VISITORS = ''

/** About what the envelope adds to an event's data. */
const ENVELOPE_BYTES = 500

/** An event is measured once for its own limit, its stream's and its account's. */
const measured = new WeakMap<object, number>()

export function dataBytes({ data }: { readonly data: JsonObject }): number {
  const known = measured.get(data)
  if (known !== undefined) return known
  const bytes = bytesOf(data)
  measured.set(data, bytes)
  return bytes
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '')
}

/** @param since the newer events, as they are stored */
export function grownBy(before: Growth | undefined, since: readonly Pick<Recorded, 'data' | 'meta'>[]): Growth | undefined {
  const last = since.at(-1)
  if (!last) return before
  const day = utcDayOf(last.meta.occurredAt)
  const bytes = new Map(before?.day === day ? before.bytes : [])
  for (const event of since) {
    const { kind, uid = VISITORS } = event.meta.actor
    if (kind !== 'user' || utcDayOf(event.meta.occurredAt) !== day) continue
    bytes.set(uid, (bytes.get(uid) ?? 0) + dataBytes(event) + ENVELOPE_BYTES)
  }
  return { day, bytes }
}

/** Why an account or a visitor may not store these events; processes, timers and imports may store all. */
export function growthRefusal(
  { eventBytes, streamBytesPerDay }: GrowthLimits,
  { caller, actor, now }: Pick<CallContext, 'caller' | 'actor' | 'now'>,
  growth: Growth | undefined,
  input: JsonObject,
  events: readonly Happened[],
): Refusal | undefined {
  if (caller.kind !== 'user' && caller.kind !== 'visitor') return undefined
  if (Math.max(...events.map(dataBytes)) > eventBytes)
    return refuse('event_too_large', { field: largestField(input), limit: inKilobytes(eventBytes) })
  const today = growth?.day === utcDayOf(now) ? (growth.bytes.get(actor?.uid ?? VISITORS) ?? 0) : 0
  return today + sizeOf(events) > streamBytesPerDay ? grownTooMuch(streamBytesPerDay, now) : undefined
}

/** Counts events before they are stored, so that many commands at once do not slip through; what then fails is counted, too. */
export type AccountGrowth = (call: Pick<CallContext, 'caller' | 'now'>, events: readonly Happened[]) => Refusal | undefined

type AccountGrowths = {
  readonly add: AccountGrowth
  /** For a dry run: what it would add counts on top of what was added, and only in it. */
  readonly tried: () => AccountGrowth
}

/**
 * Counts the bytes that accounts add to all streams in a day (UTC). In memory: a restart lets them begin anew.
 * @param before the bytes that count for an account on a day beside those that are added here
 */
export function accountGrowth(limits: GrowthLimits, before: (uid: string, day: string) => number = () => 0): AccountGrowths {
  const { accountBytesPerDay } = limits
  let day = ''
  let bytes = new Map<string, number>()
  return {
    add: ({ caller, now }, events) => {
      if (caller.kind !== 'user') return undefined
      if (utcDayOf(now) !== day) {
        day = utcDayOf(now)
        bytes = new Map()
      }
      const { uid } = caller.account
      const grown = (bytes.get(uid) ?? 0) + sizeOf(events)
      if (before(uid, day) + grown > accountBytesPerDay) return grownTooMuch(accountBytesPerDay, now)
      bytes.set(uid, grown)
      return undefined
    },
    tried: () => accountGrowth(limits, (uid, on) => (on === day ? (bytes.get(uid) ?? 0) : 0)).add,
  }
}

function sizeOf(events: readonly Happened[]): number {
  return events.reduce((sum, event) => sum + dataBytes(event) + ENVELOPE_BYTES, 0)
}

function grownTooMuch(limit: number, now: string): Refusal {
  return refuse('grown_too_much_today', { limit: inKilobytes(limit), retryAfterSeconds: secondsLeftToday(now) })
}

function largestField(input: JsonObject): string {
  const [largest] = Object.entries(input).toSorted(([, a], [, b]) => bytesOf(b) - bytesOf(a))
  return largest?.[0] ?? ''
}

function inKilobytes(bytes: number): number {
  return Math.floor(bytes / 1024)
}
