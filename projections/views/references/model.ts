import { encodePosition, type Position } from '#events/envelope.ts'
import type { TimelineType } from '#events/vocabulary/timelines.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/**
 * Where the log holds an event: one document for each, written once. What it says is asked of the log.
 * `_id` counts down from the end of all positions, so that the newest comes first without a field to sort by.
 */
export type ReferenceDocument = Document & {
  /** By what it is found, a letter before each: `t:` a thing, `a:` who did it, `c:` its correlation, `s:` whose personal data it holds. */
  readonly keys: readonly string[]
}

export const references = defineModel<ReferenceDocument>({
  name: 'references',
  version: 2,
  topics: ['timeline'],
  indexes: [{ equals: ['keys'] }],
})

/** A thing, or a campus: what one university decided about a company. */
export type ReferencedThing = TimelineType | 'campus'

export function thingKey(type: ReferencedThing, id: string): string {
  return `t:${type}-${id}`
}

const END = 10n ** 20n - 1n

export function referenceId(position: Position): string {
  return encodePosition(END - position)
}

export function positionOf({ _id }: Pick<ReferenceDocument, '_id'>): Position {
  return END - BigInt(_id)
}
