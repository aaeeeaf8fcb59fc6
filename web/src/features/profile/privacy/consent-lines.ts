import type { UserReply } from '#contract/people.ts'
import type { ConsentLine } from '#contract/privacy.ts'
import type { LedgerKind } from '#events/vocabulary/roles.ts'

/** The last word, and else that it ended with the nomination for which it was given. @param lines the newest first */
export function lastLine(lines: readonly ConsentLine[], kind: LedgerKind): ConsentLine | undefined {
  const said = lines.filter((line) => line.kind === kind)
  const [newest] = said
  const ended = newest?.endedAt === undefined ? undefined : { ...newest, granted: false, at: newest.endedAt }
  return said.find(({ endedAt }) => endedAt === undefined) ?? ended
}

/** The fields of the profile count as they stand: they may be younger than their last line. */
export function isGranted({ profile }: UserReply, lines: readonly ConsentLine[], kind: LedgerKind): boolean {
  if (kind === 'gpaVisible' || kind === 'openToReferrals') return profile[kind] ?? false
  return lastLine(lines, kind)?.granted ?? false
}
