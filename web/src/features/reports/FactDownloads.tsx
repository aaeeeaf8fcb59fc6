import { factTables, type FactTable } from '#events/vocabulary/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'

const labels: Readonly<Record<FactTable, string>> = { applications: 'Applications', nominations: 'Nominations', referrals: 'Referrals' }

/** The rows behind reports, for tools of one's own: of the whole scope, for those who see figures alone and for admins. */
export function FactDownloads({ role }: { readonly role: Role }) {
  if (role !== 'analyst' && role !== 'admin') return null
  return (
    <section className="card fact-downloads" aria-label="Rows for your own tools">
      <h2 className="h3 card-head">Rows for your own tools</h2>
      <div>
        <p>
          One row for each thing as of the end of last week, for DuckDB, R, pandas or a spreadsheet: with weeks instead of days, without
          names, and with less said where somebody could be told apart. The columns are described in docs/data.md.
        </p>
        <ul>
          {factTables.map((of) => (
            <li key={of}>
              <CsvButton operation="reports.facts" input={{ of }} label={labels[of]} name={`${of}.csv`} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
