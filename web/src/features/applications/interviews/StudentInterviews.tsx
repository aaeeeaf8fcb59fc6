import type { ReactNode } from 'react'
import type { ApplicationReply, InterviewReply } from '#contract/applications.ts'
import { isAhead } from '#events/vocabulary/applications/application-status.ts'
import { whyOff } from '#events/vocabulary/applications/interviews.ts'
import { useNow } from '../../../lib/time/now.ts'
import { useKeptInPlace } from '../../../lib/use-kept-in-place.ts'
import { Moment } from '../../../ui/Moment.tsx'
import { awaited, stateOf } from './interview-model.ts'
import { timesToChoose } from './interview-words.ts'
import { InterviewDay } from './InterviewTime.tsx'
import { StudentInterview } from './StudentInterview.tsx'
import './interviews.css'

/** A student's interviews of one application: what is asked or settled in full, and what became of the others in a line each. */
export function StudentInterviews({ application }: { readonly application: ApplicationReply }) {
  const now = useNow()
  const { interviews = [], status, organizationLabel } = application
  // Interviews that waited when the page was opened keep their place, whatever becomes of them.
  const shown = useKeptInPlace(awaited(application, now))
  // An interview that gave way to another is in the record.
  const others = interviews.filter((one) => one.replacedBy === undefined && !shown.some(({ item }) => item.id === one.id))
  if (interviews.length === 0) {
    if (status !== 'interviewing') return null
    return (
      <div className="student-interviews">
        <section className="card pending-card">
          <h2 className="h2">Your interview at {organizationLabel}</h2>
          <p>No time yet. You are told once {organizationLabel} has set one.</p>
        </section>
      </div>
    )
  }
  return (
    <div className="student-interviews">
      {shown.map(({ item, gone }) => (
        <StudentInterview
          key={item.id}
          application={application}
          interview={interviews.find(({ id }) => id === item.id) ?? item}
          gone={gone}
        />
      ))}
      {others.length > 0 && (
        <ul className="quiet small interview-lines" aria-label="Other interviews">
          {others.toReversed().map((interview) => (
            <li key={interview.id}>{lineOf(interview, now, isAhead(status) ? (organizationLabel ?? 'The company') : undefined)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** @param company that may propose other times; undefined once the application has ended */
function lineOf(interview: InterviewReply, now: number, company: string | undefined): ReactNode {
  const { at, reason, answer, endedAs } = interview
  const state = stateOf(interview, now)
  const why = whyOff(endedAs, 'student')
  const called = why === undefined ? `canceled${reason === undefined ? '' : `: “${reason}”`}` : `off, ${why}`
  if (state === 'settled' && at !== undefined)
    return (
      <>
        Interview on <InterviewDay at={at} />
      </>
    )
  const which =
    at === undefined ? (
      timesToChoose(interview)
    ) : (
      <>
        Interview on <Moment at={at} />
      </>
    )
  return (
    <>
      <s>{which}</s> {state === 'canceled' && called}
      {state === 'declined' &&
        `you said that you cannot come${answer?.text ? `: “${answer.text}”` : ''}.${company ? ` ${company} may propose other times.` : ''}`}
      {state === 'expired' && `passed without your answer.${company ? ` ${company} may propose others.` : ''}`}
    </>
  )
}
