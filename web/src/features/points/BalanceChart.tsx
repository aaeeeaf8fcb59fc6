import type { PointLineReply } from '#contract/points.ts'
import { useNow } from '../../lib/time/now.ts'
import { shortDate } from '../../lib/time/time.ts'
import { withBalance } from './ledger-model.ts'

const width = 600
const height = 64

/** The balance over time as steps. The table below says the same in words, so it is hidden from screen readers. */
export function BalanceChart({ lines }: { readonly lines: readonly PointLineReply[] }) {
  const now = useNow()
  const steps = withBalance(lines).toReversed()
  const [first] = steps
  if (!first || steps.length < 2) return null
  const start = Date.parse(first.at)
  const most = Math.max(...steps.map(({ balance }) => balance), 1)
  const x = (at: string) => ((Date.parse(at) - start) / Math.max(1, now - start)) * width
  const y = (balance: number) => height - 2 - (Math.max(0, balance) / most) * (height - 6)
  const path = steps.map(({ at, balance }) => `H${x(at).toFixed(1)}V${y(balance).toFixed(1)}`).join('')
  const line = `M0 ${height - 2}${path}H${width}`
  return (
    <figure className="points-chart" aria-hidden="true">
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none">
        <path d={`${line}V${height}H0Z`} className="points-area" />
        <path d={line} className="points-line" />
      </svg>
      <figcaption>
        <span>{shortDate(first.at, now)}</span>
        <span>today</span>
      </figcaption>
    </figure>
  )
}
