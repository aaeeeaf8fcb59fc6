import { useEffect, useRef, useState } from 'react'
import type { ImportReply } from '#contract/imports.ts'
import { importFields, NAMES_ALONE, type ImportOperation } from '#events/vocabulary/import-fields.ts'
import { defined } from '#lib/fields.ts'
import { useWrite } from '../api/use-write.ts'
import { columnsText, fieldsWithout, keepColumns, keptColumns, proposedColumns, type KeptColumns } from './import-columns.ts'
import { isLeft, type Row } from './ImportRows.tsx'

/** As many rows are sent at once: few enough that the bar moves and canceling is heeded, and enough that a file is few calls. */
const rowsAtOnce = 50

/** A file, and once they are read, the names of its columns and which are meant. */
export type Chosen = { readonly file: File; readonly heads?: readonly string[]; readonly columns?: KeptColumns }
/** What the trial says of the file beside its rows. */
export type ReadFile = Pick<ImportReply, 'ignored' | 'above' | 'guessed'>
const nothingRead: ReadFile = { ignored: [] }
type Progress = { readonly done: number; readonly total: number }

/** Tries a file of rows, and again each time that other columns are chosen. Nothing is stored. */
export function useTrial(operation: ImportOperation) {
  const { run, problem, forgetProblem } = useWrite(operation, { failure: 'here' })
  const fields = importFields[operation]
  const [chosen, setChosen] = useState<Chosen>()
  const [rows, setRows] = useState<readonly Row[]>()
  const [read, setRead] = useState<ReadFile>(nothingRead)
  const [trying, setTrying] = useState(false)
  /** The trial whose answer counts: people change columns while one is on its way. */
  const trial = useRef(0)

  // Each import has roles of its own, and its field offers no others.
  const inputOf = ({ file, heads = [], columns }: Chosen) => ({
    file,
    ...(columns && defined({ columns: columnsText(fields, heads, columns.chosen), role: columns.roleOfAll as never })),
  })
  const choose = async (file: File) => {
    const own = ++trial.current
    forgetProblem()
    setRows(undefined)
    setRead(nothingRead)
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
      { ...inputOf(now), dryRun: true },
      {
        next: (reply) => {
          if (own !== trial.current) return
          setRows(reply.rows)
          setRead(reply)
        },
      },
    )
    if (own === trial.current) setTrying(false)
  }
  return { chosen, rows, read, trying, problem, choose, tryRows, run, inputOf, setRows }
}

/** Sends the rows that would change something, a part at a time, until somebody stops it. */
export function useSending({ run, inputOf, setRows }: Pick<ReturnType<typeof useTrial>, 'run' | 'inputOf' | 'setRows'>) {
  const [progress, setProgress] = useState<Progress>()
  const stopped = useRef(false)
  const [stopping, setStopping] = useState(false)
  // Closing the drawer stops the parts that are not sent yet.
  useEffect(() => () => void (stopped.current = true), [])
  /** @returns the rows with what became of those that were sent; the same array where none was */
  const send = async (now: Chosen, tried: readonly Row[]) => {
    stopped.current = false
    setStopping(false)
    let rowsNow = tried
    const waiting = tried.filter(isLeft).map(({ line }) => line)
    for (let sent = 0; sent < waiting.length && !stopped.current; sent += rowsAtOnce) {
      setProgress({ done: sent, total: waiting.length })
      const failed = await run(
        { ...inputOf(now), lines: waiting.slice(sent, sent + rowsAtOnce).join(',') },
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
    return rowsNow
  }
  const stop = () => {
    stopped.current = true
    setStopping(true)
  }
  return { progress, stopping, send, stop }
}
