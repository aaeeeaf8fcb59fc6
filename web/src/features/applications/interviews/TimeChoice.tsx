import { useRef, useState } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { howLong } from '#events/vocabulary/applications/interviews.ts'
import { hasFailed } from '../../../api/queries.tsx'
import { useList } from '../../../api/use-call.ts'
import { useReadersZone } from '../../../lib/time/clock.ts'
import { useNow } from '../../../lib/time/now.ts'
import { clockTime } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { CannotCome } from './CannotCome.tsx'
import { appointmentsOf, collisionOf } from './interview-model.ts'
import { otherClock, timeRange, weekdayAndDate, whenInShort } from './interview-words.ts'
import { InterviewFacts } from './InterviewFacts.tsx'

type Props = {
  readonly application: ApplicationReply
  readonly interview: InterviewReply
  readonly onTake: (slot: string) => void
  readonly onCannot: (text: string | undefined, stored: () => void) => void
}

/** The times that the student chooses from. One at which they are elsewhere says so, and can be chosen all the same. */
export function TimeChoice({ application, interview, onTake, onCannot }: Props) {
  const now = useNow()
  const timezone = useReadersZone()
  const { studentId = '', otherTimezone } = application
  const { id, slots = [], minutes } = interview
  const own = useList('applications.listForStudent', { uid: studentId }, { whole: true, skip: studentId === '' })
  const appointments = appointmentsOf(own.data ?? [], id)
  const [chosen, setChosen] = useState<string>()
  const [first = ''] = slots
  const slot = slots.find((one) => one === chosen)
  const cannot = useRef<HTMLDivElement>(null)
  return (
    <>
      <h2 className="h2">They ask you to an interview. Which time suits you?</h2>
      <p>
        {howLong(interview)}. Times are by your clock, {timezone.replaceAll('_', ' ')}. Answer before {whenInShort(first, now)}.
      </p>
      <fieldset className="interview-choices">
        <legend className="sr-only">Times to choose from</legend>
        {slots.map((each) => {
          const taken = collisionOf(each, minutes, appointments)
          return (
            <label key={each} className="interview-choice" data-taken={taken && ''}>
              <input
                type="radio"
                className="toggle"
                name={`time-${id}`}
                value={each}
                checked={each === slot}
                onChange={() => setChosen(each)}
              />{' '}
              <span className="interview-choice-day">{weekdayAndDate(each, now)}</span> <span>{timeRange(each, minutes)}</span>{' '}
              <span className="interview-choice-note">
                {taken ? `you are with ${taken.company} until ${clockTime(taken.until)}` : otherClock(each, otherTimezone)}
              </span>
            </label>
          )
        })}
      </fieldset>
      {hasFailed(own) && <p className="small">We could not look up your other interviews, so please mind them yourself.</p>}
      <div className="row">
        <Button variant="primary" disabled={slot === undefined} onClick={() => slot !== undefined && onTake(slot)}>
          {slot === undefined ? 'Choose a time' : `Take ${whenInShort(slot, now)}`}
        </Button>
        <Button variant="ghost" onClick={() => cannot.current?.querySelector('textarea')?.focus()}>
          None of these
        </Button>
        <span className="push quiet small">A calendar file comes with the mail</span>
      </div>
      <InterviewFacts interview={interview} company={application.organizationLabel} />
      <div ref={cannot}>
        <CannotCome interview={interview} label="None of these?" onSay={onCannot} />
      </div>
    </>
  )
}
