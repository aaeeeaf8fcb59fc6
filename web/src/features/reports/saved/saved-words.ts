/** Saved runs, and what became of their figures, in words. */
import type { RerunReply, SavedReport } from '#contract/reports.ts'
import { count } from '../../../lib/words/words.ts'
import { reportPath } from '../report-path.ts'

type Because = NonNullable<RerunReply['because']>

/** Why the figures of a saved run are others now. */
export function becauseText({ erased, sharingTakenBack, definition }: Because): string {
  const one = (amount: number) => amount === 1
  const causes = [
    erased > 0 && `${count(erased, 'student')} ${one(erased) ? 'was' : 'were'} erased`,
    sharingTakenBack > 0 && `${count(sharingTakenBack, 'student')} ${one(sharingTakenBack) ? 'shares' : 'share'} their steps no more`,
    definition && 'the report is defined otherwise now',
  ].filter((cause) => cause !== false)
  if (causes.length === 0) return 'Neither an erasure, nor sharing that was taken back, nor another definition explains it.'
  const [last = '', ...others] = causes.toReversed()
  return `Changed because ${[others.toReversed().join(', '), last].filter(Boolean).join(' and ')}.`
}

/** What has come since, and changes nothing. */
export function sinceText({ newEvents }: Because): string {
  return newEvents === 0
    ? 'No event was recorded since.'
    : `${count(newEvents, 'event')} recorded since do not count: they were not known then.`
}

/** The page with the question of a saved run, as of its day. */
export function savedPath({ name, params, day }: Pick<SavedReport, 'name' | 'params' | 'day'>): string {
  const asked = { asOf: day, ...params } as Readonly<Record<string, string | number | boolean>>
  return reportPath(name, new URLSearchParams(Object.entries(asked).map(([key, value]) => [key, String(value)])))
}
