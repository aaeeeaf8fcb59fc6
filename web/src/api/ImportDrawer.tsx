import { Fragment, useEffect, useRef, useState } from 'react'
import type { ImportReply } from '#contract/imports.ts'
import { saveFile } from './download.ts'
import { partOf, refusedFile, rowsAtOnce, rowsOf } from './import-file.ts'
import { mistakesIn } from './problem.ts'
import { ProblemLine } from './ProblemLine.tsx'
import { useNotices, useWrite } from './use-write.ts'
import { capitalized, count } from '../lib/words.ts'
import { Button } from '../ui/Button.tsx'
import { StatusChip } from '../ui/Chip.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Email } from '../ui/Email.tsx'
import { Field } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import './import-drawer.css'

type Chosen = { readonly name: string; readonly rows: ReturnType<typeof rowsOf> }
type Progress = { readonly doing: 'trying' | 'sending'; readonly done: number; readonly total: number }

type Props = {
  readonly operation: 'nominations.import' | 'invitations.import' | 'roster.import'
  readonly title: string
  /** Which columns the file has, in a sentence or two. */
  readonly columns: string
  /** `Nominate`, `nominated`, and what is: `student`. */
  readonly verb: string
  readonly past: string
  readonly thing: string
  /** What an accepted row says that came without a message. */
  readonly accepted: string
  readonly onClose: () => void
}

type Row = ImportReply['rows'][number] & {
  /** Not only tried: what is said about it happened. */
  readonly sent?: true
}

/** A file of rows: tried first, then sent, a part at a time. What was refused is said row by row, and in a file to mend and send again. */
export function ImportDrawer({ operation, title, columns, verb, past, thing, accepted, onClose }: Props) {
  const { run, problem, forgetProblem } = useWrite(operation, { failure: 'here' })
  const { done } = useNotices()
  const [chosen, setChosen] = useState<Chosen>()
  const [rows, setRows] = useState<readonly Row[]>()
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  const sheet = useRef<HTMLDivElement>(null)
  // Who closes the drawer stops what is not sent yet.
  useEffect(() => () => void (stopped.current = true), [])
  const left = rows?.filter(isLeft) ?? []
  const isOver = rows?.some(({ sent }) => sent) === true && left.length === 0
  const running = progress?.doing === 'sending'
  // The buttons that import and stop give way to the one that closes.
  const keptFocus = useKeptFocus(sheet, running ? 'running' : isOver ? 'done' : 'choose', '.sheet-actions button')

  const choose = async (picked: File) => {
    forgetProblem()
    setRows(undefined)
    setChosen(undefined)
    const file = await picked.text()
    const read = rowsOf(file)
    setChosen({ name: picked.name, rows: read })
    // All at once: what becomes of a row follows from those before it, and a trial stores none of them.
    setProgress({ doing: 'trying', done: 0, total: Math.max(read.length - 1, 0) })
    await run({ file, dryRun: true }, { next: (reply) => setRows(reply.rows) })
    setProgress(undefined)
  }
  const send = async ({ rows: read }: Chosen, tried: readonly Row[]) => {
    stopped.current = false
    let now = tried
    const waiting = tried.filter(isLeft).map(({ line }) => line)
    for (let sent = 0; sent < waiting.length && !stopped.current; sent += rowsAtOnce) {
      setProgress({ doing: 'sending', done: sent, total: waiting.length })
      const lines = new Set(waiting.slice(sent, sent + rowsAtOnce))
      const failed = await run(
        { file: partOf(read, lines) },
        {
          next: (reply) => {
            const answers = new Map(reply.rows.map((row) => [row.line, { ...row, sent: true as const }]))
            now = now.map((row) => answers.get(row.line) ?? row)
            setRows(now)
          },
        },
      )
      if (failed) break
    }
    setProgress(undefined)
    // While the drawer is open it says the same itself, and a toast would lie over its foot.
    if (now !== tried && sheet.current === null)
      done(
        outcomeOf(now, past)
          .map(([word, number]) => `${number} ${word}`)
          .join(', '),
      )
  }
  const going = rows?.some(({ sent }) => sent)
    ? `Go on with the other ${left.length}`
    : `${verb} ${count(left.length, thing, plural(thing))}`
  return (
    <Drawer title={title} onClose={onClose} size={540}>
      <div className="stack" ref={sheet} {...keptFocus}>
        <Field label="CSV file" hint={`${columns} Nothing happens before you have seen what would.`}>
          {(inputProps) => (
            <FileField
              {...inputProps}
              action={chosen ? 'Choose another' : 'Choose a file'}
              accept=".csv,.tsv,text/csv,text/tab-separated-values"
              chosen={chosen?.name}
              busy={progress !== undefined}
              onChoose={(picked) => void choose(picked)}
            />
          )}
        </Field>
        <ProblemLine problem={problem && { ...problem, message: mistakesIn(problem, { file: 'The file' }) }} />
        {progress?.doing === 'trying' && <p role="status">Trying {count(progress.total, 'row')}. Nothing is stored yet.</p>}
        {progress?.doing === 'sending' && <ProgressBar label={title} {...progress} unit="rows" />}
        {rows && <Result rows={rows} past={past} accepted={accepted} />}
        <div className="sheet-actions">
          {running ? (
            <Button onClick={() => (stopped.current = true)}>Stop</Button>
          ) : (
            <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
          )}
          {chosen && rows?.some(({ ok }) => !ok) && !running && (
            <Button onClick={() => saveFile(new Blob([refusedFile(chosen.rows, rows)], { type: 'text/csv' }), refusedName(chosen.name))}>
              Refused rows
            </Button>
          )}
          {chosen && rows && !isOver && !running && (
            <Button variant="primary" disabled={left.length === 0} onClick={() => void send(chosen, rows)}>
              {going}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

const isLeft = ({ changed, sent }: Row) => changed && !sent

const plural = (thing: string) => (thing === 'person' ? 'people' : `${thing}s`)

/** `roster.csv` becomes `roster refused.csv`. */
const refusedName = (name: string) => `${name.replace(/\.\w+$/, '')} refused.csv`

/** How many rows came to what. */
function outcomeOf(rows: readonly Row[], past: string): readonly (readonly [string, number])[] {
  const isTried = !rows.some(({ sent }) => sent)
  const amount = (is: (row: Row) => boolean) => rows.filter(is).length
  const others = [
    ['not sent', isTried ? 0 : amount(isLeft)],
    ['nothing new', amount(({ ok, changed }) => ok && !changed)],
  ] as const
  return [
    [past, amount(({ changed, sent }) => changed && (isTried || sent === true))],
    ...others.filter(([, number]) => number > 0),
    ['refused', amount(({ ok }) => !ok)],
  ]
}

type ResultProps = {
  readonly rows: readonly Row[]
  readonly past: string
  readonly accepted: string
}

function Result({ rows, past, accepted }: ResultProps) {
  const tried = !rows.some(({ sent }) => sent)
  return (
    <section aria-label="Rows of the file" className="import-rows stack">
      <p aria-live="polite">
        {tried ? 'Would be ' : ''}
        {outcomeOf(rows, past).map(([word, number], at) => (
          <Fragment key={word}>
            {at > 0 && ', '}
            {at === 0 && !tried ? capitalized(word) : word}: <b>{number}</b>
          </Fragment>
        ))}
      </p>
      <Table
        label="Rows of the file"
        columns={columnsFor(tried, accepted)}
        // The refused ones first: they are what somebody has to look at.
        rows={rows.map((row) => ({ ...row, id: String(row.line) })).toSorted((a, b) => Number(a.ok) - Number(b.ok))}
        empty={<p className="quiet">The file has no rows.</p>}
      />
    </section>
  )
}

function RefusedRow({ message }: { readonly message: string | undefined }) {
  return (
    <>
      <StatusChip colour="danger">Refused</StatusChip>
      {message !== undefined && <small className="import-reason">{message}</small>}
    </>
  )
}

type ResultRow = Row & { readonly id: string }

function columnsFor(tried: boolean, accepted: string): readonly Column<ResultRow>[] {
  return [
    { head: 'Line', cell: ({ line }) => line, headOnPhone: true },
    { head: 'E-mail', cell: ({ email }) => email !== undefined && <Email address={email} />, fullWidthOnPhone: true },
    {
      head: tried ? 'What would happen' : 'What happened',
      cell: (row) =>
        row.ok ? !tried && isLeft(row) ? 'Not sent' : capitalized(row.message ?? accepted) : <RefusedRow message={row.message} />,
      fullWidthOnPhone: true,
    },
  ]
}
