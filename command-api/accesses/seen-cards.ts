/** The ledger of accesses (product 2.20): a card that was answered by its id is noted, whatever the page says of it. */
import type { Account } from '#events/vocabulary/permissions.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import type { Tasks } from '#platform/tasks/port.ts'
import type { Command } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { viewProfile } from './view-profile.ts'

const SEEN_TASK = 'profile.seen'

/** Notes that somebody was answered a student's card. A query writes nothing itself, so a task does, once for a viewer and day. */
export type NoteSeen = (viewer: Pick<Account, 'uid'>, studentId: string) => Promise<void>

type Ports = {
  readonly tasks: Pick<Tasks, 'enqueue' | 'work'>
  readonly handler: Pick<Handler, 'handle'>
  readonly accountOf: (uid: string) => Promise<Account | undefined>
  /** UTC ISO instant. */
  readonly now: () => string
}

export function seenCards({ tasks, handler, accountOf, now }: Ports): NoteSeen {
  tasks.work(SEEN_TASK, async ({ id, payload }) => {
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
  return (viewer, studentId) =>
    tasks.enqueue({
      id: `seen_${viewer.uid}_${studentId}_${utcDayOf(now())}`,
      kind: SEEN_TASK,
      payload: { viewer: viewer.uid, studentId },
    })
}
