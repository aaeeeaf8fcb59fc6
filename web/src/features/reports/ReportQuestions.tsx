import { Link } from 'react-router-dom'
import type { ReportHead } from '#contract/reports.ts'
import { reportPath } from './report-path.ts'
import { inFamilies } from './report-words.ts'
import './reports.css'

/** All reports, each by its question. */
export function ReportQuestions({ reports }: { readonly reports: readonly ReportHead[] }) {
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
    </div>
  )
}
