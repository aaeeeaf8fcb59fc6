import type { ApplicationReply } from '#contract/applications.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { givesWay, takesProposals } from './interview-model.ts'
import type { InterviewPlace } from '../moves/use-move.tsx'

type InterviewItem = { readonly label: string; readonly place: InterviewPlace }

const other: InterviewItem = { label: 'Another interview…', place: 'beside' }

type Shown = Pick<ApplicationReply, 'status' | 'interviews' | 'interviewAt'>

/** The items of a company's menu about the interviews of an application. A card of the board knows of the next time alone. */
export function interviewItems(application: Shown, now: number): readonly InterviewItem[] {
  if (!takesProposals(application)) return []
  const { interviews, interviewAt, status } = application
  if (interviews === undefined) {
    const first = status === 'interviewing' ? 'Set the time…' : 'Propose an interview…'
    if (interviewAt === undefined) return [{ label: first, place: 'next' }]
    return [hasEnded(interviewAt, now) ? other : { label: 'Move the interview…', place: 'next' }]
  }
  const next = givesWay(interviews, now)
  if (!next) return [other]
  return [{ label: next.state === 'settled' ? 'Move the interview…' : 'Propose other times…', place: 'next' }, other]
}
