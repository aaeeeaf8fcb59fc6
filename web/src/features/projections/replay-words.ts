import type { Reply } from '#contract/contract.ts'
import type { ReplayResult } from '#contract/projections.ts'
import type { TaskReply } from '#contract/tasks.ts'
import { count, numberText } from '../../lib/words/words.ts'

export type Projection = Reply<'projections.list'>[number]
export type Compared = ReplayResult['views'][number]

function resultOf({ rebuild }: Projection): Partial<ReplayResult> | undefined {
  return rebuild?.result as Partial<ReplayResult> | undefined
}

/** Of a view that waits for a word before it is swapped: what differs. */
export function askedOf(one: Projection): Compared | undefined {
  return resultOf(one)?.views?.find(({ view, state }) => view === one.name && state === 'asks')
}

export function withoutRebuild({ rebuild: _, ...one }: Projection): Projection {
  return one
}

/** Events a second and seconds left, while it is filled. */
export function paceOf(one: Projection): { readonly rate: number; readonly left: number } | undefined {
  const { rate, left } = resultOf(one) ?? {}
  return rate === undefined || left === undefined ? undefined : { rate, left }
}

/** How long it took to fill what asks or differed, and how many events a second. */
export function filledWords(task: Pick<TaskReply, 'result'> | undefined): string | undefined {
  const { seconds, rate } = (task?.result ?? {}) as Partial<ReplayResult>
  if (seconds === undefined || rate === undefined || rate === 0) return undefined
  return `filled in ${timeLeft(Math.ceil(seconds))}, ${count(rate, 'event')} a second`
}

/** Of a replay that has ended: the views that differed, or could not apply an event. */
export function comparedIn({ result }: Pick<TaskReply, 'result'>): readonly Compared[] {
  return (result as Partial<ReplayResult> | undefined)?.views?.filter((one) => differencesOf(one) > 0 || one.unapplied) ?? []
}

/** The pass in which it is being filled has not come to its end, for this view. */
export function isFilling(one: Projection): boolean {
  return one.rebuild !== undefined && resultOf(one)?.settled?.includes(one.name) !== true
}

export const anewWords = 'It began anew, as somebody’s account was erased meanwhile.'

/** It gave way to an erasure, and what had not swapped began anew. */
export function beganAnew(one: Projection): boolean {
  return resultOf(one)?.anew === true
}

export function timeLeft(seconds: number): string {
  return seconds < 90 ? `${seconds} s` : count(Math.ceil(seconds / 60), 'minute')
}

const KB = 1_024

/** In whole KB, from a megabyte on in MB. */
export function sizeText(bytes: number): string {
  const kilobytes = Math.ceil(bytes / KB)
  return kilobytes < KB ? `${numberText(kilobytes)} KB` : `${numberText(Math.round(kilobytes / KB))} MB`
}

/** Of views that are up to date, so many are shown at first. */
const FEW = 10

/** Those that are late, and the first of the others; all where somebody looks for one. */
export function shownOf(live: readonly Projection[], all: boolean): readonly Projection[] {
  if (all || live.length <= FEW + 1) return live
  let left = FEW
  return live.filter(({ lag }) => lag.events > 0 || left-- > 0)
}

export function differencesOf({ changed, added, missing }: Compared): number {
  return changed + added + missing
}

/** To put it in service changes nothing that anybody reads, and parks nothing. */
export function isPlain(one: Compared): boolean {
  return differencesOf(one) === 0 && (one.unapplied?.parked ?? 0) === 0
}

/** How many events it could not apply, as a sentence; undefined where it applied all. */
export function parkedWords({ unapplied, state }: Compared): string | undefined {
  const { parked = 0 } = unapplied ?? {}
  if (parked === 0) return undefined
  const is = state === 'swapped' ? (parked === 1 ? 'is' : 'are') : 'would be'
  return `${count(parked, 'event')} ${is} parked, as this code cannot apply ${parked === 1 ? 'it' : 'them'}.`
}

/** What the auditor found: the first event that is not as it was stored. */
export type Finding = NonNullable<Reply<'audit.read'>['finding']>

/** It is one of the events of the document. */
export function isOfChanged({ last }: Compared['rows'][number], finding: Finding | undefined): boolean {
  return finding?.stream !== undefined && last?.stream === finding.stream
}

/**
 * Other code made it, one of the two went without an event, one of its events was changed in the log, or the key of what was sealed in it
 * is destroyed.
 */
export function isExplained(row: Compared['rows'][number], { serves, version }: Compared, finding: Finding | undefined): boolean {
  const { last, without, isErased } = row
  return serves !== version || without !== undefined || isErased === true || last?.erased !== undefined || isOfChanged(row, finding)
}

/** Of an event that one of the two went without: which, and why. */
export function withoutWords({ takenBy, isParked }: NonNullable<Compared['rows'][number]['without']>, compared: Compared): string {
  const { serves, version, state } = compared
  const isOld = takenBy === 'after'
  const there = state === 'swapped' ? (isOld ? 'what served before' : 'what served from then on') : isOld ? 'what serves' : 'the new one'
  return `${isParked ? 'parked' : 'skipped by hand'} in ${serves === version ? there : `version ${isOld ? serves : version}`}`
}

/**
 * Who needs somebody: those with a problem, and those that ask, first where something differs or would be parked; then those being built
 * anew. Live is what has no problem: also what serves while it asks or is built anew, which one with a problem may as well.
 */
export function sorted(all: readonly Projection[]) {
  const broken = all.filter(
    ({ parked, state, kind }) => parked.length > 0 || state === 'stopped' || (state === 'stalled' && kind !== 'view'),
  )
  const asking = all.flatMap((one) => askedOf(one) ?? []).toSorted((one, other) => Number(isPlain(one)) - Number(isPlain(other)))
  const asks = new Set(asking.map(({ view }) => view))
  const filling = all.filter((one) => isFilling(one) && !asks.has(one.name))
  const live = all.filter((one) => !broken.includes(one))
  return { broken, asking, filling, live }
}
