/** Reading one's own writes: the greatest place in the log this page has heard of, an opaque text on the wire. */
let greatest: string | undefined
/** How old the oldest reading is: what came later may be missing on the screen. */
let oldestRead: string | undefined
let awaited: { readonly position: string; readonly found: () => void } | undefined

/** Positions have one length; should that ever grow, the longer one is later. */
export function isLater(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length
}

export function notePosition(position: unknown): void {
  if (typeof position !== 'string' || !position) return
  if (greatest === undefined || isLater(position, greatest)) greatest = position
}

/** A reply was as far as this place in the log. @param asked the place that it had to be at: one that is not is of a log restored since */
export function noteRead(position: string | null, asked?: string): void {
  if (!position) return
  if (asked !== undefined && isLater(asked, position)) greatest = undefined
  notePosition(position)
  if (oldestRead === undefined || isLater(oldestRead, position)) oldestRead = position
  if (!awaited || !isLater(awaited.position, position)) return
  const { found } = awaited
  awaited = undefined
  found()
}

/** Calls `found` once when a reading is older than `position`: at once if one was, else when such a reply arrives. */
export function whenReadBefore(position: string, found: () => void): void {
  awaited = undefined
  if (oldestRead !== undefined && isLater(position, oldestRead)) found()
  else awaited = { position, found }
}

export function greatestPosition(): string | undefined {
  return greatest
}
