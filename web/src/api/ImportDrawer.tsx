import { useState } from 'react'
import type { ImportReply } from '#contract/imports.ts'
import { mistakesIn } from './problem.ts'
import { ProblemLine } from './ProblemLine.tsx'
import { useNotices, useWrite } from './use-write.ts'
import { count } from '../lib/words.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Email } from '../ui/Email.tsx'
import { Field } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Table, type Column } from '../ui/Table.tsx'

type Chosen = { readonly name: string; readonly file: string }

type Props = {
  readonly operation: 'nominations.import' | 'invitations.import' | 'roster.import'
  readonly title: string
  /** Which columns the file has, in a sentence or two. */
  readonly columns: string
  /** `Nominate`, and what is: `student`. */
  readonly verb: string
  readonly thing: string
  /** What an accepted row says that came without a message. */
  readonly accepted: string
  readonly onClose: () => void
}

/** A file of rows: tried first, then sent. What was refused is said row by row. */
export function ImportDrawer({ operation, title, columns, verb, thing, accepted, onClose }: Props) {
  const { run, pending, problem, forgetProblem } = useWrite(operation, { failure: 'here' })
  const { done } = useNotices()
  const [chosen, setChosen] = useState<Chosen>()
  const [result, setResult] = useState<ImportReply & { readonly tried: boolean }>()
  const send = (file: string, dryRun: boolean) =>
    run(
      { file, ...(dryRun && { dryRun: true }) },
      {
        next: (reply) => {
          setResult({ ...reply, tried: dryRun })
          if (!dryRun) done(`${reply.accepted} accepted, ${reply.refused} refused`)
        },
      },
    )
  const choose = async (picked: File) => {
    forgetProblem()
    setResult(undefined)
    setChosen(undefined)
    const file = await picked.text()
    setChosen({ name: picked.name, file })
    await send(file, true)
  }
  return (
    <Drawer title={title} onClose={onClose} size={540}>
      <div className="stack">
        <Field label="CSV file" hint={`${columns} Nothing happens before you have seen what would.`}>
          {(inputProps) => (
            <FileField
              {...inputProps}
              action={chosen ? 'Choose another' : 'Choose a file'}
              accept=".csv,.tsv,text/csv,text/tab-separated-values"
              chosen={chosen?.name}
              busy={pending}
              onChoose={(picked) => void choose(picked)}
            />
          )}
        </Field>
        <ProblemLine problem={problem && { ...problem, message: mistakesIn(problem, { file: 'The file' }) }} />
        {pending && <ProgressBar label={result?.tried ? title : 'Trying the file'} done={0} total={0} unit="rows" />}
        {result && <Result result={result} accepted={accepted} />}
        <div className="sheet-actions">
          <Button onClick={onClose}>{result && !result.tried ? 'Close' : 'Cancel'}</Button>
          {chosen && result?.tried && (
            <Button variant="primary" busy={pending} disabled={result.accepted === 0} onClick={() => void send(chosen.file, false)}>
              {verb} {count(result.accepted, thing, thing === 'person' ? 'people' : `${thing}s`)}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

type ResultProps = { readonly result: ImportReply & { readonly tried: boolean }; readonly accepted: string }

function Result({ result, accepted }: ResultProps) {
  const { rows, refused, tried } = result
  return (
    <section aria-label="Rows of the file" aria-live="polite" className="stack">
      <p>
        {tried ? 'Would be accepted' : 'Accepted'}: <b>{result.accepted}</b>. Refused: <b>{refused}</b>.
      </p>
      <Table
        label="Rows of the file"
        columns={columnsFor(tried, accepted)}
        rows={rows.map((row) => ({ ...row, id: String(row.line) }))}
        empty={<p className="quiet">The file has no rows.</p>}
      />
    </section>
  )
}

type ResultRow = ImportReply['rows'][number] & { readonly id: string }

function columnsFor(tried: boolean, accepted: string): readonly Column<ResultRow>[] {
  return [
    { head: 'Line', cell: ({ line }) => line, headOnPhone: true },
    { head: 'E-mail', cell: ({ email }) => email !== undefined && <Email address={email} />, fullWidthOnPhone: true },
    {
      head: tried ? 'What would happen' : 'What happened',
      cell: ({ ok, message }) => message ?? (ok ? accepted : 'Refused'),
      fullWidthOnPhone: true,
    },
  ]
}
