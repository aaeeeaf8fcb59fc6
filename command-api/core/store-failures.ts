/** The one place where failures of the stores and services become refusals: for commands, reads and the gate alike. */
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { NoSpace, OutcomeUnknown, TooLarge, Unavailable } from '#platform/event-store/failures.ts'
import { FilesUnavailable, NoSpaceForFiles } from '#platform/files/port.ts'
import { ScanFailed } from '#platform/files/scanner.ts'
import { TooBusy } from '#platform/identity/port.ts'
import { KeyDestroyed } from '#platform/keys/port.ts'
import { PaymentsUnavailable } from '#platform/payments/port.ts'
import { ReadsUnavailable, TooManyReads } from '#platform/read-store/port.ts'

const unavailable = [Unavailable, ReadsUnavailable, TooBusy, FilesUnavailable, ScanFailed]

/** @returns undefined for every other error, which is a bug */
export function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof NoSpace || error instanceof NoSpaceForFiles) return refuse('no_space')
  if (unavailable.some((failure) => error instanceof failure)) return refuse('unavailable')
  if (error instanceof TooManyReads) return refuse('rate_limited')
  if (error instanceof PaymentsUnavailable) return refuse('payments_unavailable')
  if (error instanceof OutcomeUnknown) return refuse('outcome_unknown')
  if (error instanceof TooLarge) return refuse('too_large')
  if (error instanceof KeyDestroyed) return refuse('not_found')
  return undefined
}
