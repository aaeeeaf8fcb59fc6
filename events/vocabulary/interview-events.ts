/** The interviews of an application, as the events of its stream make them. Decisions and views fold them alike. */
import type { AnyEvent } from '../catalogue.ts'
import { FIRST_ROUND, type Interview } from './applications/interviews.ts'
import { limits } from './limits.ts'

/** The events of interviews alone. `InterviewRescheduled` is of an older log. */
export const interviewEventTypes = [
  'InterviewRescheduled',
  'InterviewProposed',
  'InterviewSettled',
  'InterviewDeclined',
  'InterviewCanceled',
  'InterviewResumed',
] as const
export type InterviewEvent = Extract<AnyEvent, { readonly type: (typeof interviewEventTypes)[number] | 'ApplicationStatusChanged' }>
type Interviews = readonly Interview[]

/**
 * The interviews of an application after an event of its stream, in the order in which they were proposed. The time of an older log, which
 * came with the move or was set again, is a settled one.
 */
export function interviewsAfter(interviews: Interviews = [], event: InterviewEvent): Interviews {
  const { occurredAt, actor } = event.meta
  const people = actor.uid === undefined ? [] : [actor.uid]
  const older = { id: event.id, round: FIRST_ROUND, minutes: limits.interviewMinutes, people, proposedAt: occurredAt }
  switch (event.type) {
    case 'ApplicationStatusChanged':
      return event.data.interviewAt === undefined
        ? taken(interviews, event)
        : [...taken(interviews, event), { ...older, at: event.data.interviewAt }]
    case 'InterviewRescheduled': {
      const before = interviews.findLast(({ canceled }) => !canceled)
      return [...replaced(interviews, before?.id, event.id, occurredAt), { ...older, at: event.data.interviewAt }]
    }
    case 'InterviewProposed': {
      const { interviewId, round, slots, at, minutes, place, link, people: told, text, replaces } = event.data
      const given = { ...(slots && { slots }), ...(at && { at }), ...(place && { place }), ...(link && { link }), ...(text && { text }) }
      const proposed = { id: interviewId, round, minutes, people: told, proposedAt: occurredAt, ...given }
      return [...replaced(interviews, replaces, interviewId, occurredAt), proposed]
    }
    case 'InterviewSettled': {
      const { interviewId, at, text } = event.data
      const answer = { answer: 'accept' as const, at: occurredAt, ...(text !== undefined && { text }) }
      return changed(interviews, interviewId, (one) => ({ ...answered(one), firstAt: one.firstAt ?? occurredAt, at, answer }))
    }
    case 'InterviewDeclined': {
      const { interviewId, text } = event.data
      const answer = { answer: 'cannot' as const, at: occurredAt, ...(text !== undefined && { text }) }
      return changed(interviews, interviewId, (one) => ({ ...answered(one), answer }))
    }
    case 'InterviewCanceled': {
      const { interviewId, because, endedAs, reason } = event.data
      const canceled = { at: occurredAt, because, ...(endedAs && { endedAs }), ...(reason !== undefined && { reason }) }
      return changed(interviews, interviewId, (one) => ({ ...one, canceled }))
    }
    case 'InterviewResumed':
      return changed(interviews, event.data.interviewId, ({ canceled: _off, ...one }) => one)
  }
}

function answered({ answers = 0, ...one }: Interview): Interview {
  return { ...one, answers: answers + 1 }
}

/** An older log does not say that an invitation took its time with it when it was taken back: a new one begins without. */
function taken(interviews: Interviews, { data, meta }: Extract<InterviewEvent, { readonly type: 'ApplicationStatusChanged' }>): Interviews {
  if (data.to !== 'interviewing') return interviews
  return interviews.map((one) => (one.canceled ? one : { ...one, canceled: { at: meta.occurredAt, because: 'corrected' as const } }))
}

function changed(interviews: Interviews, id: string | undefined, change: (interview: Interview) => Interview): Interviews {
  return interviews.map((one) => (one.id === id ? change(one) : one))
}

function replaced(interviews: Interviews, id: string | undefined, replacedBy: string, at: string): Interviews {
  return changed(interviews, id, (one) => ({ ...one, canceled: { at, replacedBy } }))
}
