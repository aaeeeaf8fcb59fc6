import type { OrganizationRecord } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { wilsonInterval } from '#lib/wilson.ts'
import { count, numberText } from '../lib/words/words.ts'
import { useRead } from '../api/use-call.ts'
import './company-record.css'

type Record = OrganizationRecord

/** `Answers in 4 days, 9 of 10 within two weeks`. */
export function recordSentence({ suppressed, medianDaysToAnswer: median, answeredWithin14Days: share = 0 }: Record): string {
  if (suppressed) return `Too few applications to say how soon it answers (fewer than ${limits.recordAtLeast} in a year)`
  if (median === undefined) return 'Has not answered its applications of the last year'
  return `Usually answers in ${count(Math.round(median), 'day')}, ${Math.round(share * 10)} of 10 within two weeks`
}

/** How a company answers those who apply, for students before they do; nothing until it is known. */
export function CompanyRecord({ organization }: { readonly organization: string }) {
  const { data } = useRead('organizations.record', { id: organization })
  return <p className="quiet small">{data ? recordSentence(data) : '\u00a0'}</p>
}

/** Of so few one more or less would change the share: the pale bar says how far. */
function Interval({ share, n }: { readonly share: number; readonly n: number }) {
  const { low, high } = wilsonInterval(share, n)
  const percent = (part: number) => `${Math.round(part * 100)} %`
  return (
    <p className="record-interval" title={`Of more applications, between ${percent(low)} and ${percent(high)}`}>
      <span className="record-interval-band" style={{ left: `${low * 100}%`, width: `${(high - low) * 100}%` }} />
      <span className="record-interval-mark" style={{ left: `${share * 100}%` }} />
      <span className="sr-only">
        With so many applications that is between {percent(low)} and {percent(high)}.
      </span>
    </p>
  )
}

/** The same as figures, with what they are counted of. */
export function RecordFigures({ record }: { readonly record: Record }) {
  const { suppressed, medianDaysToAnswer: median, answeredWithin14Days: share, n = 0 } = record
  return (
    <>
      <h2 className="h2">How they answer</h2>
      {suppressed || median === undefined || share === undefined ? (
        <p className="quiet small">{recordSentence(record)}.</p>
      ) : (
        <>
          <p className="quiet small">{count(n, 'application')} of the last twelve months</p>
          <dl className="record-figures">
            <dd>{numberText(Math.round(median * 10) / 10)} d</dd>
            <dt>to a first answer, half of them sooner</dt>
            <dd>{Math.round(share * 100)} %</dd>
            <dt>answered within {limits.recordAnswerDays} days</dt>
          </dl>
          <Interval share={share} n={n} />
        </>
      )}
      <p className="quiet small record-note">Counted from the record, the same for every company; nobody can edit it.</p>
    </>
  )
}
