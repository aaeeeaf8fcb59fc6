import { useEffect, useRef, useState } from 'react'
import { saveFile } from '../api/download.ts'
import {
  areLastNamesFirst,
  columnsText,
  fieldsWithout,
  importFields,
  keepColumns,
  keptColumns,
  proposedColumns,
  refusedFile,
  templateFile,
  type ImportOperation,
  type KeptColumns,
} from './import-columns.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows, isLeft, outcomeOf, type Row } from './ImportRows.tsx'
import { ProblemLine } from './ProblemLine.tsx'
import { isUnsettled } from '../api/problem.ts'
import { useNotices, useWrite } from '../api/use-write.ts'
import { defined } from '#lib/fields.ts'
import { useMedia } from '../lib/use-media.ts'
import { count } from '../lib/words.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/Drawer.tsx'
import { Field } from '../ui/Field.tsx'
import { FileField } from '../ui/FileField.tsx'
import { ProgressBar } from '../ui/ProgressBar.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import './import-drawer.css'

/** As many rows are sent at once: few enough that the bar moves and canceling is heeded, and enough that a file is few calls. */
const rowsAtOnce = 50
/** No row begins in the line of the names of columns, so it is all that is read. */
const NAMES_ALONE = '1'

/** A file, and once they are read, the names of its columns and which are meant. */
type Chosen = { readonly file: File; readonly heads?: readonly string[]; readonly columns?: KeptColumns }
type Progress = { readonly done: number; readonly total: number }

type Props = {
  readonly operation: ImportOperation
  readonly title: string
  /** The columns of the file, in a sentence or two. */
  readonly columns: string
  /** `Nominate`, `nominated`, and what is: `student`. */
  readonly verb: string
  readonly past: string
  readonly thing: string
  /** The words for an accepted row that came without a message. */
  readonly accepted: string
  readonly onClose: () => void
}

/** A file of rows: tried first, then sent, a part at a time. What was refused is said row by row, and in a file to mend and send again. */
export function ImportDrawer({ operation, title, columns, verb, past, thing, accepted, onClose }: Props) {
  const { run, problem, forgetProblem } = useWrite(operation, { failure: 'here' })
  const { done } = useNotices()
  const fields = importFields[operation]
  const [chosen, setChosen] = useState<Chosen>()
  const [rows, setRows] = useState<readonly Row[]>()
  const [ignored, setIgnored] = useState<readonly string[]>([])
  const [guessed, setGuessed] = useState(false)
  const [trying, setTrying] = useState(false)
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  const [stopping, setStopping] = useState(false)
  /** The trial whose answer counts: people change columns while one is on its way. */
  const trial = useRef(0)
  const sheet = useRef<HTMLDivElement>(null)
  // Closing the drawer stops the parts that are not sent yet.
  useEffect(() => () => void (stopped.current = true), [])
  const left = rows?.filter(isLeft) ?? []
  const isOver = rows?.some(({ sent }) => sent) === true && left.length === 0
  const running = progress !== undefined
  // The buttons that import and stop give way to the one that closes.
  const keptFocus = useKeptFocus(sheet, running ? 'running' : isOver ? 'done' : 'choose', '.sheet-actions button')

  // Each import has roles of its own, and its field offers no others.
  const asked = ({ file, heads = [], columns }: Chosen) => ({
    file,
    ...(columns && defined({ columns: columnsText(fields, heads, columns.chosen), role: columns.roleOfAll as never })),
  })
  const choose = async (file: File) => {
    const own = ++trial.current
    forgetProblem()
    setRows(undefined)
    setIgnored([])
    setChosen({ file })
    setTrying(true)
    await run(
      { file, dryRun: true, lines: NAMES_ALONE },
      {
        next: ({ columns: heads = [] }) => {
          if (own !== trial.current) return
          void tryRows({ file, heads, columns: keptColumns(operation, heads) ?? { chosen: proposedColumns(fields, heads) } })
        },
      },
    )
    if (own === trial.current) setTrying(false)
  }
  const tryRows = async (now: Required<Chosen>) => {
    const own = ++trial.current
    forgetProblem()
    setChosen(now)
    setRows(undefined)
    setTrying(false)
    if (fieldsWithout(fields, now.columns.chosen, now.columns.roleOfAll).length > 0) return
    keepColumns(operation, now.heads, now.columns)
    setTrying(true)
    // All at once: what becomes of a row follows from those before it, and a trial stores none of them.
    await run(
      { ...asked(now), dryRun: true },
      {
        next: (reply) => {
          if (own !== trial.current) return
          setRows(reply.rows)
          setIgnored(reply.ignored)
          setGuessed(reply.guessed === true)
        },
      },
    )
    if (own === trial.current) setTrying(false)
  }
  const send = async (now: Chosen, tried: readonly Row[]) => {
    stopped.current = false
    setStopping(false)
    let rowsNow = tried
    const waiting = tried.filter(isLeft).map(({ line }) => line)
    for (let sent = 0; sent < waiting.length && !stopped.current; sent += rowsAtOnce) {
      setProgress({ done: sent, total: waiting.length })
      const failed = await run(
        { ...asked(now), lines: waiting.slice(sent, sent + rowsAtOnce).join(',') },
        {
          next: (reply) => {
            const answers = new Map(reply.rows.map((row) => [row.line, { ...row, sent: true as const }]))
            rowsNow = rowsNow.map((row) => answers.get(row.line) ?? row)
            setRows(rowsNow)
          },
        },
      )
      if (failed) break
    }
    setProgress(undefined)
    // While the drawer is open it says the same itself, and a toast would lie over its foot.
    if (rowsNow !== tried && sheet.current === null)
      done(
        outcomeOf(rowsNow, past)
          .map(([word, number]) => `${number} ${word}`)
          .join(', '),
      )
  }
  // Where there is room, the columns stand beside the rows that are read by them.
  const isWide = useMedia('(min-width: 1160px)')
  const hasPanes = isWide && chosen?.heads !== undefined
  const waitsFor = chosen?.columns ? fieldsWithout(fields, chosen.columns.chosen, chosen.columns.roleOfAll) : []
  const said = trying ? undefined : rows && problem && isUnsettled(problem) ? { ...problem, message: notAnswered } : problem
  const going = rows?.some(({ sent }) => sent)
    ? `Go on with the other ${left.length}`
    : `${verb} ${count(left.length, thing, plural(thing))}`
  return (
    <Drawer title={title} onClose={onClose} size={hasPanes ? 1180 : 720}>
      <div className="stack" ref={sheet} {...keptFocus}>
        <div className={hasPanes ? 'import-panes' : 'stack'}>
          <div className="stack import-file">
            <Field
              label="CSV file"
              // Beside the columns themselves it would only push them out of view.
              hint={
                hasPanes
                  ? undefined
                  : `${columns} Where the columns have other names, you choose them. Nothing happens before you have seen what would.`
              }
            >
              {(inputProps) => (
                <FileField
                  {...inputProps}
                  action={chosen ? 'Choose another' : 'Choose a file'}
                  accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
                  size={hasPanes ? 's' : 'm'}
                  chosen={chosen?.file.name}
                  busy={running}
                  beside={
                    <Button size="s" onClick={() => saveFile(templateFile(fields), `${operation.replace('.import', '')} template.csv`)}>
                      Template
                    </Button>
                  }
                  onChoose={(picked) => void choose(picked)}
                />
              )}
            </Field>
            {chosen?.heads && chosen.columns && !running && rows?.some(({ sent }) => sent) !== true && (
              <ImportColumns
                {...chosen.columns}
                fields={fields}
                heads={chosen.heads}
                ignored={ignored}
                example={rows?.find(({ ok }) => ok)}
                onChange={(columns) => void tryRows({ ...chosen, columns } as Required<Chosen>)}
              />
            )}
          </div>
          <div className="stack import-read">
            <ProblemLine problem={said} labels={labels} />
            {chosen && !rows && said && isUnsettled(said) && (
              <Button size="s" onClick={() => void (chosen.heads ? tryRows(chosen as Required<Chosen>) : choose(chosen.file))}>
                Try again
              </Button>
            )}
            {trying && <p role="status">Trying the file. Nothing is stored yet.</p>}
            {hasPanes && waitsFor.length > 0 && (
              <p className="quiet">
                Choose the {waitsFor.length === 1 ? 'column' : 'columns'} with{' '}
                {waitsFor.map(({ label }) => `the ${label.toLowerCase()}`).join(' and ')}, and each row is tried.
              </p>
            )}
            {rows && guessed && !isOver && (
              <p className="notice-warn">
                Nothing in the file says how its letters are written, so we read it as Excel on Windows saves it (Windows-1252). Please look
                at the names below. Where they are wrong, save the file as “CSV UTF‑8” and choose it again.
              </p>
            )}
            {rows && !isOver && operation !== 'outcomes.import' && areLastNamesFirst(rows.map(({ name }) => name)) && (
              <p className="notice-warn">
                The names have the last name first, and mails would greet people so (“Hello{' '}
                {rows.find(({ name }) => name?.includes(','))?.name}
                ”). Where the file has first and last names in columns of their own, choose those; else please turn the names round in the
                file.
              </p>
            )}
            {rows && <ImportRows rows={rows} past={past} accepted={accepted} />}
          </div>
        </div>
        <div className="sheet-actions">
          {/* In the foot, since the rows scroll. */}
          {progress && <ProgressBar label={title} done={progress.done} total={progress.total} unit="rows" />}
          {running ? (
            <Button
              busy={stopping}
              onClick={() => {
                stopped.current = true
                setStopping(true)
              }}
            >
              {stopping ? 'Stops after these rows' : 'Stop'}
            </Button>
          ) : (
            <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
          )}
          {chosen && rows?.some(({ ok }) => !ok) && !running && (
            <Button onClick={() => saveFile(refusedFile(chosen.heads ?? [], rows), refusedName(chosen.file.name))}>Refused rows</Button>
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

const notAnswered = 'No answer came for the last rows. Please send them again: what was stored already is not stored twice.'

const labels = { file: 'The file', columns: 'The choice of columns' }

const plural = (thing: string) => (thing === 'person' ? 'people' : `${thing}s`)

/** `roster.csv` becomes `roster refused.csv`. */
const refusedName = (name: string) => `${name.replace(/\.\w+$/, '')} refused.csv`
