import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineFold } from '../core/fold.ts'

/** Those who looked on the day (UTC) of the last view. */
export type AccessesState = { readonly day: string; readonly viewers: readonly string[] }

export const accessesFold = defineFold<AccessesState>('accesses', {
  ProfileViewed: (before, { data, meta }) => {
    const day = utcDayOf(meta.occurredAt)
    return { day, viewers: [...(before?.day === day ? before.viewers : []), data.viewer ?? meta.actor.uid ?? ''] }
  },
})
