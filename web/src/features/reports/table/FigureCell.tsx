import { useSearchParams } from 'react-router-dom'
import type { ReportColumn, ReportRow, ReportValue } from '#contract/reports.ts'
import { numberText } from '../../../lib/words/words.ts'
import { HiddenFigure } from '../HiddenFigure.tsx'
import { changeHiddenReason, changeOf, deltaText, figureText, figureWithCases, isHidden, spreadText, type Figure } from '../report-words.ts'

type Props = { readonly row: ReportRow; readonly column: ReportColumn }

/** A figure with its cases and its interval, which leads to the things that it counts. */
export function FigureOf({ row, column }: Props) {
  const value = row.values[column.key]
  if (value === undefined || isHidden(value) || value.value === null) return <NoFigure value={value} />
  const text = figureText(value.value, column)
  return (
    <>
      <OpenFigure row={row} column={column} text={text} label={`${text}, ${column.label}, ${row.label}: what is behind it`} />
      {value.flagged && <span className="flagged">below 0.80</span>}
      <FigureDetail value={value} column={column} />
    </>
  )
}

type BeforeProps = { readonly value: ReportValue | undefined; readonly column: ReportColumn }

/** The same figure on the other day. */
export function FigureBefore({ value, column }: BeforeProps) {
  if (value === undefined || isHidden(value) || value.value === null) return <NoFigure value={value} />
  return (
    <>
      <span>{figureText(value.value, column)}</span>
      <FigureDetail value={value} column={column} />
    </>
  )
}

function NoFigure({ value }: Pick<BeforeProps, 'value'>) {
  if (isHidden(value)) return <HiddenFigure isExplained />
  return (
    <span className="quiet" title="No case">
      –<span className="sr-only"> no case</span>
    </span>
  )
}

function FigureDetail({ value, column }: { readonly value: Figure; readonly column: ReportColumn }) {
  const { numerator, denominator } = value
  const spread = spreadText(value, column)
  // Of a difference these are no cases of it: how many were nominated, of all.
  const word = column.kind === 'difference' ? ' nominated' : ''
  const of =
    numerator === undefined || denominator === undefined ? undefined : `${numberText(numerator)}${word} of ${numberText(denominator)}`
  if (of === undefined && spread === undefined) return null
  return (
    <small className="figure-detail">
      {of !== undefined && (
        <>
          <span>cases</span> <span>{of}</span>
        </>
      )}
      {spread !== undefined && (
        <>
          {' '}
          <span>{column.kind === 'median' ? 'half' : 'interval'}</span> <span>{spread}</span>
        </>
      )}
    </small>
  )
}

type ChangeProps = Props & { readonly before: ReportRow['values'] | undefined; readonly withFigure?: boolean }

/** What changed since the other day, which leads to the events that moved it. @param withFigure whether it says the other figure, too */
export function Change({ row, column, before, withFigure = false }: ChangeProps) {
  const was = before?.[column.key]
  const change = changeOf(row.values[column.key], was)
  const from = withFigure ? figureWithCases(was, column) : undefined
  if (change === undefined) return withFigure ? <span>not comparable</span> : <NoFigure value={undefined} />
  if (change === 'hidden')
    return from === undefined ? (
      <HiddenFigure isExplained reason={changeHiddenReason} />
    ) : (
      <span title={changeHiddenReason}>from {from}, change hidden</span>
    )
  const text = deltaText(change, column)
  if (text === 'same') return <span className="quiet">same</span>
  return (
    <span className="delta">
      <OpenFigure row={row} column={column} text={text} label={`${text}, ${column.label}, ${row.label}: what moved it`} />
      {from !== undefined && ` from ${from}`}
    </span>
  )
}

type OpenProps = Props & { readonly text: string; readonly label: string }

function OpenFigure({ row, column, text, label }: OpenProps) {
  const [params, setParams] = useSearchParams()
  const isOpen = params.get('row') === row.key && params.get('column') === column.key
  const open = () =>
    setParams(
      (before) => {
        before.set('row', row.key)
        before.set('column', column.key)
        return before
      },
      { replace: true },
    )
  return (
    <button type="button" className="figure-open" aria-label={label} aria-haspopup="dialog" aria-expanded={isOpen} onClick={open}>
      {text}
    </button>
  )
}
