import type { Position } from '#events/envelope.ts'
import type { Head } from './chain.ts'

/** An event's place in the chain: the first bytes of its hash are enough to tell where it does not fit. */
export type Mark = { readonly position: Position; readonly start: bigint }

/** A page of the log that was audited. */
export type AuditedPage = {
  /** The last page's position; `START` for the first. */
  readonly after: Position
  /** The chain's head there. */
  readonly before: Head
  readonly position: Position
  /** The chain's head at `position`. */
  readonly head: Head
  readonly marks: readonly Mark[]
}

/** The first that did not fit, kept until a whole reading finds that all fits again. */
export type KeptFinding = {
  readonly position: Position
  /** The event fits, but an index of the file is not right about it. */
  readonly index?: true
  /** All fits but this file of a checkpoint that another key signed. */
  readonly checkpoint?: string
  /** UTC ISO instant. */
  readonly at: string
  /** Whether people outside were told. */
  readonly isTold: boolean
}

/** How far the whole log was read again, and when: a UTC ISO instant. */
export type WholeReading = { readonly position: Position; readonly at: string }

/** What the auditor remembers of the log, so that it goes on after a start, and can name the first event that no longer fits. */
export interface AuditLedger {
  /** The newest page. */
  last(): AuditedPage | undefined
  /** The oldest page behind `after`. */
  next(after: Position): AuditedPage | undefined
  /** Durable when it returns. */
  add(page: AuditedPage): void
  finding(): KeptFinding | undefined
  /** Durable when it returns. Undefined: all fits again. */
  keepFinding(finding: KeptFinding | undefined): void
  /** The last one that came to its end, whatever it found. */
  wholeReading(): WholeReading | undefined
  keepWholeReading(reading: WholeReading): void
  close(): void
}
