import type { Revision } from '#events/envelope.ts'

/** What an append may throw; everything else is a bug. */
export class Conflict extends Error {
  override name = 'Conflict'
  readonly actual: Revision | 'none'
  constructor(stream: string, expected: Revision | 'none', actual: Revision | 'none') {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`)
    this.actual = actual
  }
}
export class OutcomeUnknown extends Error {
  override name = 'OutcomeUnknown'
}
export class Unavailable extends Error {
  override name = 'Unavailable'
}
/** The disk is full: 507 on the wire. */
export class NoSpace extends Unavailable {
  override name = 'NoSpace'
}
export class TooLarge extends Error {
  override name = 'TooLarge'
}
export class Invalid extends Error {
  override name = 'Invalid'
}
