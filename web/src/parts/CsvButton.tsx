import { useState } from 'react'
import { csvNameOf } from '#lib/file-names.ts'
import { Button } from '../ui/Button.tsx'
import { download } from '../api/download.ts'
import type { FileOperation, Input } from '../api/operation.ts'
import { useNotices } from '../api/use-write.ts'

type Props<Op extends FileOperation> = {
  readonly operation: Op
  /** The filters of the list or search as it is shown. */
  readonly input: Input<Op>
  readonly label?: string
  /** Of the file. */
  readonly name?: string
}

/** Downloads all rows of a list, search or timeline under the same filters, for a spreadsheet. */
export function CsvButton<Op extends FileOperation>({ operation, input, label = 'CSV', name = csvNameOf(operation) }: Props<Op>) {
  const { failed } = useNotices()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      const problem = await download(operation, { ...(input as object), format: 'csv' } as Input<Op>, name)
      if (problem) failed(problem)
    } catch (cause) {
      failed(cause)
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} title="All rows, for a spreadsheet" onClick={() => void save()}>
      {label}
    </Button>
  )
}
