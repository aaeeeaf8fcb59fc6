import { Link } from 'react-router-dom'
import type { ReportHead } from '#contract/reports.ts'
import { reportPath } from './report-path.ts'
import { inFamilies } from './report-words.ts'

type Props = { readonly reports: readonly ReportHead[]; readonly current: string }

/** The other reports, beside the one that is open where there is room. */
export function ReportNav({ reports, current }: Props) {
  return (
    <nav className="report-nav" aria-label="Reports">
      {inFamilies(reports).map(({ title, reports: own }) => (
        <section key={title}>
          <h2 className="small quiet">{title}</h2>
          {own.map((report) => (
            <Link key={report.name} to={reportPath(report.name)} aria-current={report.name === current ? 'page' : undefined}>
              {report.title}
            </Link>
          ))}
        </section>
      ))}
    </nav>
  )
}
