/** What the mails about an interview have told by now. */
import { limits } from '../limits.ts'
import type { Standing } from './notice.ts'

/** When the mail about it goes out, in milliseconds: after its minute, which is over before a notification that waits is shown. */
export function mailedAt({ at, waits }: Standing): number {
  return Date.parse(at) + (waits ? 0 : limits.undoSeconds * 1_000)
}

/** Whether a mail about it may have gone out: none has within its first minute. */
export function mayBeKnown(standing: Standing, now: string): boolean {
  return (standing.interview?.sequence ?? 0) > 0 || Date.parse(now) > mailedAt(standing)
}

/** The former time that an answer has to tell as well: of a move whose mail it keeps back, or of another choice than was told. */
export function untoldTime(before: Standing | undefined, at: string, now: string): string | undefined {
  const { interview } = before ?? {}
  if (!before || !interview) return undefined
  if (interview.at === at && !interview.off) return Date.parse(now) > mailedAt(before) ? undefined : interview.former
  return mayBeKnown(before, now) ? interview.at : undefined
}
