import { useId, useState } from 'react'
import type { GraduateReply, ProposedOutcome } from '#contract/outcomes.ts'
import { firstDestinationLabels, outcomeSourceLabels, workingDestinations } from '#events/vocabulary/outcomes.ts'
import type { Input } from '../../api/operation.ts'
import { hasFailed, Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'
import { useKeptInPlace } from '../../lib/use-kept-in-place.ts'
import { count } from '../../lib/words.ts'
import { Answered } from '../../ui/Answered.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Select } from '../../ui/Field.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Time } from '../../ui/Time.tsx'
import './outcomes.css'

type WithProposal = GraduateReply & { readonly proposed: ProposedOutcome }
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
      if (!problem) confirmed += 1
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
                <li key={item.uid} data-open={(!gone && !clear.includes(item)) || undefined}>
                  <Avatar name={item.displayName} size={32} />
                  {gone ? (
                    <Answered sentence={`${item.displayName}: answered`} />
                  ) : clear.includes(item) ? (
                    <Clear graduate={item} onCorrect={onCorrect} />
                  ) : (
                    <ToChoose graduate={item} onCorrect={onCorrect} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </Loaded>
        <ShowMore list={found} />
      </div>
    </section>
  )
}

type RowProps = { readonly graduate: WithProposal; readonly onCorrect: (graduate: GraduateReply) => void }

/** The answer from before the offer was accepted. */
function answerOf({ current }: GraduateReply): GraduateReply['current'] {
  return current?.outcome === 'no_information' ? undefined : current
}

function Clear({ graduate, onCorrect }: RowProps) {
  const { uid, displayName, graduationDate, proposed } = graduate
  const { run, pending } = useWrite('outcomes.confirm')
  // The row goes once the list is read again, and a second tap until then has nothing to confirm.
  const [sent, setSent] = useState(false)
  return (
    <>
      <div>
        <StudentLink uid={uid} name={displayName} /> <span className="quiet">{whereTo(proposed)}</span>
        <small>
          accepted <Time at={proposed.acceptedAt} /> · graduates <Time at={`${graduationDate}T12:00:00.000Z`} />
        </small>
      </div>
      <span className="row">
        <Button size="s" aria-label={`Not so: another outcome of ${displayName}`} onClick={() => onCorrect(graduate)}>
          Not so…
        </Button>
        <Button
          size="s"
          busy={pending || sent}
          aria-label={`Confirm the outcome of ${displayName}`}
          onClick={() =>
            void run(
              { uid, applicationId: proposed.applicationId },
              { done: `The outcome of ${displayName} counts`, next: () => setSent(true) },
            )
          }
        >
          Confirm
        </Button>
      </span>
    </>
  )
}

/** One answer has to be chosen of two, or of the outcomes that a contract may be. */
function ToChoose({ graduate, onCorrect }: RowProps) {
  const { uid, displayName, proposed } = graduate
  const before = answerOf(graduate)
  const name = useId()
  const [offer, setOffer] = useState(true)
  const [said, setSaid] = useState('')
  const { run, pending } = useWrite('outcomes.confirm')
  const record = useWrite('outcomes.record')
  const [sent, setSent] = useState(false)
  const isOpen = proposed.outcome === undefined
  const outcome = workingDestinations.find((one) => one === said)
  const take = () =>
    run(
      { uid, applicationId: proposed.applicationId, ...(isOpen && outcome && { outcome }) },
      { done: `The outcome of ${displayName} counts`, next: () => setSent(true) },
    )
  const keep = () => {
    if (!before) return
    const { outcome: kept, source, organization, title, startsOn } = before
    const more = { ...(organization && { organization }), ...(title && { title }), ...(startsOn && { startsOn }) }
    void record.run(
      { uid, outcome: kept, source: source === 'platform' ? 'staff' : source, ...more },
      { done: `The outcome of ${displayName} stays` },
    )
  }
  return (
    <>
      <div>
        <StudentLink uid={uid} name={displayName} />{' '}
        <span className="quiet">{before ? 'has two answers' : `a contract: ${whereTo(proposed)}`}</span>
        <small>
          {before ? (
            'one primary outcome each, as NACE counts'
          ) : (
            <>
              accepted <Time at={proposed.acceptedAt} />; say which outcome it is
            </>
          )}
        </small>
      </div>
      <span className="chip chip-glow">choose</span>
      {before && (
        <fieldset>
          <legend className="sr-only">The outcome of {displayName}</legend>
          <label>
            <input type="radio" className="toggle" name={name} checked={offer} onChange={() => setOffer(true)} />
            <span>{whereTo(proposed)}</span>
            <span className="quiet small">
              offer accepted here, <Time at={proposed.acceptedAt} />
            </span>
          </label>
          <label>
            <input type="radio" className="toggle" name={name} checked={!offer} onChange={() => setOffer(false)} />
            <span>{[firstDestinationLabels[before.outcome], before.organization].filter(Boolean).join(', ')}</span>
            <span className="quiet small">
              {outcomeSourceLabels[before.source].toLowerCase()}, <Time at={before.recordedAt} />
            </span>
          </label>
        </fieldset>
      )}
      <div className="proposed-answer">
        {isOpen && offer && (
          <Select
            aria-label={`What the contract of ${displayName} is`}
            empty="Which outcome?"
            value={said}
            options={workingDestinations.map((value) => ({ value, label: firstDestinationLabels[value] }))}
            onChange={(event) => setSaid(event.target.value)}
          />
        )}
        {offer ? (
          <Button
            size="s"
            variant="primary"
            busy={pending || sent}
            disabled={isOpen && outcome === undefined}
            aria-label={`Take the offer as the outcome of ${displayName}`}
            onClick={() => void take()}
          >
            Take the offer
          </Button>
        ) : (
          <Button size="s" variant="primary" busy={record.pending} aria-label={`Keep the other outcome of ${displayName}`} onClick={keep}>
            Keep the other
          </Button>
        )}
        <Button size="s" aria-label={`Not so: another outcome of ${displayName}`} onClick={() => onCorrect(graduate)}>
          Not so…
        </Button>
        {before && <span className="quiet small">the other stays in the record</span>}
      </div>
    </>
  )
}

/** `Employed full-time, Acme` */
function whereTo({ outcome, organization, title }: ProposedOutcome): string {
  return [outcome ? firstDestinationLabels[outcome] : title, organization].filter(Boolean).join(', ')
}
