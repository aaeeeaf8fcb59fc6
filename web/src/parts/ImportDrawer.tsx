import { useRef } from 'react'
import { importFields, type ImportOperation } from '#events/vocabulary/import-fields.ts'
import { saveFile } from '../api/download.ts'
import { areLastNamesFirst, fieldsWithout, refusedFile, templateFile } from './import-columns.ts'
import { ImportColumns } from './ImportColumns.tsx'
import { ImportRows, isLeft, outcomeOf, type Row } from './ImportRows.tsx'
import { ProblemLine } from './ProblemLine.tsx'
import { useSending, useTrial, type Chosen, type ReadFile } from './use-import.ts'
import { isUnsettled } from '../api/problem.ts'
import { useNotices } from '../api/use-write.ts'
import { useMedia } from '../lib/use-media.ts'
import { count } from '../lib/words/words.ts'
import { Button } from '../ui/Button.tsx'
import { Drawer } from '../ui/sheets/Drawer.tsx'
import { Field } from '../ui/fields/Field.tsx'
import { FileField } from '../ui/fields/FileField.tsx'
import { ProgressBar } from '../ui/figures/ProgressBar.tsx'
import { useKeptFocus } from '../ui/focus/use-kept-focus.ts'
import './import-drawer.css'

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
  const trial = useTrial(operation)
  const { chosen, rows, problem, trying, choose, tryRows } = trial
  const { progress, stopping, send, stop } = useSending(trial)
  const { done } = useNotices()
  const sheet = useRef<HTMLDivElement>(null)
  const left = rows?.filter(isLeft) ?? []
  const isSent = rows?.some(({ sent }) => sent) === true
  const isOver = isSent && left.length === 0
  const running = progress !== undefined
  // The buttons that import and stop give way to the one that closes.
  const keptFocus = useKeptFocus(sheet, running ? 'running' : isOver ? 'done' : 'choose', '.sheet-actions button')
  // Where there is room, the columns stand beside the rows that are read by them.
  const isWide = useMedia('(min-width: 1160px)')
  const hasPanes = isWide && chosen?.heads !== undefined
  const said = trying ? undefined : rows && problem && isUnsettled(problem) ? { ...problem, message: notAnswered } : problem
  const going = isSent ? `Go on with the other ${left.length}` : `${verb} ${count(left.length, thing, plural(thing))}`
  const sendRows = async (now: Chosen, tried: readonly Row[]) => {
    const rowsNow = await send(now, tried)
    // While the drawer is open it says the same itself, and a toast would lie over its foot.
    if (rowsNow !== tried && sheet.current === null) done(outcomeText(rowsNow, past))
  }
  return (
    <Drawer title={title} onClose={onClose} size={hasPanes ? 1180 : 720}>
      <div className="stack" ref={sheet} {...keptFocus}>
        <div className={hasPanes ? 'import-panes' : 'stack'}>
          <div className="stack import-file">
            <FileChoice operation={operation} columns={columns} chosen={chosen} busy={running} narrow={hasPanes} onChoose={choose} />
            {chosen?.heads && chosen.columns && !running && !isSent && (
              <ImportColumns
                {...chosen.columns}
                fields={importFields[operation]}
                heads={chosen.heads}
                ignored={trial.read.ignored}
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
            {hasPanes && <MissingColumns operation={operation} chosen={chosen} />}
            {rows && !isOver && <Doubts operation={operation} rows={rows} read={trial.read} />}
            {rows && <ImportRows rows={rows} past={past} accepted={accepted} />}
          </div>
        </div>
        <div className="sheet-actions">
          {/* In the foot, since the rows scroll. */}
          {progress && <ProgressBar label={title} done={progress.done} total={progress.total} unit="rows" />}
          {running ? (
            <Button busy={stopping} onClick={stop}>
              {stopping ? 'Stops after these rows' : 'Stop'}
            </Button>
          ) : (
            <Button onClick={onClose}>{isOver ? 'Close' : 'Cancel'}</Button>
          )}
          {chosen && rows?.some(({ ok }) => !ok) && !running && (
            <Button onClick={() => saveFile(refusedFile(chosen.heads ?? [], rows), refusedName(chosen.file.name))}>Refused rows</Button>
          )}
          {chosen && rows && !isOver && !running && (
            <Button variant="primary" disabled={left.length === 0} onClick={() => void sendRows(chosen, rows)}>
              {going}
            </Button>
          )}
        </div>
      </div>
    </Drawer>
  )
}

type FileProps = Pick<Props, 'operation' | 'columns'> & {
  readonly chosen: Chosen | undefined
  readonly busy: boolean
  /** Beside the columns themselves, their description would only push them out of view. */
  readonly narrow: boolean
  readonly onChoose: (file: File) => Promise<void>
}

function FileChoice({ operation, columns, chosen, busy, narrow, onChoose }: FileProps) {
  const hint = `${columns} Where the columns have other names, you choose them. Nothing happens before you have seen what would.`
  return (
    <Field label="CSV file" hint={narrow ? undefined : hint}>
      {(inputProps) => (
        <FileField
          {...inputProps}
          action={chosen ? 'Choose another' : 'Choose a file'}
          accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          size={narrow ? 's' : 'm'}
          chosen={chosen?.file.name}
          busy={busy}
          beside={
            <Button
              size="s"
              onClick={() => saveFile(templateFile(importFields[operation]), `${operation.replace('.import', '')} template.csv`)}
            >
              Template
            </Button>
          }
          onChoose={(picked) => void onChoose(picked)}
        />
      )}
    </Field>
  )
}

/** No row is tried before each required field has its column. */
function MissingColumns({ operation, chosen }: Pick<FileProps, 'operation' | 'chosen'>) {
  const missing = chosen?.columns ? fieldsWithout(importFields[operation], chosen.columns.chosen, chosen.columns.roleOfAll) : []
  if (missing.length === 0) return null
  return (
    <p className="quiet">
      Choose the {missing.length === 1 ? 'column' : 'columns'} with {missing.map(({ label }) => `the ${label.toLowerCase()}`).join(' and ')}
      , and each row is tried.
    </p>
  )
}

type DoubtsProps = { readonly operation: ImportOperation; readonly rows: readonly Row[]; readonly read: ReadFile }

/** What may have been read otherwise than it was meant. */
function Doubts({ operation, rows, read: { above, guessed } }: DoubtsProps) {
  return (
    <>
      {above && above.length > 0 && (
        <p className="quiet">Passed over above the names of the columns: {above.map((row) => `“${row}”`).join(', ')}.</p>
      )}
      {guessed && (
        <p className="notice-warn">
          Nothing in the file says how its letters are written, so we read it as Excel on Windows saves it (Windows-1252). Please look at
          the names below. Where they are wrong, save the file as “CSV UTF‑8” and choose it again.
        </p>
      )}
      {operation !== 'outcomes.import' && areLastNamesFirst(rows.map(({ name }) => name)) && (
        <p className="notice-warn">
          The names have the last name first, and mails would greet people so (“Hello {rows.find(({ name }) => name?.includes(','))?.name}
          ”). Where the file has first and last names in columns of their own, choose those; else please turn the names round in the file.
        </p>
      )}
    </>
  )
}

/** `3 imported, 1 refused` */
function outcomeText(rows: readonly Row[], past: string): string {
  return outcomeOf(rows, past)
    .map(([word, number]) => `${number} ${word}`)
    .join(', ')
}

const notAnswered = 'No answer came for the last rows. Please send them again: what was stored already is not stored twice.'

const labels = { file: 'The file', columns: 'The choice of columns' }

const plural = (thing: string) => (thing === 'person' ? 'people' : `${thing}s`)

/** `roster.csv` becomes `roster refused.csv`. */
const refusedName = (name: string) => `${name.replace(/\.\w+$/, '')} refused.csv`
