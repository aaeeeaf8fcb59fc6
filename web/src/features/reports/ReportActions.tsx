import type { ReportReply } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { saveFile } from '../../api/download.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { settledBy, type ReportQuery } from './report-query.ts'
import { SaveRun } from './saved/SaveRun.tsx'
import { useLightPrint } from './use-light-print.ts'

type Props = { readonly role: Role; readonly query: ReportQuery; readonly reply: ReportReply; readonly title: string }

/** The figures as files, with their stamp, and on paper. */
export function ReportActions({ role, query, reply, title }: Props) {
  const { stamp, day, other } = reply
  const name = [stamp.report, day, other && `against-${other.day}`].filter(Boolean).join('-')
  useLightPrint()
  const saveJson = () => saveFile(new Blob([JSON.stringify({ title, ...reply }, null, 2)], { type: 'application/json' }), `${name}.json`)
  return (
    <>
      <CsvButton operation="reports.read" input={settledBy(query, reply, role)} name={`${name}.csv`} />
      <Button title="All figures with their stamp, for a program" onClick={saveJson}>
        JSON
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
      <SaveRun query={query} title={title} day={day} />
    </>
  )
}
