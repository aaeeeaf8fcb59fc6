import type { OrganizationRecord } from '#contract/directory.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { count, numberText } from '../lib/words.ts'
import { useRead } from './use-call.ts'
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
        </>
      )}
      <p className="quiet small record-note">Counted from the record, the same for every company; nobody can edit it.</p>
    </>
  )
}
