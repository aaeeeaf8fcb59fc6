/**
 * The ledger of accesses (product 2.20): a card that was answered by its id, or written into a table, is noted, whatever the page says of
 * it. A query writes nothing itself, so tasks do, and each student stands there once for a viewer and day.
 */
import { createHash } from 'node:crypto'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import type { TaskHandler, Tasks } from '#platform/tasks/port.ts'
import type { Command } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { exportProfiles } from './export-profiles.ts'
import { noteSeen } from './note-seen.ts'

type Viewer = Pick<Account, 'uid'>

export type SeenCards = {
  /** Notes that somebody was answered a student's card. */
  readonly noteSeen: (viewer: Viewer, studentId: string) => Promise<void>
  /** Notes that a page of a table named these students. */
  readonly noteExported: (viewer: Viewer, studentIds: readonly string[]) => Promise<void>
}

type Ports = {
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
  readonly handler: Pick<Handler, 'handle'>
  /** UTC ISO instant. */
  readonly now: () => string
}

export function seenCards({ tasks, handler, now }: Ports): SeenCards {
  const note =
    (name: string, command: unknown): TaskHandler =>
    async ({ id, payload }) => {
      const reply = await handler.handle(command as Command, payload, { caller: { kind: 'process', name }, key: id, requestId: id })
      // Of a student who is gone there is nothing to note. Whatever else is in the way is tried again.
      if (isRefusal(reply) && reply.refused !== 'not_found') throw new Error(`What somebody saw could not be noted yet: ${reply.refused}.`)
    }
  tasks.work('profile.seen', note('seen-cards', noteSeen))
  tasks.work('profile.exported', note('exported-cards', exportProfiles))
  return {
    noteSeen: (viewer, studentId) =>
      tasks.enqueue({
        id: `seen_${viewer.uid}_${studentId}_${utcDayOf(now())}`,
        kind: 'profile.seen',
        payload: { uid: studentId, viewer: viewer.uid },
      }),
    noteExported: async ({ uid: viewer }, uids) => {
      if (uids.length === 0) return
      const day = utcDayOf(now())
      // The same page of the same day is one task.
      const page = createHash('sha256').update(uids.join()).digest('base64url').slice(0, 22)
      await tasks.enqueue({ id: `exported_${viewer}_${day}_${page}`, kind: 'profile.exported', payload: { viewer, day, uids } })
    },
  }
}
