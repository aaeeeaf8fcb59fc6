import type { PointLineReply } from '#contract/points.ts'
import type { LineState } from '#events/vocabulary/nominations/points.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { StatusChip, type TokenColour } from '../../ui/Chip.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { isStruck, withBalance, type LineWithBalance } from './ledger-model.ts'

const colours: Readonly<Record<LineState, TokenColour>> = {
  pending: 'warn',
  available: 'ok',
  requested: 'info',
  redeemed: 's-hired',
  reversed: 's-rejected',
  expired: 's-closed',
}

export function Ledger({ lines }: { readonly lines: readonly PointLineReply[] }) {
  return (
    <Table
      label="Ledger"
      fewOnPhone={8}
      rows={withBalance(lines)}
      columns={columns}
      empty={
        <EmptyState title="No points yet">
          The first line appears when a student agrees to your nomination. Each one says what it came from.
        </EmptyState>
      }
    />
  )
}

const columns: readonly Column<LineWithBalance>[] = [
  { head: 'Date', cell: ({ at }) => <Time at={at} />, quiet: true },
  {
    head: 'What happened',
    fullWidthOnPhone: true,
    cell: (line) => (
      <>
        <span className="ledger-text" title={line.cause.sentence}>
          {isStruck(line) ? <s>{line.cause.sentence}</s> : line.cause.sentence}
        </span>
        {line.undone && (
          <small className="ledger-undone">
            <span className="ledger-text" title={line.undone.cause.sentence}>
              for: {line.undone.cause.sentence},
            </span>{' '}
            <Time at={line.undone.at} />
          </small>
        )}
      </>
    ),
  },
  { head: 'State', cell: (line) => <State line={line} /> },
  {
    head: 'Points',
    alignEnd: true,
    headOnPhone: true,
    cell: ({ points }) => <span className={points > 0 ? 'points-plus' : undefined}>{points > 0 ? `+${points}` : `−${-points}`}</span>,
  },
  { head: 'Balance', alignEnd: true, headOnPhone: true, cell: ({ balance }) => <b>{balance}</b> },
  {
    head: 'Why',
    headHidden: true,
    alignEnd: true,
    actions: true,
    cell: ({ id, cause }) => (
      <LinkButton size="s" aria-label={`Why: ${cause.sentence}`} to={{ search: `?why=${encodeURIComponent(id)}` }}>
        Why
      </LinkButton>
    ),
  },
]

function State({ line: { state, points, availableAt, reverses } }: { readonly line: LineWithBalance }) {
  const now = useNow()
  // The sentence says that the line takes another one back; it has no state of its own.
  if (reverses !== undefined) return null
  const text =
    state === 'pending' && availableAt !== undefined
      ? `pending until ${shortDate(availableAt, now)}`
      : state === 'requested' && points < 0
        ? 'set aside'
        : state === 'reversed'
          ? 'taken back'
          : state
  return <StatusChip colour={colours[state]}>{text}</StatusChip>
}
