import type { DatabaseSync } from 'node:sqlite'
import type { JsonObject } from '#events/envelope.ts'
import type { Clock } from '../../clock.ts'
import { delayAfter, type Retries } from '../attempts.ts'
import type { KnownTask, TaskPlace, Tasks, TaskState } from '../port.ts'

type Row = Readonly<Record<string, unknown>>

/** What an operator sees of the queue and does with it. Each list goes by an index of its state, whose condition it repeats. */
export function deskOf(
  db: DatabaseSync,
  { clock, retries, wake }: { readonly clock: Clock; readonly retries: Retries; readonly wake: () => void },
): Pick<Tasks, 'list' | 'counts' | 'find' | 'retry' | 'discard'> {
  const kindsText = (kinds: readonly string[] | undefined) => (kinds ? JSON.stringify(kinds) : null)
  const ofKinds = '(?1 IS NULL OR kind IN (SELECT value FROM json_each(?1)))'
  const downwards = (state: TaskState) =>
    db.prepare(
      `SELECT * FROM tasks WHERE state = '${state}' AND ${ofKinds} AND (dueAt, id) < (?3, ?4) ORDER BY dueAt DESC, id DESC LIMIT ?2`,
    )
  const lists: Readonly<Record<TaskState, ReturnType<DatabaseSync['prepare']>>> = {
    waiting: db.prepare(
      `SELECT * FROM tasks WHERE state IN ('waiting', 'running') AND state = 'waiting' AND ${ofKinds} AND (dueAt, id) > (?3, ?4)
        ORDER BY dueAt, id LIMIT ?2`,
    ),
    running: downwards('running'),
    failed: downwards('failed'),
    done: downwards('done'),
  }
  const beginningOf = (state: TaskState): TaskPlace => ({ at: state === 'waiting' ? -1 : Number.MAX_SAFE_INTEGER, id: '' })
  const count = db.prepare(`
    SELECT COUNT(*) FILTER (WHERE state = 'waiting') AS waiting, COUNT(*) FILTER (WHERE state = 'running') AS running,
      (SELECT COUNT(*) FROM tasks WHERE state = 'failed' AND ${ofKinds}) AS failed FROM tasks WHERE state IN ('waiting', 'running') AND ${ofKinds}`)
  const one = db.prepare('SELECT * FROM tasks WHERE id = ?')
  const failing = `WHERE id = ? AND (state = 'failed' OR (state = 'waiting' AND attempts > 0))`
  const again = db.prepare(`UPDATE tasks SET state = 'waiting', dueAt = ? ${failing}`)
  const end = db.prepare(`UPDATE tasks SET state = 'done', payload = '{}', dueAt = ? ${failing}`)
  const change = (statement: typeof again, id: string) => {
    const isChanged = statement.run(clock.now(), id).changes > 0
    if (isChanged) wake()
    return isChanged
  }
  return {
    list: async (state, { limit, after = beginningOf(state), kinds }) =>
      lists[state].all(kindsText(kinds), limit, after.at, after.id).map((row) => knownTask(row, retries)),
    counts: async (kinds) => count.get(kindsText(kinds)) as unknown as Awaited<ReturnType<Tasks['counts']>>,
    find: async (id) => {
      const row = one.get(id)
      return row && knownTask(row, retries)
    },
    retry: async (id) => change(again, id),
    discard: async (id) => change(end, id),
  }
}

function knownTask(row: Row, retries: Retries): KnownTask {
  const [id, state, attempts, dueAt] = [row['id'] as string, row['state'] as TaskState, row['attempts'] as number, row['dueAt'] as number]
  const triedAt = state === 'failed' ? dueAt : state === 'waiting' && attempts > 0 ? dueAt - delayAfter(attempts, retries) : undefined
  return {
    id,
    kind: row['kind'] as string,
    payload: JSON.parse(row['payload'] as string) as JsonObject,
    state,
    attempts,
    inDoubt: row['inDoubt'] === 1,
    since: (row['since'] ?? dueAt) as number,
    place: { at: dueAt, id },
    ...(row['error'] !== null && { error: row['error'] as string }),
    ...(state === 'waiting' && { dueAt }),
    ...(triedAt !== undefined && { triedAt }),
  }
}
