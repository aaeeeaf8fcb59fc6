import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ReportHead } from '#contract/reports.ts'
import { reportPath } from './report-path.ts'
import { inFamilies } from './report-words.ts'
import './reports.css'

type Props = {
  readonly reports: readonly ReportHead[]
  /** A card after them. */
  readonly children?: ReactNode
}

/** All reports, each by its question. */
export function ReportQuestions({ reports, children }: Props) {
  return (
    <div className="report-families">
      {inFamilies(reports).map(({ title, reports: own }) => (
        <section key={title} className="card" aria-label={title}>
          <h2 className="h3 card-head">{title}</h2>
          <ul className="report-questions">
            {own.map((report) => (
              <li key={report.name}>
                <Link to={reportPath(report.name)}>
                  <b>{report.question}</b>
                  <small>{report.title}</small>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {children}
    </div>
  )
}
