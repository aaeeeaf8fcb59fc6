import { Fragment, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { factTables, type FactTable } from '#events/vocabulary/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'

const labels: Readonly<Record<FactTable, string>> = { applications: 'Applications', nominations: 'Nominations', referrals: 'Referrals' }

/** What docs/data.md says of the columns at more length. */
const columns: readonly (readonly [names: string, meaning: string])[] = [
  ['pseudonym', 'Stands for a student: the same in rows that tell the same university and degree. It ends with the account.'],
  ['university, organization', 'Ids, as the keys of rows in reports.'],
  ['semester', '2026-fall; the academic year, without weeks, where the semester is too rare.'],
  ['degree, source', 'As the application was sent; of a nomination as in the profile.'],
  ['…Week', 'The Monday (UTC) of the week in which it first happened; empty where it has not, or was taken back.'],
  ['not_known', 'No value was given, it is hidden from you, or the person was erased.'],
  ['other', 'Too rare to be told, which the company is first: rows of one company are not all of them, so take totals from the reports.'],
]

/** The rows behind reports, for tools of one's own: of the whole scope, for those who see figures alone and for admins. */
export function FactDownloads({ role }: { readonly role: Role }) {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === '#rows') document.getElementById('rows')?.scrollIntoView()
  }, [hash])
  if (role !== 'analyst' && role !== 'admin') return null
  return (
    <section id="rows" className="card fact-downloads" aria-label="Rows for your own tools">
      <h2 className="h3 card-head">Rows for your own tools</h2>
      <div>
        <p>
          One row for each thing as of the end of last week, for DuckDB, R, pandas or a spreadsheet: with weeks instead of days, without
          names, and with less said where somebody could be told apart. What is too rare even then is left out.
        </p>
        <ul>
          {factTables.map((of) => (
            <li key={of}>
              <CsvButton operation="reports.facts" input={{ of }} label={labels[of]} name={`${of}.csv`} />
            </li>
          ))}
        </ul>
        <details>
          <summary>What the columns say</summary>
          <dl>
            {columns.map(([names, meaning]) => (
              <Fragment key={names}>
                <dt className="mono">{names}</dt>
                <dd>{meaning}</dd>
              </Fragment>
            ))}
          </dl>
        </details>
      </div>
    </section>
  )
}
