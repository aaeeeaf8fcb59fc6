import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { BrokenRow } from './BrokenRow.tsx'
import { AskingRow, ErasureRow, FillingRow } from './NeedRows.tsx'
import { anewWords, isPlain, type Compared, type Projection } from './replay-words.ts'

type Props = {
  readonly broken: readonly Projection[]
  readonly asking: readonly Compared[]
  readonly filling: readonly Projection[]
  /** Those that an erasure builds anew. */
  readonly erasing: readonly Projection[]
  /** What asks was filled a second time, as an erasure came between. */
  readonly isAnew: boolean
  readonly shown: Compared | undefined
  readonly look: (view: string) => void
  /** It is swapped or kept: the list says so a moment later. */
  readonly onAnswered: (view: string) => void
}

/** Who needs somebody, and what is being built anew. */
export function NeedList({ broken, asking, filling, erasing, isAnew, shown, look, onAnswered }: Props) {
  const needing = broken.length + asking.length
  const built = new Set([...filling, ...erasing]).size
  if (needing + built === 0) return null
  const title = needing > 0 ? 'Need somebody' : 'Being built anew'
  const parked = broken.reduce((sum, one) => sum + one.parked.length, 0)
  const others = broken.filter((one) => one.parked.length === 0).length
  const amounts = [
    [parked, `${count(parked, 'event')} parked`],
    [others, `${numberText(others)} ${others === 1 ? 'does' : 'do'} not go on`],
    [asking.length, `${numberText(asking.length)} ${asking.length === 1 ? 'asks' : 'ask'}`],
    [needing && built, `${numberText(built)} being built anew`],
  ] as const
  return (
    <section className="card" aria-labelledby="need-somebody">
      <h2 id="need-somebody" className="h3 replay-title">
        {title}{' '}
        <span className="quiet">
          {needing > 0 ? amounts.flatMap(([amount, words]) => (amount > 0 ? [words] : [])).join(', ') : numberText(built)}
        </span>
      </h2>
      {asking.length > 0 && isAnew && <p className="quiet replay-together">{anewWords}</p>}
      {asking.length > 1 && <AskingTogether asking={asking} onAnswered={onAnswered} />}
      <ul className="replay-needs" aria-label={title}>
        {broken.map((one) => (
          <BrokenRow key={`${one.kind} ${one.name}`} one={one} />
        ))}
        {asking.map((asked) => (
          <AskingRow key={asked.view} asked={asked} isChosen={asked.view === shown?.view} choose={() => look(asked.view)} />
        ))}
        <ErasureRow all={erasing} />
        <FillingRow all={filling} />
      </ul>
    </section>
  )
}

/** Where many ask, one answer for those that need no word. */
function AskingTogether({ asking, onAnswered }: Pick<Props, 'asking' | 'onAnswered'>) {
  const same = asking.filter(isPlain).map(({ view }) => view)
  /** How far it is, while they are swapped one after another. */
  const [swapping, setSwapping] = useState<{ readonly done: number; readonly total: number }>()
  const swap = useWrite('projections.swap')
  const keep = useWrite('projections.cancel')
  const swapSame = async () => {
    for (const [done, name] of same.entries()) {
      setSwapping({ done, total: same.length })
      const isLast = done === same.length - 1
      // What went wrong with one stands in a toast, and the rest goes on asking.
      const problem = await swap.run({ name }, isLast ? { done: `${count(same.length, 'view')} swapped` } : {})
      if (problem) break
      onAnswered(name)
    }
    setSwapping(undefined)
  }
  return (
    <div className="row replay-together">
      {(same.length > 0 || swapping) && (
        <Button size="s" busy={swapping !== undefined || keep.pending} onClick={() => void swapSame()}>
          {swapping ? `Swapping ${swapping.done + 1} of ${swapping.total}…` : `Swap all ${numberText(same.length)} without differences`}
        </Button>
      )}
      <Button
        size="s"
        busy={swapping !== undefined || keep.pending}
        onClick={() =>
          void keep.run(
            { name: 'all' },
            { done: 'The old ones stay in service', next: () => asking.forEach(({ view }) => onAnswered(view)) },
          )
        }
      >
        Keep what serves everywhere
      </Button>
    </div>
  )
}
