/** When a student's profile was ready for the first time: filled in far enough, with a résumé (product 2.6, row R2). */
import type { AnyEvent } from '#events/catalogue.ts'
import { encodePosition } from '#events/envelope.ts'
import { completenessOf } from '#events/vocabulary/students/completeness.ts'
import { readyCompleteness } from '#events/vocabulary/nominations/points.ts'
import type { Fold } from '../core/streams/fold.ts'
import { resumesFold } from '../resumes/state.ts'
import { userFold } from '../users/state.ts'
import type { ProcessLookup } from './process.ts'

/** `position` as a text: states of folds are kept as JSON. */
type Change = { readonly eventId: string; readonly position: string; readonly holds: boolean }
type Watched<State> = { readonly state: State | undefined; readonly changes: readonly Change[] }

/** A fold that also keeps where in the log a condition began or ceased to hold. */
function watched<State>(fold: Fold<State>, condition: (state: State) => boolean): Fold<Watched<State>> {
  const { category, personal } = fold
  return {
    category,
    personal,
    evolve: (before, event: AnyEvent) => {
      const state = fold.evolve(before?.state, event)
      const changes = before?.changes ?? []
      const holds = state !== undefined && condition(state)
      return {
        state,
        changes:
          holds === (changes.at(-1)?.holds ?? false)
            ? changes
            : [...changes, { eventId: event.id, position: encodePosition(event.position), holds }],
      }
    },
  }
}

const profile = watched(
  userFold,
  ({ profile: fields, universityId }) => completenessOf({ ...fields, universityId, resume: true }) >= readyCompleteness,
)
const resume = watched(resumesFold, ({ versions }) => versions.length > 0)

/** The id of the event with which both came together for the first time. */
export async function firstReadyBy(studentId: string, { fold }: Pick<ProcessLookup, 'fold'>): Promise<string | undefined> {
  const [ofProfile, ofResume] = await Promise.all([fold(profile, studentId), fold(resume, studentId)])
  const changes = [
    ...(ofProfile?.changes ?? []).map((change) => ({ ...change, what: 'profile' as const })),
    ...(ofResume?.changes ?? []).map((change) => ({ ...change, what: 'resume' as const })),
  ].toSorted((one, other) => (one.position < other.position ? -1 : 1))
  const now = { profile: false, resume: false }
  for (const { what, holds, eventId } of changes) {
    now[what] = holds
    if (now.profile && now.resume) return eventId
  }
  return undefined
}
