import type { ReportReply, ReportRow } from '#contract/reports.ts'
import { ALL } from '#events/vocabulary/reports.ts'
import { KNOWN_FROM } from '#events/vocabulary/students/outcomes.ts'
import { numberText } from '../../../lib/words/words.ts'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { figureText, isHidden } from '../report-words.ts'
import { IntervalBar } from './IntervalBar.tsx'
import { FigurePlace } from './ReportFigure.tsx'

const share = { unit: 'fraction', kind: 'rate' } as const

/** What became of a class of graduates: of all and by degree, and of how many it is known. */
export function OutcomeFigures({ year }: { readonly year: number }) {
  return (
    <FigurePlace ask={{ name: 'nace', class: year, groupBy: 'degree' }} title={`Career outcomes, class of ${year}`}>
      {(reply) => <Outcomes reply={reply} />}
    </FigurePlace>
  )
}

function Outcomes({ reply: { rows } }: { readonly reply: ReportReply }) {
  const [all] = rows
  if (!all || all.n === 0) return <p className="quiet small">Nobody has graduated in this class yet.</p>
  const known = all.values['knowledge']
  return (
    <>
      <ul className="outcome-figures">
        {rows
          .filter(({ n }) => n !== 0)
          .map((row) => (
            <li key={row.key}>
              <span>{row.key === ALL ? 'All graduates' : row.label}</span>
              <Outcome value={row.values['careerOutcomes']} />
            </li>
          ))}
      </ul>
      {known !== undefined && !isHidden(known) && known.value !== null && (
        <p className="quiet small">
          Known for {figureText(known.value, share)} of {numberText(known.denominator ?? 0)}; {KNOWN_FROM * 100} % is the line for
          publishing.
        </p>
      )}
    </>
  )
}

function Outcome({ value }: { readonly value: ReportRow['values'][string] | undefined }) {
  if (value === undefined || isHidden(value)) return <HiddenFigure />
  if (value.value === null)
    return (
      <span className="quiet">
        –<span className="sr-only"> no case</span>
      </span>
    )
  return (
    <>
      <IntervalBar figure={value} />
      <b>{figureText(value.value, share)}</b>
    </>
  )
}
