/** Saved runs, and what became of their figures, in words. */
import type { RerunReply, SavedReport } from '#contract/reports.ts'
import { defined } from '#lib/fields.ts'
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

type Asked = Pick<SavedReport, 'id' | 'name' | 'params' | 'day' | 'knownAt'>

/** The page with the question of a saved run, as of its day and as known then, where that can be asked for. */
export function savedPath(run: Asked): string {
  return reportPath(run.name, new URLSearchParams({ ...askedBy(run), run: run.id }))
}

function askedBy({ params, day, knownAt }: Asked): Readonly<Record<string, string>> {
  const asked = { asOf: day, ...defined({ knownAt }), ...params } as Readonly<Record<string, string | number | boolean>>
  return Object.fromEntries(Object.entries(asked).map(([key, value]) => [key, String(value)]))
}

/** What a page keeps beside its question. */
const beside = ['run', 'row', 'column', 'show', 'sort', 'atEnd']

/** Whether the page still asks what was saved. */
export function asksFor(run: Asked, params: URLSearchParams): boolean {
  const asked = Object.entries(askedBy(run))
  const kept = [...params].filter(([name]) => !beside.includes(name))
  return kept.length === asked.length && asked.every(([name, value]) => params.get(name) === value)
}
