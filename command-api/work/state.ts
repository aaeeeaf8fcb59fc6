import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineFold } from '../core/streams/fold.ts'

/** What was done about a task is no state of its own: the queue says how it stands. */
export const workFold = defineFold<{ readonly times: number }>('task', {
  TaskRetried: (before) => ({ times: (before?.times ?? 0) + 1 }),
  TaskDiscarded: (before) => ({ times: (before?.times ?? 0) + 1 }),
})

/** The admins who opened a mail on the day of the last time. */
export type OpenedState = { readonly day: string; readonly viewers: readonly string[] }

export const openedFold = defineFold<OpenedState>('mail', {
  MailOpened: (before, { meta }) => {
    const day = utcDayOf(meta.occurredAt)
    return { day, viewers: [...(before?.day === day ? before.viewers : []), meta.actor.uid ?? ''] }
  },
})
