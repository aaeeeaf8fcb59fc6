/** What a report was asked, for paper and files: on a screen the fields say it. */
import { reportGroups, type ReportGroup } from '#events/vocabulary/reports.ts'
import { dayWithYear, isDay } from '../../lib/time/calendar.ts'
import type { ReportQuery } from './report-query.ts'
import { groupInSentence } from './report-words.ts'

/** `As of 30 Jun 2026, by semester, source: Direct, against 1 Mar 2026.` @param days of the figures, by the clock of the reader's place */
export function askedWords(
  query: ReportQuery,
  [day, otherDay]: readonly [string, string | undefined],
  nameOf: (group: ReportGroup, value: string) => string,
): string {
  const { groupBy, knownAt, compareKnownAt } = query
  const known = (at: string) => (isDay(at) ? `as known on ${dayWithYear(at)}` : `as known at ${at}`)
  return `${[
    `As of ${dayWithYear(day)}`,
    knownAt !== undefined && known(knownAt),
    groupBy !== undefined && `by ${groupInSentence(groupBy)}`,
    ...reportGroups.flatMap((group) => {
      const value = query[group]
      return value === undefined ? [] : [`${groupInSentence(group)}: ${nameOf(group, value)}`]
    }),
    query.class !== undefined && `class of ${query.class}`,
    query.from !== undefined && `sent from ${dayWithYear(query.from)}`,
    query.to !== undefined && `sent until ${dayWithYear(query.to)}`,
    query.includeActive && 'with applications that have not ended',
    otherDay !== undefined && `against ${dayWithYear(otherDay)}`,
    compareKnownAt !== undefined && known(compareKnownAt),
  ]
    .filter((part) => typeof part === 'string')
    .join(', ')}.`
}
