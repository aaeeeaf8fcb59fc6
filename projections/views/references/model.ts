import { encodePosition, type Position } from '#events/envelope.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * Where the log holds an event: one document for each, written once. What it says is asked of the log.
 * `_id` counts down from the end of all positions, so that the newest comes first without a field to sort by.
 */
export type ReferenceDocument = Document & {
  /**
   * By what it is found, a letter before each: `t:` a thing, `a:` who did it, `c:` its correlation, `s:` whose personal data it holds, `e:`
   * and `r:` the first signs of its own id and of its request's.
   */
  readonly keys: readonly string[]
  /** The id of the application whose event it is: nobody finds it by that, but reports read by it which paths went on. */
  readonly application?: string
}

export const references = defineModel<ReferenceDocument>({
  name: 'references',
  version: 3,
  topics: ['timeline'],
  indexes: [{ equals: ['keys'] }],
})

/**
 * Things with a stream of their own whose events are few, and mark each other: their trails are read there. To the others something may
 * happen for years.
 */
const whole = ['application', 'referral', 'invitation'] as const satisfies readonly TimelineType[]

/** A thing, or a campus: what one university decided about a company. */
export type ReferencedThing = Exclude<TimelineType, (typeof whole)[number]> | 'campus'

export function isReferenced(type: TimelineType | 'campus'): type is ReferencedThing {
  return !(whole as readonly string[]).includes(type)
}

export function thingKey(type: ReferencedThing, id: string): string {
  return `t:${type}-${id}`
}

/** As many signs as the short code of an error toast has. Whoever looks for a whole id compares the event that is found. */
const SHORT = 8

export function shortKey(letter: 'e' | 'r', id: string): string {
  return `${letter}:${id.slice(0, SHORT)}`
}

/** Whose personal data an event holds. */
export function personKey(subject: string): string {
  return `s:${subject}`
}

const END = 10n ** 20n - 1n

export function referenceId(position: Position): string {
  return encodePosition(END - position)
}

export function positionOf({ _id }: Pick<ReferenceDocument, '_id'>): Position {
  return END - BigInt(_id)
}
