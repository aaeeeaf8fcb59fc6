import type { ReportReply } from '#contract/reports.ts'
import { saveFile } from '../../api/download.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ReportQuery } from './report-query.ts'
import { SaveRun } from './saved/SaveRun.tsx'
import { useLightPrint } from './use-light-print.ts'

type Props = { readonly query: ReportQuery; readonly reply: ReportReply; readonly title: string }

/** The figures as files, with their stamp, and on paper. */
export function ReportActions({ query, reply, title }: Props) {
  const { report } = reply.stamp
  useLightPrint()
  const saveJson = () =>
    saveFile(new Blob([JSON.stringify({ title, ...reply }, null, 2)], { type: 'application/json' }), `${report}-${reply.day}.json`)
  return (
    <>
      <CsvButton operation="reports.read" input={query} />
      <Button title="All figures with their stamp, for a program" onClick={saveJson}>
        JSON
      </Button>
      <Button onClick={() => window.print()}>Print</Button>
      <SaveRun query={query} title={title} day={reply.day} />
    </>
  )
}
