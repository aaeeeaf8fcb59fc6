import { useSearchParams } from 'react-router-dom'
import type { ReportReply } from '#contract/reports.ts'
import { useRead } from '../../../api/use-call.ts'
import { dayWithYear } from '../../../lib/time/calendar.ts'
import { dayOf } from '../../../lib/time/time.ts'
import { asksFor } from './saved-words.ts'

/** On the page of a saved run: whether these are its figures, as long as the page asks what was saved. */
export function OpenedRun({ reply: { stamp, day } }: { readonly reply: ReportReply }) {
  const [params] = useSearchParams()
  const id = params.get('run') ?? ''
  const saved = useRead('reports.saved', {}, { skip: id === '' })
  const run = saved.data?.find((one) => one.id === id)
  if (!run || !asksFor(run, params)) return null
  const name = run.title === undefined ? 'Your saved run' : `“${run.title}”`
  const savedOn = dayWithYear(dayOf(run.savedAt))
  return (
    <p className="quiet report-opened-run" role="status">
      {stamp.resultHash === run.stamp.resultHash
        ? `${name}, saved on ${savedOn}: the same figures, known at the same position.`
        : `${name}, saved on ${savedOn}, asked again as of ${dayWithYear(day)}: what was known since counts here, too. Whether the run itself comes to the same stands in your saved runs.`}
    </p>
  )
}
