import type { InvoiceReply } from '#contract/subscriptions.ts'
import { mostInvoices } from '#events/vocabulary/organizations/subscriptions.ts'
import { csvOf } from '#lib/rows/csv-writer.ts'
import { saveFile } from '../../api/download.ts'
import { Loaded } from '../../api/queries.tsx'
import { useRead } from '../../api/use-call.ts'
import { money } from '../../lib/words/money.ts'
import { dayOf } from '../../lib/time/time.ts'
import { Button } from '../../ui/Button.tsx'
import { StatusChip } from '../../ui/Chip.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'

const states: Readonly<Record<InvoiceReply['status'], { readonly label: string; readonly colour: string }>> = {
  draft: { label: 'being made', colour: 's-submitted' },
  open: { label: 'open', colour: 'warn' },
  paid: { label: 'paid', colour: 's-accepted' },
  uncollectible: { label: 'given up', colour: 'danger' },
  void: { label: 'dropped', colour: 's-closed' },
}

const columns: readonly Column<InvoiceReply>[] = [
  { head: 'Day', cell: ({ at }) => <Time at={at} /> },
  { head: 'Amount', alignEnd: true, cell: ({ amount, currency }) => money(amount, currency) },
  { head: 'State', cell: ({ status }) => <StatusChip colour={states[status].colour}>{states[status].label}</StatusChip> },
  {
    head: 'Invoice',
    headHidden: true,
    alignEnd: true,
    cell: ({ url, at }) =>
      url !== '' && (
        <a className="link" href={url} target="_blank" rel="noreferrer" aria-label={`Open the invoice of ${dayOf(at)}`}>
          Open
        </a>
      ),
  },
]

/** Amounts in whole units of their currency, as a spreadsheet adds them up. */
function tableOf(invoices: readonly InvoiceReply[]): Blob {
  const rows = invoices.map(({ at, amount, currency, status, url }) => ({
    day: dayOf(at),
    amount: (amount / 100).toFixed(2),
    currency,
    state: states[status].label,
    url,
  }))
  return new Blob([csvOf(rows)], { type: 'text/csv' })
}

/** The provider's documents, read from it each time. */
export function Invoices() {
  const invoices = useRead('subscriptions.invoices', {})
  return (
    <section className="card">
      <div className="card-head">
        <h2 className="h3">Invoices</h2>
        {(invoices.data?.length ?? 0) > 0 && (
          <Button size="s" title="All rows, for a spreadsheet" onClick={() => saveFile(tableOf(invoices.data ?? []), 'invoices.csv')}>
            CSV
          </Button>
        )}
      </div>
      <Loaded query={invoices} what="the invoices">
        {(all) => (
          <>
            <Table
              label="Invoices"
              columns={columns}
              rows={all}
              empty={<p className="quiet subscription-empty">No invoices yet. A trial has none.</p>}
            />
            {all.length >= mostInvoices && (
              <p className="quiet subscription-empty">
                These are the newest {mostInvoices}. Older ones are with the payment provider, under “Card and receipts”.
              </p>
            )}
          </>
        )}
      </Loaded>
    </section>
  )
}
