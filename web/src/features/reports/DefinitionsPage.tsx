import { useEffect, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import type { ReportHead } from '#contract/reports.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { NoScope } from './NoScope.tsx'
import { reportPath } from './report-path.ts'
import { hasNoScope, hidesSmall } from './report-query.ts'
import { groupInSentence, hiddenReason, inFamilies } from './report-words.ts'
import './reports.css'

/** How each report is counted, in words, and what holds for all of them. */
export function DefinitionsPage({ user }: { readonly user: UserReply }) {
  const reports = useRead('reports.list', {}, { skip: hasNoScope(user) })
  if (hasNoScope(user)) return <NoScope />
  return (
    <>
      <PageHeader title="Definitions" lead="How each figure is counted, so that two people who count it come to the same." />
      <Loaded query={reports} what="the definitions" rows={8}>
        {(found) => <Definitions reports={found} hides={hidesSmall(user.role)} />}
      </Loaded>
    </>
  )
}

function Definitions({ reports, hides }: { readonly reports: readonly ReportHead[]; readonly hides: boolean }) {
  const { hash } = useLocation()
  // What the address names is there only now.
  useEffect(() => {
    if (hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
  return (
    <div className="report-definitions">
      <section aria-label="Every report">
        <h2 className="h2">Every report</h2>
        {common.map(([term, words]) => (
          <p key={term}>
            <b>{term}.</b> {words}
          </p>
        ))}
        {hides && (
          <p>
            <b>Hidden.</b> {hiddenReason}. Each question is hidden alike, whichever part of a table it asks for.
          </p>
        )}
      </section>
      {inFamilies(reports).map(({ title, reports: own }) => (
        <section key={title} aria-label={title}>
          <h2 className="h2">{title}</h2>
          {own.map((report) => (
            <Definition key={report.name} report={report} />
          ))}
        </section>
      ))}
    </div>
  )
}

function Definition({ report: { name, title, question, words, columns, groups } }: { readonly report: ReportHead }) {
  return (
    <section id={name} className="report-definition" aria-label={title}>
      <h3 className="h3">
        <Link to={reportPath(name)}>{title}</Link>
      </h3>
      <p className="quiet">{question}</p>
      <p>{words}</p>
      <dl>
        <dt>Figures</dt>
        <dd>{columns.map(({ label }) => label).join(', ')}</dd>
        {groups.length > 0 && (
          <>
            <dt>By</dt>
            <dd>{groups.map(groupInSentence).join(', ')}</dd>
          </>
        )}
      </dl>
    </section>
  )
}

/** Of `docs/design/reports.md`, what a reader of figures has to know. */
const common: readonly (readonly [string, ReactNode])[] = [
  ['As of', 'Counted is what had happened by the end of that day, and nothing later: a correction that was made afterwards is not in it.'],
  ['Known on', 'Counted is what was on record by then. What had happened before, and was entered or imported later, is left out.'],
  ['Paths', 'What was taken back by an undo or a correction counts as if it had never been; what ended and was taken up again stays.'],
  ['Shares', 'Stand with their cases and the Wilson 95 % interval: so wide because there are so few.'],
  ['Medians', 'Stand with the quartiles between which the middle half lies, interpolated as R and NumPy do by default.'],
  ['Not known', 'Is a row like any other: no value was given, it is hidden from the reader, or the person was erased.'],
  [
    'The stamp',
    'Names the day, the position in the log, the version of the definition and a hash of the figures. Whoever asks the same again gets the same hash.',
  ],
]
