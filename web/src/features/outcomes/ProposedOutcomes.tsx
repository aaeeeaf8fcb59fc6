import { useState } from 'react'
import type { GraduateReply } from '#contract/outcomes.ts'
import type { Input } from '../../api/operation.ts'
import { hasFailed, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'
import { useNow } from '../../lib/time/now.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { answerOf, whereTo, type WithProposal } from './proposal.ts'
import { ProposedRow, type Counted } from './ProposedRow.tsx'
import './outcomes.css'

type Props = { readonly year: number; readonly onCorrect: (graduate: GraduateReply) => void }

const nobody: readonly never[] = []

/** The query of the list. The page waits for it, so that it pushes nothing down. */
export function proposedOf(year: number): Input<'outcomes.list'> {
  return { class: year, proposed: true }
}

/** Nothing of it counts before somebody says yes (product 2.20). */
export function ProposedOutcomes({ year, onCorrect }: Props) {
  const found = useList('outcomes.list', proposedOf(year))
  const { run } = useWrite('outcomes.confirm')
  const [confirming, setConfirming] = useState(false)
  const now = useNow()
  const [counted, setCounted] = useState<ReadonlyMap<string, Counted>>(new Map())
  const onCounts = (uid: string, words: string) =>
    setCounted((before) => new Map(before).set(uid, { words, since: new Date(now).toISOString() }))
  const { done } = useNotices()
  const waiting = found.data?.filter((one): one is WithProposal => one.proposed !== undefined) ?? nobody
  // Where something else was said before, or the type of the job leaves it open, somebody has to choose: these come first.
  const isClear = (one: WithProposal) => answerOf(one) === undefined && one.proposed.outcome !== undefined
  const clear = waiting.filter(isClear)
  const rows = useKeptInPlace([...waiting.filter((one) => !isClear(one)), ...clear])
  const answered = waiting.filter((one) => answerOf(one) !== undefined).length
  const confirmAll = async () => {
    setConfirming(true)
    let confirmed = 0
    for (const { uid, proposed } of clear) {
      const problem = await run({ uid, applicationId: proposed.applicationId })
      if (!problem) {
        confirmed += 1
        onCounts(uid, whereTo(proposed))
      }
      // One that was answered meanwhile is no reason to stop.
      else if (problem.code !== 'nothing_proposed') break
    }
    setConfirming(false)
    if (confirmed > 0) done(`${count(confirmed, 'outcome')} confirmed`)
  }
  if (rows.length === 0 && !hasFailed(found)) return null
  return (
    <section>
      <div className="outcomes-head">
        <h2 className="h2">Proposed from accepted offers</h2>
        <span className="quiet small">
          {waiting.length === 0
            ? 'all answered'
            : `${found.total}${answered > 0 ? `, ${answered} with an answer already` : ''}; none counts before a yes`}
        </span>
        {clear.length > 1 && (
          <Button size="s" busy={confirming} onClick={() => void confirmAll()}>
            Confirm the clear {clear.length}
          </Button>
        )}
      </div>
      <div className="card">
        <Loaded query={found} what="what is proposed" rows={3}>
          {() => (
            <ul className="proposed" aria-label="Proposed outcomes">
              {rows.map(({ item, gone }) => (
                <ProposedRow
                  key={item.uid}
                  item={item}
                  gone={gone}
                  isClear={isClear(item)}
                  counted={counted.get(item.uid)}
                  onCorrect={onCorrect}
                  onCounts={(words) => onCounts(item.uid, words)}
                />
              ))}
            </ul>
          )}
        </Loaded>
        <ShowMore list={found} />
      </div>
    </section>
  )
}
