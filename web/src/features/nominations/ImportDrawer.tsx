import { useState } from 'react'
import type { ImportReply } from '#contract/imports.ts'
import { ProblemLine } from '../../api/ProblemLine.tsx'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Drawer } from '../../ui/Drawer.tsx'
import { Field } from '../../ui/Field.tsx'
import { Table } from '../../ui/Table.tsx'

type Chosen = { readonly name: string; readonly file: string }

/** Nominations from a file: tried first, then sent. What was refused is said row by row. */
export function ImportDrawer({ onClose }: { readonly onClose: () => void }) {
  const { run, pending, problem, forgetProblem } = useWrite('nominations.import', { failure: 'here' })
  const [chosen, setChosen] = useState<Chosen>()
  const [result, setResult] = useState<ImportReply & { readonly tried: boolean }>()
  const send = (file: string, dryRun: boolean) =>
    run(
      { file, ...(dryRun && { dryRun: true }) },
      {
        next: (reply) => setResult({ ...reply, tried: dryRun }),
        done: dryRun ? undefined : 'Nominations sent from the file',
      },
    )
  const choose = async (picked: File | undefined) => {
    forgetProblem()
    setResult(undefined)
    setChosen(undefined)
    if (!picked) return
    const file = await picked.text()
    setChosen({ name: picked.name, file })
    await send(file, true)
  }
  return (
    <Drawer title="Nominate from a file" onClose={onClose} size={540}>
      <div className="stack">
        <Field
          label="CSV file"
          hint="The first line names the columns: email, name, reason. Only email is needed. Nothing is sent before you have seen what would happen."
        >
          {(inputProps) => (
            <input
              {...inputProps}
              type="file"
              accept=".csv,text/csv"
              className="input"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          )}
        </Field>
        <ProblemLine problem={problem} />
        {result && <Result result={result} />}
        <div className="sheet-actions">
          <Button onClick={onClose}>{result && !result.tried ? 'Close' : 'Cancel'}</Button>
          {chosen && result?.tried && (
            <Button variant="primary" busy={pending} disabled={result.accepted === 0} onClick={() => void send(chosen.file, false)}>
              Nominate {count(result.accepted, 'student')}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

function Result({ result: { rows, accepted, refused, tried } }: { readonly result: ImportReply & { readonly tried: boolean } }) {
  return (
    <section aria-label="Rows of the file" aria-live="polite" className="stack">
      <p>
        {tried ? 'Would be sent' : 'Sent'}: <b>{accepted}</b>. Refused: <b>{refused}</b>.
      </p>
      <Table
        label="Rows of the file"
        columns={[
          { head: 'Line', cell: ({ line }) => line, headOnPhone: true },
          {
            head: tried ? 'What would happen' : 'What happened',
            cell: ({ ok, message }) => message ?? (ok ? 'Nominated' : 'Refused'),
            fullWidthOnPhone: true,
          },
        ]}
        rows={rows.map((row) => ({ ...row, id: String(row.line) }))}
        empty={<p className="quiet">The file has no rows.</p>}
      />
    </section>
  )
}
