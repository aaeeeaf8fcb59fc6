import { Fragment, useEffect, useRef } from 'react'
import type { ImportReply } from '#contract/imports.ts'
import { importFields } from './import-columns.ts'
import { capitalized } from '../lib/words.ts'
import { StatusChip } from '../ui/Chip.tsx'
import { Email } from '../ui/Email.tsx'
import { Table, type Column } from '../ui/Table.tsx'

export type Row = ImportReply['rows'][number] & {
  /** Not only tried: what is said about it happened. */
  readonly sent?: true
}

/** It would change something, and is not sent yet. */
export const isLeft = ({ changed, sent }: Row) => changed && !sent

/** How many rows came to what. */
export function outcomeOf(rows: readonly Row[], past: string): readonly (readonly [string, number])[] {
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

/** What became of each row, or would. */
export function ImportRows({ rows, past, accepted }: ResultProps) {
  const tried = !rows.some(({ sent }) => sent)
  const outcome = useRef<HTMLParagraphElement>(null)
  // On a phone it lies below the choice of columns, out of sight.
  useEffect(() => {
    outcome.current?.scrollIntoView({ block: 'nearest' })
  }, [tried])
  return (
    <section aria-label="Rows of the file" className="import-rows stack">
      <p aria-live="polite" className="import-outcome" ref={outcome}>
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
        columns={columnsFor(
          tried,
          accepted,
          rows.some(({ name }) => name !== undefined),
        )}
        // The refused ones first: they are what somebody has to look at.
        rows={rows.map((row) => ({ ...row, id: String(row.line) })).toSorted((a, b) => Number(a.ok) - Number(b.ok))}
        empty={<p className="quiet">The file has no rows.</p>}
      />
    </section>
  )
}

/** What is read beside name and address, which may be mailed, and what is not: so that a value in the wrong column is seen. */
function OtherValues({ row: { others, passedOver } }: { readonly row: Row }) {
  return (
    <>
      {Object.entries(others ?? {}).map(([field, value]) => (
        <div key={field} className="import-other">{`${labelOf(field)}: ${value}`}</div>
      ))}
      {Object.entries(passedOver ?? {}).map(([column, value]) => (
        <div key={column} className="import-other quiet">{`Passed over: ${column}: ${value}`}</div>
      ))}
    </>
  )
}

const fields = Object.values(importFields).flat()
const labelOf = (field: string) => fields.find(({ name }) => name === field)?.label ?? field

function RefusedRow({ message }: { readonly message: string | undefined }) {
  return (
    <>
      <StatusChip colour="danger">Refused</StatusChip>
      {message !== undefined && <small className="import-reason">{message}</small>}
    </>
  )
}

type ResultRow = Row & { readonly id: string }

function columnsFor(tried: boolean, accepted: string, named: boolean): readonly Column<ResultRow>[] {
  return [
    { head: 'Line', cell: ({ line }) => line, headOnPhone: true },
    ...(named ? [{ head: 'Name', cell: ({ name }: ResultRow) => name, fullWidthOnPhone: true } as const] : []),
    {
      head: tried ? 'E-mail and what else it says' : 'E-mail',
      cell: (row) => (
        <>
          {row.email !== undefined && <Email address={row.email} />}
          <OtherValues row={row} />
        </>
      ),
      fullWidthOnPhone: true,
    },
    {
      head: tried ? 'What would happen' : 'What happened',
      cell: (row) =>
        row.ok ? !tried && isLeft(row) ? 'Not sent' : capitalized(row.message ?? accepted) : <RefusedRow message={row.message} />,
      fullWidthOnPhone: true,
    },
  ]
}
