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
        <div key={title} role="group" aria-label={title}>
          <p className="small quiet" aria-hidden="true">
            {title}
          </p>
          {own.map((report) => (
            <Link key={report.name} to={reportPath(report.name)} aria-current={report.name === current ? 'page' : undefined}>
              {report.title}
            </Link>
          ))}
        </div>
      ))}
    </nav>
  )
}
