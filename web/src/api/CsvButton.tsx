import { useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { apiBase } from './config.ts'
import { callOf, type Input, type ListOperation } from './operation.ts'
import { problemFrom } from './problem.ts'
import { bearerToken } from '../session/tokens.ts'
import { useNotices } from './use-write.ts'

type Props<Op extends ListOperation> = {
  readonly operation: Op
  /** The filters of the list as it is shown. */
  readonly input: Input<Op>
}

/** Downloads all rows of a list under the same filters, for a spreadsheet. */
export function CsvButton<Op extends ListOperation>({ operation, input }: Props<Op>) {
  const { failed } = useNotices()
  const [busy, setBusy] = useState(false)
  const download = async () => {
    setBusy(true)
    try {
      const { url } = callOf(operation, { ...(input as object), format: 'csv' } as Input<Op>)
      const response = await fetch(`${await apiBase()}${url}`, { headers: { authorization: `Bearer ${await bearerToken()}` } })
      if (response.ok) {
        const file = URL.createObjectURL(await response.blob())
        Object.assign(document.createElement('a'), { href: file, download: `${operation}.csv` }).click()
        URL.revokeObjectURL(file)
      } else failed(problemFrom(response.status, await response.json(), 'We could not write this file. Please try again.'))
    } catch (cause) {
      failed(cause)
    }
    setBusy(false)
  }
  return (
    <Button busy={busy} title="All rows, for a spreadsheet" onClick={() => void download()}>
      CSV
    </Button>
  )
}
