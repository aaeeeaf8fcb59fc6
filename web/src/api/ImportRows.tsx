import { Fragment } from 'react'
import type { ImportReply } from '#contract/imports.ts'
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
    { head: 'E-mail', cell: ({ email }) => email !== undefined && <Email address={email} />, fullWidthOnPhone: true },
    {
      head: tried ? 'What would happen' : 'What happened',
      cell: (row) =>
        row.ok ? !tried && isLeft(row) ? 'Not sent' : capitalized(row.message ?? accepted) : <RefusedRow message={row.message} />,
      fullWidthOnPhone: true,
    },
  ]
}
