import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { SegmentedControl } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { DifferenceRows } from './DifferenceRows.tsx'
import { UnappliedEvents } from './UnappliedEvents.tsx'
import { differencesOf, isExplained, parkedWords, type Compared, type Finding } from './replay-words.ts'

type Props = {
  readonly compared: Compared
  /** How it was filled. */
  readonly filled: string | undefined
  /** Somebody has just asked to see it: on a phone it stands below. */
  readonly isLookedAt: boolean
  /** Until when one could go back from a swap of now; undefined where what serves is not kept. */
  readonly keptUntil: string | undefined
  /** It is put in service as it was before. */
  readonly isBack: boolean
  /** Somebody went back to what serves, which other code has made. */
  readonly isHeld: boolean
  /** Of a view that does not ask: has it built anew, to be asked. */
  readonly rebuild: () => void
  /** What the auditor of the log has found. */
  readonly finding: Finding | undefined
  /** It is swapped or kept: the list says so a moment later. */
  readonly onAnswered: () => void
  readonly onClose: () => void
}

/** What would change if a rebuilt view were put in service, and the word for it; or what has changed, or would. */
export function DifferencePane(props: Props) {
  const { compared, filled, isLookedAt, finding, isBack, rebuild, onClose } = props
  const head = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (isLookedAt) head.current?.focus()
  }, [isLookedAt])
  const { view, version, rows, documents, added, changed, missing, state } = compared
  const differing = differencesOf(compared)
  const unexplained = rows.filter((row) => !isExplained(row, compared, finding))
  const [which, setWhich] = useState<'all' | 'unexplained'>('all')
  const figures = [
    [documents, 'documents'],
    [documents - changed - added, 'the same'],
    [changed, 'changed'],
    [added, 'new'],
    [missing, 'gone'],
  ] as const
  return (
    <section className="card card-pad replay-pane stack" aria-label={`What differs in ${view}`}>
      <div className="replay-head">
        <h2 className="h2" tabIndex={-1} ref={head}>
          {view}, version {version}
        </h2>
        <Button size="s" variant="ghost" icon="close" aria-label={`Close what differs in ${view}`} onClick={onClose} />
        {filled !== undefined && <span className="quiet replay-filled">{filled}</span>}
      </div>
      <ul className="replay-figures" aria-label="Documents">
        {figures.map(([amount, label]) => (
          <li key={label}>
            <b>{numberText(amount)}</b> <span className="quiet">{label}</span>
          </li>
        ))}
      </ul>
      <UnappliedEvents compared={compared} />
      {unexplained.length > 0 && unexplained.length < rows.length && (
        <SegmentedControl
          label="Differences"
          choices={[
            { value: 'all', label: `All ${numberText(rows.length)}` },
            { value: 'unexplained', label: `Not explained ${numberText(unexplained.length)}` },
          ]}
          value={which}
          onChange={setWhich}
        />
      )}
      {rows.length > 0 && <DifferenceRows compared={which === 'all' ? compared : { ...compared, rows: unexplained }} finding={finding} />}
      {rows.length < differing && (
        <p className="quiet">
          The first {numberText(rows.length)} of {count(differing, 'document')} that differ.
        </p>
      )}
      {compared.sealed && rows.length > 0 && (
        <p className="quiet">Of what is sealed only the length is told. What happened to it can be read among the events, with a reason.</p>
      )}
      {state === 'asks' && <Answer {...props} />}
      {state === 'swapped' && <p>{isBack ? 'It serves again as it was before.' : 'It was swapped, and served as the log says.'}</p>}
      {state === 'kept' && (
        <div className="row">
          <span className="quiet">Nothing was swapped.</span>
          <Button onClick={rebuild}>Rebuild it…</Button>
        </div>
      )}
    </section>
  )
}

/** What of the code explains the differences of one version. */
function reasonFor({ compared, isHeld, finding }: Pick<Props, 'compared' | 'isHeld' | 'finding'>): string {
  const explained = compared.rows.filter((row) => isExplained(row, compared, finding)).length
  if (isHeld) return 'What serves was made by other code: somebody went back to it.'
  if (explained === differencesOf(compared)) return 'It was made by the same code.'
  return `Nothing explains ${explained > 0 ? 'some of ' : ''}what differs: it was made by the same code.`
}

/** Whether it is put in service. */
function Answer({ compared, keptUntil, isHeld, finding, onAnswered }: Props) {
  const [swapping, setSwapping] = useState(false)
  const cancel = useWrite('projections.cancel')
  const { view, version, serves } = compared
  const differing = differencesOf(compared)
  const needsWord = differing > 0 && version === serves
  const isSame = version === serves
  return (
    <div className="stack replay-answer">
      {needsWord && <p className="notice-warn">{reasonFor({ compared, isHeld, finding })} Swapping needs a word why.</p>}
      <div className="row">
        <Button
          busy={cancel.pending}
          onClick={() => void cancel.run({ name: view }, { done: 'The old one stays in service', next: onAnswered })}
        >
          {isSame ? 'Keep what serves' : `Keep version ${serves}`}
        </Button>
        <Button variant="primary" onClick={() => setSwapping(true)}>
          {isSame ? 'Swap to the new one…' : `Swap to version ${version}…`}
        </Button>
      </div>
      {swapping && (
        <ReasonDialog
          title={isSame ? `Put the rebuilt ${view} in service?` : `Put version ${version} of ${view} in service?`}
          call="projections.swap"
          input={{ name: view }}
          draft={`swap-${view}`}
          hint="It goes into the log."
          action="Swap"
          variant="primary"
          done={`${view} is swapped`}
          onDone={onAnswered}
          onClose={() => setSwapping(false)}
          {...(needsWord && { requiredMessage: 'Please say why.' })}
        >
          {differing === 0 ? 'Nothing will read differently.' : `${count(differing, 'document')} will be another than now.`}{' '}
          {parkedWords(compared)}{' '}
          {keptUntil === undefined ? (
            'What serves now is not kept.'
          ) : (
            <>
              What serves now is kept so that you can go back, until <Time at={keptUntil} as="dateTime" /> or until somebody in it is
              erased.
            </>
          )}{' '}
          Nobody waits meanwhile.
        </ReasonDialog>
      )}
    </div>
  )
}
