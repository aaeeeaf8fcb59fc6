import type { AccessLine } from '#contract/privacy.ts'
import { opened } from '#events/vocabulary/opened.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'

/** `Rita Hooper (recruiter) opened version 2 of your résumé`. */
export function openedSentence({ what, by: { displayName, role }, version }: AccessLine): string {
  const who = displayName ?? 'Somebody who has no account any more'
  return `${who}${role === undefined ? '' : ` (${roleLabels[role].toLowerCase()})`} ${opened(what, 'your', version)}`
}
