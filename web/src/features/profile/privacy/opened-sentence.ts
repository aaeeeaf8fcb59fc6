import type { AccessLine } from '#contract/privacy.ts'
import { opened } from '#events/vocabulary/applications/opened.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { grouped } from '../../../lib/grouped.ts'

/** `Rita Hooper (recruiter) opened version 2 of your résumé`. */
function openedSentence({ what, by: { displayName, role }, version }: AccessLine): string {
  const who = displayName ?? 'Somebody who has no account any more'
  return `${who}${role === undefined ? '' : ` (${roleLabels[role].toLowerCase()})`} ${opened(what, 'your', version)}`
}

/** The lines with their sentences; what one person opened again and again within an hour is one of them. */
export function openedLines(lines: readonly AccessLine[]): readonly { readonly line: AccessLine; readonly sentence: string }[] {
  return grouped(lines, saidOf).map(({ item, items: { length } }) => ({
    line: item,
    sentence: length === 1 ? openedSentence(item) : `${openedSentence(item)} ${length} times, this was the last`,
  }))
}

/** Two people without an account cannot be told apart, so theirs are not put together. */
function saidOf(line: AccessLine): string | undefined {
  return line.by.displayName === undefined ? undefined : [openedSentence(line), line.organization, line.reason].join('\n')
}
