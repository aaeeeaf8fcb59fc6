import { useState } from 'react'
import type { ClassReply } from '#contract/outcomes.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/sheets/Confirm.tsx'
import { Time } from '../../ui/Time.tsx'
import './outcomes.css'

type Props = { readonly of: ClassReply; readonly university: string }

/** One question to those of whom nothing is known. */
export function AskUnknown({ of: { class: year, total, known, proposedUnknown, askable, lately, asked }, university }: Props) {
  const { run, pending } = useWrite('outcomes.ask')
  const { done } = useNotices()
  const [asking, setAsking] = useState(false)
  const ask = () => void run({ class: year }, { next: ({ asked: went }) => done(`${count(went, 'graduate')} asked`) })
  const unreachable = total - known - askable - lately
  const now = Math.min(askable, limits.outcomesAsked)
  return (
    <section>
      <div className="outcomes-head">
        <h2 className="h2">Ask the unknown</h2>
        <span className="quiet small">
          {total - known}
          {proposedUnknown > 0 && `, ${proposedUnknown} of them proposed`}
        </span>
      </div>
      <div className="card card-pad">
        <p className="quiet">
          One question, by notice and mail, at most once in {limits.outcomeAskDays} days.
          {asked && (
            <>
              {' '}
              The last time, <Time at={asked.at} />, it went to {count(asked.count, 'graduate')}; of {asked.known} something is known by
              now.
            </>
          )}
        </p>
        <p className="ask-words">“{university} asks where you went after graduation.”</p>
        <div className="ask-row">
          <Button busy={pending} disabled={now === 0} onClick={() => setAsking(true)}>
            {now === 0 ? 'Nobody to ask now' : `Ask ${now} now`}
          </Button>
          {(lately > 0 || unreachable > 0) && (
            <span className="quiet small">
              {[
                ...(lately > 0 ? [`${count(lately, 'graduate')} asked in the last ${limits.outcomeAskDays} days`] : []),
                ...(unreachable > 0 ? [`${unreachable} ${unreachable === 1 ? 'takes' : 'take'} no such mail`] : []),
              ].join(', ')}
            </span>
          )}
        </div>
        {asking && (
          <Confirm
            title={`Ask ${count(now, 'graduate')}`}
            action={`Ask ${now}`}
            keep="Not now"
            harmless
            onConfirm={ask}
            onClose={() => setAsking(false)}
          >
            Each gets a notice and a mail, which cannot be called back. Whoever was asked in the last {limits.outcomeAskDays} days, or takes
            no such mail, is left out.
          </Confirm>
        )}
      </div>
    </section>
  )
}
