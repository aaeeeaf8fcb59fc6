import { Fragment, useEffect, useRef, useState } from 'react'
import type { ImportReply } from '#contract/imports.ts'
import { capitalized, numberText } from '../lib/words/words.ts'
import { StatusChip } from '../ui/Chip.tsx'
import { Email } from '../ui/Email.tsx'
import { Table, type Column } from '../ui/Table.tsx'
import { SegmentedControl } from '../ui/Tabs.tsx'

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

const kinds = [
  { value: 'refused', word: 'Refused', is: ({ ok }: Row) => !ok },
  { value: 'changed', word: 'New', is: ({ changed }: Row) => changed },
  { value: 'same', word: 'Nothing new', is: ({ ok, changed }: Row) => ok && !changed },
] as const
type Kind = 'all' | (typeof kinds)[number]['value']

/** The kinds of rows that may be looked at alone; none where they are all of one kind. */
function choicesFor(rows: readonly Row[]): readonly { readonly value: Kind; readonly label: string }[] {
  const found = kinds.map(({ value, word, is }) => ({ value, word, number: rows.filter(is).length })).filter(({ number }) => number > 0)
  if (found.length < 2) return []
  return [{ value: 'all' as const, word: 'All', number: rows.length }, ...found].map(({ value, word, number }) => ({
    value,
    label: `${word} ${numberText(number)}`,
  }))
}

type ResultProps = {
  readonly rows: readonly Row[]
  readonly past: string
  readonly accepted: string
}

/** The result of each row, or the one it would have. */
export function ImportRows({ rows, past, accepted }: ResultProps) {
  const tried = !rows.some(({ sent }) => sent)
  const outcome = useRef<HTMLParagraphElement>(null)
  const [chosen, setChosen] = useState<Kind>('all')
  const choices = choicesFor(rows)
  const kind = kinds.find(({ value }) => value === chosen && choices.some((choice) => choice.value === value))
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
      {choices.length > 0 && <SegmentedControl label="Which rows" choices={choices} value={kind?.value ?? 'all'} onChange={setChosen} />}
      <Table
        label="Rows of the file"
        columns={columnsFor(
          tried,
          accepted,
          rows.some(({ name }) => name !== undefined),
        )}
        // The refused ones first: they are what somebody has to look at.
        rows={(kind ? rows.filter(kind.is) : rows)
          .map((row) => ({ ...row, id: String(row.line) }))
          .toSorted((a, b) => Number(a.ok) - Number(b.ok))}
        empty={<p className="quiet">The file has no rows.</p>}
      />
    </section>
  )
}

function AcceptedRow({ row: { message, warnings }, accepted }: { readonly row: Row; readonly accepted: string }) {
  return (
    <>
      {capitalized(message ?? accepted)}
      {warnings && <div className="import-other">{warnings.join(' ')}</div>}
    </>
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
    {
      head: tried ? 'E-mail and what else it says' : 'E-mail',
      cell: (row) => (
        <>
          {row.email !== undefined && <Email address={row.email} />}
          {/* The other values, which may be mailed: shown so that a value in the wrong column is seen. */}
          {row.others && <div className="import-other">{Object.values(row.others).join(' · ')}</div>}
        </>
      ),
      fullWidthOnPhone: true,
    },
    {
      head: tried ? 'What would happen' : 'What happened',
      cell: (row) =>
        row.ok ? !tried && isLeft(row) ? 'Not sent' : <AcceptedRow row={row} accepted={accepted} /> : <RefusedRow message={row.message} />,
      fullWidthOnPhone: true,
    },
  ]
}
