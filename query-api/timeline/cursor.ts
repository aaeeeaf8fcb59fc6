/** Where a page of a trail begins. */
import { decodePosition, type Position } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'

/** Pages go by positions of the log, which stay what they are whatever happens meanwhile. */
export type Cursor = {
  readonly before: Position
  /** Of a trail that is read as a whole, the newest that its first page told of: all pages tell it as it was then. */
  readonly upTo?: Position
}

export function cursorOf(text: string | undefined): Cursor | Refusal | undefined {
  if (text === undefined) return undefined
  const [, place = '', end] = /^(\d{20})(?:-(\d{20}))?$/.exec(text) ?? []
  const [before, upTo] = [decodePosition(place), end === undefined ? undefined : decodePosition(end)]
  if (before === undefined) return refuse('bad_cursor', { field: 'cursor' })
  return { before, ...(upTo !== undefined && { upTo }) }
}

/** Both as they stand in entries. */
export function cursorText(before: string, upTo?: string): string {
  return upTo === undefined ? before : `${before}-${upTo}`
}
