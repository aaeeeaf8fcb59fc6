/**
 * The ledger of accesses (product 2.20): a card that was answered by its id, or written into a table, is noted, whatever the page says of
 * it. A query writes nothing itself, so tasks do, and each student stands there once for a viewer and day.
 */
import { createHash } from 'node:crypto'
import type { Account } from '#events/vocabulary/permissions.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { Command } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { exportProfiles } from './export-profiles.ts'
import { viewProfile } from './view-profile.ts'

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
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** UTC ISO instant. */
  readonly now: () => string
}

export function seenCards({ tasks, handler, accountOf, now }: Ports): SeenCards {
  tasks.work('profile.seen', async ({ id, payload }) => {
    const { viewer, studentId } = payload as { readonly viewer: string; readonly studentId: string }
    const account = await accountOf(viewer)
    if (account?.state !== 'active') return
    // Refused where the student is gone, or shown to the viewer no more since then.
    await handler.handle(
      viewProfile as unknown as Command,
      { uid: studentId },
      { caller: { kind: 'user', account }, key: id, requestId: id },
    )
  })
  tasks.work('profile.exported', async ({ id, payload }) => {
    await handler.handle(exportProfiles as unknown as Command, payload, {
      caller: { kind: 'process', name: 'exported-cards' },
      key: id,
      requestId: id,
    })
  })
  return {
    noteSeen: (viewer, studentId) =>
      tasks.enqueue({
        id: `seen_${viewer.uid}_${studentId}_${utcDayOf(now())}`,
        kind: 'profile.seen',
        payload: { viewer: viewer.uid, studentId },
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
