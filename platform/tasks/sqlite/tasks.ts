import type { DatabaseSync } from 'node:sqlite'
import type { JsonObject } from '#events/envelope.ts'
import type { Clock } from '../../clock.ts'
import { inTransaction, openPrivateDatabase } from '../../private-database.ts'
import { checkTask, RETRIES } from '../attempts.ts'
import type { Retries } from '../attempts.ts'
import type { NewTask, Task, TaskHandler, Tasks } from '../port.ts'
import { deskOf } from './desk.ts'
import { outcomesOf, runTask, together } from './outcomes.ts'
import { statementsOf, type Statements } from './statements.ts'

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
  const { insert, insertGivenUp, next, leased } = statements
  const handlers = handledKinds(atOnce - FREE_OF_LONG)
  /** By the task's id: where the clock jumps, a lease ends although its process is alive. */
  const running = new Map<string, Promise<void>>()
  const settling: (() => void)[] = []
  const outcomes = outcomesOf(db, statements, clock)
  const takeDue = takingDue(db, statements, { clock, leaseMs, atOnce })
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Starts what is due, as far as fewer than `atOnce` tasks run. @returns milliseconds until there may be more */
  const startDue = (): number => {
    for (const { task, handler, ended } of takeDue(running, handlers)) {
      // If the outcome cannot be stored, the lease expires and the task is run again.
      const work = runTask(task, handler, outcomes, { clock, retries, leaseMs })
        .catch(onError)
        .finally(() => {
          running.delete(task.id)
          ended()
          void wakeAfter(task)
        })
      running.set(task.id, work)
    }
    if (running.size >= atOnce) return MAX_SLEEP_MS
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

  const { add: wakeAfter } = together<Task>(() => wake())

  const groups = together((tasks: readonly NewTask[]) => {
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

type Begun = { readonly task: Task; readonly handler: TaskHandler | undefined; readonly ended: () => void }
type Claims = { readonly clock: Clock; readonly leaseMs: number; readonly atOnce: number }

/** Claims as many tasks as may run beside those that do, in one transaction: each waits for the disk, and the event loop with it. */
function takingDue(db: DatabaseSync, { claim }: Pick<Statements, 'claim'>, { clock, leaseMs, atOnce }: Claims) {
  return (running: ReadonlyMap<string, unknown>, handlers: Handlers): readonly Begun[] => {
    const begun: Begun[] = []
    if (running.size >= atOnce) return begun
    const alive = JSON.stringify([...running.keys()])
    try {
      inTransaction(db, () => {
        while (running.size + begun.length < atOnce) {
          const now = clock.now()
          const row = claim.get(now + leaseMs, handlers.kinds(), now, alive)
          if (row === undefined) break
          const task = taskOf(row)
          begun.push({ task, ...handlers.begin(task.kind) })
        }
      })
    } catch (error) {
      for (const { ended } of begun) ended()
      throw error
    }
    return begun
  }
}

type Handlers = ReturnType<typeof handledKinds>
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
