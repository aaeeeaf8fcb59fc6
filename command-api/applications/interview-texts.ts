/** What people wrote about interviews: personal, so read only where it is asked for. */
import { defined } from '#lib/fields.ts'
import { defineFold } from '../core/streams/fold.ts'

/** Where the interviews of an application are, by their ids. */
export type InterviewPlaces = Readonly<Record<string, { readonly place?: string; readonly link?: string }>>

export const interviewPlacesFold = defineFold<InterviewPlaces>(
  'application',
  {
    InterviewProposed: (before, { data: { interviewId, place, link } }) => ({ ...before, [interviewId]: defined({ place, link }) }),
  },
  { personal: true },
)

/** The text that came with one event of an interview, and which side wrote it. */
export type InterviewWord = { readonly interviewId: string; readonly by: 'company' | 'student'; readonly text?: string | undefined }
/** The texts about the interviews of an application, by the ids of the events. */
type InterviewWords = Readonly<Record<string, InterviewWord>>

export const interviewWordsFold = defineFold<InterviewWords>(
  'application',
  {
    InterviewProposed: (before, { id, data: { interviewId, text } }) => ({ ...before, [id]: { interviewId, by: 'company', text } }),
    InterviewSettled: (before, { id, data: { interviewId, text } }) => ({ ...before, [id]: { interviewId, by: 'student', text } }),
    InterviewDeclined: (before, { id, data: { interviewId, text } }) => ({ ...before, [id]: { interviewId, by: 'student', text } }),
    InterviewCanceled: (before, { id, data: { interviewId, reason: text } }) => ({ ...before, [id]: { interviewId, by: 'company', text } }),
    InterviewResumed: (before, { id, data: { interviewId } }) => ({ ...before, [id]: { interviewId, by: 'company' } }),
  },
  { personal: true },
)
