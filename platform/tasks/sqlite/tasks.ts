import type { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { JsonObject } from '#events/envelope.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, openPrivateDatabase } from '../../private-database.ts'
import { checkTask, delayAfter, REMEMBERED_MS, RETRIES, sentenceOf } from '../attempts.ts'
import type { Retries } from '../attempts.ts'
import type { NewTask, Task, TaskHandler, Tasks } from '../port.ts'
import { deskOf } from './desk.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS tasks (
    id TEXT PRIMARY KEY, kind TEXT NOT NULL, payload TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    dueAt INTEGER NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, inDoubt INTEGER NOT NULL DEFAULT 0, error TEXT,
    line TEXT, since INTEGER
  ) STRICT;
  CREATE INDEX IF NOT EXISTS tasksDue ON tasks (dueAt) WHERE state IN ('waiting', 'running');
  CREATE INDEX IF NOT EXISTS tasksRunning ON tasks (dueAt) WHERE state = 'running';
  CREATE INDEX IF NOT EXISTS tasksDone ON tasks (dueAt) WHERE state = 'done';
  CREATE INDEX IF NOT EXISTS tasksFailed ON tasks (state) WHERE state = 'failed';
`
/** Node's timers overflow after 24 days, and the clock may be changed. */
const MAX_SLEEP_MS = 60_000
/** Of the tasks at once, as many stay free of long ones. */
const FREE_OF_LONG = 2
const ERROR_SLEEP_MS = 1_000
/** As many that were done long ago are forgotten with each task that ends, so that they become fewer however many come. */
const FORGOTTEN_AT_ONCE = 2
/** How often `settle` looks whether another process has finished its tasks. */
const SETTLING_SLEEP_MS = 50

export type SqliteTasksOptions = {
  readonly file: string
  readonly clock: Clock
  readonly retries?: Retries
  /** How long a process that shows no sign of life keeps its task before another takes it. */
  readonly leaseMs?: number
  readonly atOnce?: number
  /** Called when the store itself fails (disk full). The queue retries by itself. */
  readonly onError: (error: unknown) => void
}

/**
 * The embedded task queue. A task under way is leased: `dueAt` is then the end of the lease, which is prolonged while
 * its handler runs, and `attempts` is the fencing number, so that a process that lost the lease cannot finish the task any more.
 */
export function openSqliteTasks({ file, clock, retries = RETRIES, leaseMs = 30_000, atOnce = 6, onError }: SqliteTasksOptions): Tasks {
  const db = openPrivateDatabase(file, SCHEMA)
  addColumns(db)
  const statements = statementsOf(db)
  const { insert, insertGivenUp, claim, next, leased } = statements
  const handlers = handledKinds(atOnce - FREE_OF_LONG)
  /** By the task's id: where the clock jumps, a lease ends although its process is alive. */
  const running = new Map<string, Promise<void>>()
  const settling: (() => void)[] = []
  let timer: NodeJS.Timeout | undefined
  let closed = false

  const claimNext = (): Task | undefined => {
    const now = clock.now()
    const row = claim.get(now + leaseMs, handlers.kinds(), now, JSON.stringify([...running.keys()]))
    return row && taskOf(row)
  }

  /** Starts what is due, as far as fewer than `atOnce` tasks run. @returns milliseconds until there may be more */
  const startDue = (): number => {
    while (running.size < atOnce) {
      const task = claimNext()
      if (task === undefined) break
      // If the outcome cannot be stored, the lease expires and the task is run again.
      const { handler, ended } = handlers.begin(task.kind)
      const work = runTask(task, handler, statements, { clock, retries, leaseMs })
        .catch(onError)
        .finally(() => {
          running.delete(task.id)
          ended()
          wake()
        })
      running.set(task.id, work)
    }
    const at = next.get(handlers.kinds())?.['at']
    const sleep = typeof at === 'number' ? Math.max(at - clock.now(), 0) : MAX_SLEEP_MS
    if (settling.length > 0 && running.size === 0 && sleep > 0 && leased.get(handlers.kinds()) === undefined)
      for (const resolve of settling.splice(0)) resolve()
    return Math.min(sleep, settling.length > 0 ? SETTLING_SLEEP_MS : MAX_SLEEP_MS)
  }

  const wake = () => {
    if (closed) return
    clearTimeout(timer)
    let sleep = ERROR_SLEEP_MS
    try {
      sleep = startDue()
    } catch (error) {
      onError(error)
    }
    // At the limit no timer is needed: the first task that ends calls `wake`.
    if (running.size < atOnce) timer = setTimeout(wake, sleep).unref()
  }

  const groups = storedTogether((tasks) => {
    inTransaction(db, () => {
      for (const { id, kind, payload, runAt = clock.now(), line = null } of tasks)
        insert.run(id, kind, JSON.stringify(payload), runAt, line, clock.now())
    })
    wake()
  })

  return {
    enqueue: async (task) => {
      checkTask(task)
      await groups.add(task)
    },
    enqueueGivenUp: async (task, { since, triedAt, attempts, error }) => {
      checkTask(task)
      insertGivenUp.run(task.id, task.kind, JSON.stringify(task.payload), triedAt, attempts, error, since)
    },
    work: (kind, handler, pace) => {
      handlers.add(kind, handler, pace)
      wake()
    },
    ...deskOf(db, { clock, retries, wake }),
    settle: async () => {
      const settled = new Promise<void>((resolve) => settling.push(resolve))
      wake()
      await settled
    },
    close: async () => {
      closed = true
      clearTimeout(timer)
      await Promise.allSettled([groups.underWay(), ...running.values()])
      db.close()
    },
  }
}

/** The handlers of this process. */
function handledKinds(longAtOnce: number) {
  const handlers = new Map<string, TaskHandler>()
  const longKinds = new Set<string>()
  let longRunning = 0
  return {
    add(kind: string, handler: TaskHandler, pace: 'long' | undefined): void {
      if (handlers.has(kind)) throw new Error(`The tasks of kind ${kind} have a handler already.`)
      handlers.set(kind, handler)
      if (pace === 'long') longKinds.add(kind)
    },
    /** Those of which a task may begin now, as JSON. */
    kinds: () => JSON.stringify([...handlers.keys()].filter((kind) => longRunning < longAtOnce || !longKinds.has(kind))),
    begin(kind: string) {
      const length = longKinds.has(kind) ? 1 : 0
      longRunning += length
      return { handler: handlers.get(kind), ended: () => void (longRunning -= length) }
    },
  }
}

/** Runs a task that was claimed, prolongs its lease meanwhile, and stores its outcome. */
async function runTask(
  task: Task,
  handler: TaskHandler | undefined,
  { prolong, finish, forget, giveUp, retry }: ReturnType<typeof statementsOf>,
  { clock, retries, leaseMs }: Required<Pick<SqliteTasksOptions, 'clock' | 'retries' | 'leaseMs'>>,
): Promise<void> {
  const { id, attempt } = task
  const heartbeat = setInterval(() => prolong.run(clock.now() + leaseMs, id, attempt), leaseMs / 3)
  try {
    await handler?.(task)
    finish.run(clock.now(), id, attempt)
    forget.run(clock.now() - REMEMBERED_MS, FORGOTTEN_AT_ONCE)
  } catch (error) {
    const now = clock.now()
    if (attempt >= retries.attempts) giveUp.run(now, sentenceOf(error), id, attempt)
    else retry.run(now + delayAfter(attempt, retries), sentenceOf(error), id, attempt)
  } finally {
    clearInterval(heartbeat)
  }
}

function statementsOf(db: DatabaseSync) {
  // A task waits while an earlier one of its line has begun and is not done.
  const due = `state IN ('waiting', 'running') AND kind IN (SELECT value FROM json_each(?)) AND NOT EXISTS (
    SELECT 1 FROM tasks AS earlier WHERE earlier.line = tasks.line AND earlier.rowid < tasks.rowid
      AND earlier.state IN ('waiting', 'running') AND earlier.attempts > 0)`
  const ours = `WHERE id = ? AND attempts = ? AND state = 'running'`
  return {
    insert: db.prepare(`INSERT OR IGNORE INTO tasks (id, kind, payload, state, dueAt, line, since) VALUES (?, ?, ?, 'waiting', ?, ?, ?)`),
    insertGivenUp: db.prepare(
      `INSERT OR IGNORE INTO tasks (id, kind, payload, state, dueAt, attempts, error, since) VALUES (?, ?, ?, 'failed', ?, ?, ?, ?)`,
    ),
    claim: db.prepare(`
      UPDATE tasks SET inDoubt = inDoubt OR state = 'running', state = 'running', attempts = attempts + 1, dueAt = ?
      WHERE id = (SELECT id FROM tasks WHERE ${due} AND dueAt <= ? AND id NOT IN (SELECT value FROM json_each(?))
        ORDER BY dueAt, rowid LIMIT 1) RETURNING *`),
    // Both look at few tasks, however many wait: this is asked whenever a task comes or ends.
    next: db.prepare(`SELECT dueAt AS at FROM tasks WHERE ${due} ORDER BY dueAt LIMIT 1`),
    leased: db.prepare(`SELECT 1 FROM tasks WHERE state = 'running' AND kind IN (SELECT value FROM json_each(?)) LIMIT 1`),
    prolong: db.prepare(`UPDATE tasks SET dueAt = ? ${ours}`),
    // The id is kept, so that the task is not done twice. The payload is not needed any more.
    finish: db.prepare(`UPDATE tasks SET state = 'done', payload = '{}', error = NULL, dueAt = ? ${ours}`),
    forget: db.prepare(`DELETE FROM tasks WHERE id IN (SELECT id FROM tasks WHERE state = 'done' AND dueAt <= ? LIMIT ?)`),
    retry: db.prepare(`UPDATE tasks SET state = 'waiting', dueAt = ?, error = ? ${ours}`),
    giveUp: db.prepare(`UPDATE tasks SET state = 'failed', dueAt = ?, error = ? ${ours}`),
  }
}

/** Tasks that are enqueued together are stored together: each transaction waits for the disk, and the event loop with it. */
function storedTogether(store: (tasks: readonly NewTask[]) => void) {
  let group: { readonly tasks: NewTask[]; readonly stored: Promise<void> } | undefined
  const storeGroup = async (tasks: readonly NewTask[]) => {
    await setImmediate()
    group = undefined
    store(tasks)
  }
  return {
    underWay: () => group?.stored,
    add(task: NewTask): Promise<void> {
      if (group === undefined) {
        const tasks: NewTask[] = []
        group = { tasks, stored: storeGroup(tasks) }
      }
      group.tasks.push(task)
      return group.stored
    },
  }
}

type Row = Readonly<Record<string, unknown>>

const taskOf = (row: Row): Task => ({
  id: row['id'] as string,
  kind: row['kind'] as string,
  payload: JSON.parse(row['payload'] as string) as JsonObject,
  attempt: row['attempts'] as number,
  inDoubt: row['inDoubt'] === 1,
})

/** Columns that are younger than the table. */
function addColumns(db: DatabaseSync): void {
  const columns = db.prepare('PRAGMA table_info(tasks)').all()
  for (const [name, type] of [
    ['line', 'TEXT'],
    ['since', 'INTEGER'],
  ] as const)
    if (!columns.some((column) => column['name'] === name)) db.exec(`ALTER TABLE tasks ADD COLUMN ${name} ${type}`)
  db.exec(
    "CREATE INDEX IF NOT EXISTS tasksBegun ON tasks (line) WHERE state IN ('waiting', 'running') AND attempts > 0; DROP INDEX IF EXISTS tasksInLine",
  )
}
