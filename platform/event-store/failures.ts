import type { Revision } from '#events/envelope.ts'
import { NamedError } from '#lib/named-error.ts'

/** The errors that an append may throw; everything else is a bug. */
export class Conflict extends NamedError {
  readonly actual: Revision | 'none'
  constructor(stream: string, expected: Revision | 'none', actual: Revision | 'none') {
    super(`stream ${stream} is at revision ${actual}, not ${expected}`)
    this.actual = actual
  }
}
export class OutcomeUnknown extends NamedError {}
export class Unavailable extends NamedError {}
/** The disk is full: 507 on the wire. */
export class NoSpace extends Unavailable {}
export class TooLarge extends NamedError {}
export class Invalid extends NamedError {}
