import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { countedByNobody, defineFold } from '../core/streams/fold.ts'

/** The viewers on the day (UTC) of the last view, and what was revealed to whom on that of the last reveal. */
export type AccessesState = {
  readonly day: string
  readonly viewers: readonly string[]
  readonly revealed?: { readonly day: string; readonly looks: readonly string[] }
}

export const accessesFold = defineFold<AccessesState>(
  'accesses',
  {
    ProfileViewed: (before, { data, meta }) => {
      const day = utcDayOf(meta.occurredAt)
      return { ...before, day, viewers: [...(before?.day === day ? before.viewers : []), data.viewer ?? meta.actor.uid ?? ''] }
    },
    EventRevealed: (before, { data: { eventId }, meta }) => {
      const day = utcDayOf(meta.occurredAt)
      const looks = before?.revealed?.day === day ? before.revealed.looks : []
      return { day: '', viewers: [], ...before, revealed: { day, looks: [...looks, lookAt(eventId, meta.actor.uid ?? '')] } }
    },
  },
  countedByNobody,
)

const lookAt = (eventId: string, viewer: string) => `${eventId} ${viewer}`

/** Whether a reveal is to be stored: of each event once a viewer and day (UTC). */
export function isNewReveal(accesses: AccessesState | undefined, eventId: string, viewer: string, now: string): boolean {
  const { day, looks = [] } = accesses?.revealed ?? {}
  return day !== utcDayOf(now) || !looks.includes(lookAt(eventId, viewer))
}

/** Whether a look is to be stored: each viewer stands there once a day (UTC), and so many viewers at most. @param now a UTC ISO instant */
export function isNewLook(accesses: AccessesState | undefined, viewer: string, now: string): boolean {
  const viewers = accesses?.day === utcDayOf(now) ? accesses.viewers : []
  return !viewers.includes(viewer) && viewers.length < limits.profileViewersPerDay
}

/** For whom somebody looks: their company or university. */
export function lookedFor(viewer: Pick<Account, 'organizationId' | 'universityId'> | undefined): string | undefined {
  return viewer?.organizationId ?? viewer?.universityId
}
