import { useId, useState, type ReactNode } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { beginsAt, howLong, missingPart, whyOff } from '#events/vocabulary/applications/interviews.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Moment } from '../../../ui/Moment.tsx'
import { CancelInterview } from './CancelInterview.tsx'
import { forCompany, hasBegun, mayBeCanceled, mayBeReplaced, stateOf, takesProposals } from './interview-model.ts'
import { calledIn, timesToChoose } from './interview-words.ts'
import { InterviewFacts } from './InterviewFacts.tsx'
import { InterviewDay, InterviewSlots } from './InterviewTime.tsx'
import type { InterviewPlace } from '../moves/use-move.tsx'
import './interviews.css'

type Props = { readonly application: ApplicationReply; readonly onPropose: (place: InterviewPlace) => void }

/** For the company: what is open about interviews in full, with what can be done about it, and all others in a line each. */
export function CompanyInterviews({ application, onPropose }: Props) {
  const now = useNow()
  const heading = useId()
  const [canceled, setCanceled] = useState<InterviewReply>()
  const { interviews = [], status } = application
  const { open, older } = forCompany(application, now)
  if (interviews.length === 0 && status !== 'interviewing') return null
  return (
    <section className="company-interviews" aria-labelledby={heading}>
      <div className="row">
        <h2 id={heading} className="h3">
          Interviews
        </h2>
        {takesProposals(application) && interviews.length > 0 && (
          <Button size="s" variant="ghost" className="push" onClick={() => onPropose('beside')}>
            Another interview…
          </Button>
        )}
      </div>
      {interviews.length === 0 && (
        <p className="row quiet">
          None has a time yet.
          <Button size="s" onClick={() => onPropose('next')}>
            Propose times…
          </Button>
        </p>
      )}
      {open.map((interview) => (
        <OpenInterview
          key={interview.id}
          application={application}
          interview={interview}
          onPropose={() => onPropose({ replaces: interview.id })}
          onCancel={() => setCanceled(interview)}
        />
      ))}
      {older.length > 0 && (
        <ul className="older-interviews">
          {older.map((interview) => (
            <OlderInterview key={interview.id} interview={interview} called={calledIn(application)} />
          ))}
        </ul>
      )}
      {canceled && <CancelInterview application={application} interview={canceled} onClose={() => setCanceled(undefined)} />}
    </section>
  )
}

type OpenProps = {
  readonly application: ApplicationReply
  readonly interview: InterviewReply
  readonly onPropose: () => void
  readonly onCancel: () => void
}

function OpenInterview({ application, interview, onPropose, onCancel }: OpenProps) {
  const now = useNow()
  const { at, answer } = interview
  const called = calledIn(application)
  const state = stateOf(interview, now)
  const needsTimes = state === 'declined' || state === 'expired'
  const missing = needsTimes || hasBegun(interview, now) ? undefined : missingPart(interview)
  const mayBeMoved = takesProposals(application) && mayBeReplaced(interview, now)
  return (
    <article className="card company-interview">
      <div className="company-interview-text">
        <p className="company-interview-when">
          {at === undefined ? timesToChoose(interview) : needsTimes ? <Moment at={at} /> : <InterviewDay at={at} />}
        </p>
        <p className={needsTimes ? 'late' : 'quiet'}>
          {howLong(interview)}, {stateWords(interview, called, now)}
        </p>
        {state === 'declined' && answer?.text && (
          <p className="quote">
            “<bdi>{answer.text}</bdi>”
          </p>
        )}
        {state === 'proposed' && <InterviewSlots interview={interview} />}
        {missing && (
          <p className="late">
            No {missing} is given yet, and {called} reads so
          </p>
        )}
        <InterviewFacts interview={interview} ours />
      </div>
      <div className="row company-interview-actions">
        {/* The form begins with the time that is settled, and may keep it. */}
        {missing && mayBeMoved && state === 'settled' && (
          <Button size="s" onClick={onPropose}>
            Add the {missing}…
          </Button>
        )}
        {mayBeMoved && (
          <Button size="s" onClick={onPropose}>
            {state === 'settled' ? 'Move it…' : 'Propose other times…'}
          </Button>
        )}
        {mayBeCanceled(interview, now) && (
          <Button size="s" variant="ghost" onClick={onCancel}>
            Cancel…
          </Button>
        )}
      </div>
    </article>
  )
}

function stateWords(interview: InterviewReply, called: string, now: number): ReactNode {
  const state = stateOf(interview, now)
  if (state === 'expired') return 'the times have passed without an answer'
  if (state === 'declined') return `${called} cannot come`
  if (state === 'proposed')
    return (
      <>
        waits for {called}’s answer until <Moment at={beginsAt(interview)} />
      </>
    )
  if (hasBegun(interview, now)) return 'it has begun'
  return interview.answer?.answer === 'accept' ? `${called} comes` : `settled, unless ${called} cannot come`
}

/** In one line; how it was to be is behind it. */
function OlderInterview({ interview, called }: { readonly interview: InterviewReply; readonly called: string }) {
  const { at, state, replacedBy, reason, answer, endedAs } = interview
  const why = whyOff(endedAs, 'company')
  const canceled = why === undefined ? `canceled${reason === undefined ? '' : `: “${reason}”`}` : `off, ${why}`
  const when =
    at === undefined ? (
      timesToChoose(interview)
    ) : (
      <>
        Interview on <Moment at={at} />
      </>
    )
  return (
    <li>
      <details>
        <summary>
          {state === 'settled' ? when : <s>{when}</s>}
          <span className="quiet">
            {state === 'canceled' && (replacedBy === undefined ? canceled : 'another took its place')}
            {state === 'declined' && `${called} could not come${answer?.text ? `: “${answer.text}”` : ''}`}
            {(state === 'expired' || state === 'proposed') && 'passed without an answer'}
          </span>
        </summary>
        <p className="quiet">{howLong(interview)}</p>
        {at === undefined && <InterviewSlots interview={interview} />}
        <InterviewFacts interview={interview} ours />
      </details>
    </li>
  )
}
