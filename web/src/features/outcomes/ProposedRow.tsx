import { useId, useRef, useState } from 'react'
import type { GraduateReply } from '#contract/outcomes.ts'
import { firstDestinationLabels, outcomeSourceLabels, workingDestinations } from '#events/vocabulary/students/outcomes.ts'
import { useWrite } from '../../api/use-write.ts'
import type { Kept } from '../../lib/use-kept-in-place.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { optionsOf, Select } from '../../ui/fields/Field.tsx'
import { StudentLink } from '../../ui/StudentLink.tsx'
import { Time } from '../../ui/Time.tsx'
import { useKeptFocus } from '../../ui/focus/use-kept-focus.ts'
import { useLeftView } from '../../ui/focus/use-left-view.ts'
import { answerOf, whereTo, type WithProposal } from './proposal.ts'

/** What was said here to count, and since when. */
export type Counted = { readonly words: string; readonly since: string }

type RowProps = {
  readonly graduate: WithProposal
  readonly onCorrect: (graduate: GraduateReply) => void
  /** @param words of the outcome that counts now */
  readonly onCounts: (words: string) => void
}
type KeptProps = Kept<WithProposal> & Omit<RowProps, 'graduate'> & { readonly isClear: boolean; readonly counted: Counted | undefined }

/** A proposal. Once it is answered, its row stays, in its size until it was out of sight, and says what counts. */
export function ProposedRow({ item, gone, isClear, counted, ...answers }: KeptProps) {
  const row = useRef<HTMLLIElement>(null)
  const keptFocus = useKeptFocus(row, gone ? 'answer' : 'question', '[tabindex]')
  const shrunk = useLeftView(row, gone)
  const { uid, displayName } = item
  return (
    <li ref={row} data-open={(!gone && !isClear) || undefined} {...keptFocus}>
      <div className="proposed-row" style={gone ? (shrunk ? { display: 'none' } : { visibility: 'hidden' }) : undefined}>
        <Avatar name={displayName} size={32} />
        {isClear ? <Clear graduate={item} {...answers} /> : <ToChoose graduate={item} {...answers} />}
      </div>
      {gone && (
        <div className="proposed-row">
          <Avatar name={displayName} size={32} />
          <div>
            <StudentLink uid={uid} name={displayName} /> <span className="quiet">{counted?.words}</span>
            <Days graduate={item} />
          </div>
          <span tabIndex={-1} className="row">
            {counted ? (
              <Chip tone="match">
                <span>
                  counts since <Time at={counted.since} />
                </span>
              </Chip>
            ) : (
              <Chip>answered</Chip>
            )}
          </span>
        </div>
      )}
    </li>
  )
}

function Days({ graduate: { proposed, graduationDate } }: Pick<RowProps, 'graduate'>) {
  return (
    <small>
      accepted <Time at={proposed.acceptedAt} /> · graduates <Time at={`${graduationDate}T12:00:00.000Z`} />
    </small>
  )
}

function Clear({ graduate, onCorrect, onCounts }: RowProps) {
  const { uid, displayName, proposed } = graduate
  const { run, pending } = useWrite('outcomes.confirm')
  // The row goes once the list is read again, and a second tap until then has nothing to confirm.
  const [sent, setSent] = useState(false)
  return (
    <>
      <div>
        <StudentLink uid={uid} name={displayName} /> <span className="quiet">{whereTo(proposed)}</span>
        <Days graduate={graduate} />
      </div>
      <span className="row">
        <Button
          size="s"
          busy={pending || sent}
          aria-label={`Confirm the outcome of ${displayName}`}
          onClick={() =>
            void run(
              { uid, applicationId: proposed.applicationId },
              {
                done: `The outcome of ${displayName} counts`,
                next: () => {
                  setSent(true)
                  onCounts(whereTo(proposed))
                },
              },
            )
          }
        >
          Confirm
        </Button>
        <Button size="s" aria-label={`Not so: another outcome of ${displayName}`} onClick={() => onCorrect(graduate)}>
          Not so…
        </Button>
      </span>
    </>
  )
}

/** One answer has to be chosen of two, or of the outcomes that a contract may be. */
function ToChoose({ graduate, onCorrect, onCounts }: RowProps) {
  const { uid, displayName, proposed } = graduate
  const before = answerOf(graduate)
  const [offer, setOffer] = useState(true)
  const [said, setSaid] = useState('')
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
      {before && <TwoAnswers graduate={graduate} before={before} offer={offer} onChange={setOffer} />}
      <div className="proposed-answer">
        {offer || !before ? (
          <TakeOffer graduate={graduate} said={said} onSay={setSaid} onCounts={onCounts} />
        ) : (
          <KeepOther graduate={graduate} before={before} onCounts={onCounts} />
        )}
        <Button size="s" aria-label={`Not so: another outcome of ${displayName}`} onClick={() => onCorrect(graduate)}>
          Not so…
        </Button>
        {before && <span className="quiet small">the other stays in the record</span>}
      </div>
    </>
  )
}

type Answer = NonNullable<ReturnType<typeof answerOf>>
type AnswersProps = Pick<RowProps, 'graduate'> & {
  readonly before: Answer
  /** Whether the offer is chosen of the two. */
  readonly offer: boolean
  readonly onChange: (offer: boolean) => void
}

function TwoAnswers({ graduate: { displayName, proposed }, before, offer, onChange }: AnswersProps) {
  const name = useId()
  return (
    <fieldset>
      <legend className="sr-only">The outcome of {displayName}</legend>
      <label>
        <input type="radio" className="toggle" name={name} checked={offer} onChange={() => onChange(true)} />
        <span>{whereTo(proposed)}</span>
        <span className="quiet small">
          offer accepted here, <Time at={proposed.acceptedAt} />
        </span>
      </label>
      <label>
        <input type="radio" className="toggle" name={name} checked={!offer} onChange={() => onChange(false)} />
        <span>{whereTo(before)}</span>
        <span className="quiet small">
          {outcomeSourceLabels[before.source].toLowerCase()}, <Time at={before.recordedAt} />
        </span>
      </label>
    </fieldset>
  )
}

type OfferProps = Omit<RowProps, 'onCorrect'> & {
  /** The outcome that a contract is, or nothing yet. */
  readonly said: string
  readonly onSay: (outcome: string) => void
}

function TakeOffer({ graduate: { uid, displayName, proposed }, said, onSay, onCounts }: OfferProps) {
  const [sent, setSent] = useState(false)
  const { run, pending } = useWrite('outcomes.confirm')
  const isOpen = proposed.outcome === undefined
  const outcome = isOpen ? workingDestinations.find((one) => one === said) : undefined
  const take = () =>
    run(
      { uid, applicationId: proposed.applicationId, ...(outcome && { outcome }) },
      {
        done: `The outcome of ${displayName} counts`,
        next: () => {
          setSent(true)
          onCounts(whereTo({ ...proposed, ...(outcome && { outcome }) }))
        },
      },
    )
  return (
    <>
      {isOpen && (
        <Select
          aria-label={`What the contract of ${displayName} is`}
          empty="Which outcome?"
          value={said}
          options={optionsOf(workingDestinations, firstDestinationLabels)}
          onChange={(event) => onSay(event.target.value)}
        />
      )}
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
    </>
  )
}

function KeepOther({ graduate: { uid, displayName }, before, onCounts }: Omit<RowProps, 'onCorrect'> & { readonly before: Answer }) {
  const { run, pending } = useWrite('outcomes.record')
  const keep = () => {
    const { outcome, source, organization, title, startsOn } = before
    const more = { ...(organization && { organization }), ...(title && { title }), ...(startsOn && { startsOn }) }
    void run(
      { uid, outcome, source: source === 'platform' ? 'staff' : source, ...more },
      {
        done: `The outcome of ${displayName} stays`,
        next: () => onCounts(whereTo(before)),
      },
    )
  }
  return (
    <Button size="s" variant="primary" busy={pending} aria-label={`Keep the other outcome of ${displayName}`} onClick={keep}>
      Keep the other
    </Button>
  )
}
