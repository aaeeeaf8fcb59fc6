import { useEffect, useRef, useState } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { howLong } from '#events/vocabulary/applications/interviews.ts'
import { useNow } from '../../../lib/time/now.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { downloadEntry } from './calendar-entry.ts'
import { CannotCome } from './CannotCome.tsx'
import { hasBegun } from './interview-model.ts'
import { InterviewFacts } from './InterviewFacts.tsx'
import { InterviewDay } from './InterviewTime.tsx'

type Props = {
  readonly application: ApplicationReply
  readonly interview: InterviewReply & { readonly at: string }
  readonly busy: boolean
  readonly onComing: () => void
  readonly onCannot: (text: string | undefined, stored: () => void) => void
}

/** An interview whose time is settled: when, where, with whom, its entry for one's own calendar, and what the student may say of it. */
export function SettledInterview({ application, interview, busy, onComing, onCannot }: Props) {
  const now = useNow()
  const [asked, setAsked] = useState(false)
  const cannot = useRef<HTMLDivElement>(null)
  const mayAnswer = !hasBegun(interview, now)
  useEffect(() => {
    if (asked) cannot.current?.querySelector('textarea')?.focus()
  }, [asked])
  return (
    <>
      <h2 className="h2">Your interview at {application.organizationLabel}</h2>
      <p className="interview-day">
        On <InterviewDay at={interview.at} />. {howLong(interview)}.
      </p>
      <InterviewFacts interview={interview} company={application.organizationLabel} />
      <div className="row interview-answers">
        <Button icon="calendar" onClick={() => downloadEntry(application, interview)}>
          Add to your calendar
        </Button>
        {interview.answer?.answer === 'accept' ? (
          <span className="row interview-confirmed">
            <Icon name="check" size={16} /> You said that you come
          </span>
        ) : (
          mayAnswer && (
            <Button busy={busy} onClick={onComing}>
              I will be there
            </Button>
          )
        )}
        {mayAnswer && (
          <Button variant="ghost" aria-expanded={asked} onClick={() => setAsked(!asked)}>
            I cannot come
          </Button>
        )}
      </div>
      {asked && mayAnswer && (
        <div ref={cannot}>
          <CannotCome interview={interview} label="Why you cannot come" onSay={onCannot} />
        </div>
      )}
    </>
  )
}
