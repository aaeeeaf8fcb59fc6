/** Reading one's own writes: the greatest place in the log this page has heard of, an opaque text on the wire. */
let greatest: string | undefined

/** Positions have one length; should that ever grow, the longer one is later. */
export function isLater(one: string, other: string): boolean {
  return one.length === other.length ? one > other : one.length > other.length
}

export function notePosition(position: unknown): void {
  if (typeof position !== 'string' || !position) return
  if (greatest === undefined || isLater(position, greatest)) greatest = position
}

export function greatestPosition(): string | undefined {
  return greatest
}
