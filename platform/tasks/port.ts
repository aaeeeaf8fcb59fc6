import type { JsonObject } from '#events/envelope.ts'
import { NamedError } from '#lib/named-error.ts'

/**
 * Background work with effects outside, which may fail. Handlers run at least once, several tasks at a time, each by one
 * handler at a time. A failed task is tried again later; after too many attempts it stays in the list of failed tasks.
 */
export interface Tasks {
  /** Durable once resolved. The same id again changes nothing, also 90 days after the task is done. */
  enqueue(task: NewTask): Promise<void>
  /** Stores one as it stands once it was given up, as a demo has it. The embedded queue alone can. The same id again changes nothing. */
  enqueueGivenUp?(task: NewTask, failed: GivenUp): Promise<void>
  /**
   * This process handles the tasks of this kind from now on. One handler per kind.
   * @param pace `long`: takes minutes. However many wait, mails and alarms keep places of their own.
   */
  work(kind: string, handler: TaskHandler, pace?: 'long'): void
  /** Those in one state: what waits by when it is due, everything else the latest first. */
  list(state: TaskState, page: TaskPage): Promise<readonly KnownTask[]>
  /** How many wait, run and were given up. @param kinds all when left out */
  counts(kinds?: readonly string[]): Promise<Readonly<Record<Exclude<TaskState, 'done'>, number>>>
  find(id: string): Promise<KnownTask | undefined>
  /** Tries a task that failed once more, at once: one that was given up, or one that waits for another attempt. @returns whether it is one */
  retry(id: string): Promise<boolean>
  /** Ends such a task without its effect. It counts as done, so that nobody begins it again. @returns whether it is one */
  discard(id: string): Promise<boolean>
  /** Waits until no task is left that is due and that this process has a handler for. */
  settle(): Promise<void>
  /** Waits for the tasks under way. */
  close(): Promise<void>
}

export type NewTask = {
  /** Names the effect: letters, digits, `-` and `_`, not a bare number. */
  readonly id: string
  readonly kind: string
  /** Ids only: personal data is looked up when the task runs, so that an erasure reaches it. */
  readonly payload: JsonObject
  /** Milliseconds since 1970; at once when left out. */
  readonly runAt?: number
  /** Tasks of one line keep their order: while one is under way or waits for another attempt, later ones wait too. */
  readonly line?: string
}

/** When a task was enqueued and tried last, in milliseconds since 1970, how often, and why the last try failed. */
export type GivenUp = { readonly since: number; readonly triedAt: number; readonly attempts: number; readonly error: string }

export type Task = Omit<NewTask, 'runAt' | 'line'> & {
  /** From 1. */
  readonly attempt: number
  /** An earlier attempt broke off, and it is unknown whether it had its effect. */
  readonly inDoubt: boolean
}
/** Its promise says whether the task is done; a rejection is tried again. */
export type TaskHandler = (task: Task) => Promise<void>

/** `failed`: given up. */
export type TaskState = 'waiting' | 'running' | 'failed' | 'done'
export type KnownTask = Pick<NewTask, 'id' | 'kind' | 'payload'> & {
  readonly state: TaskState
  readonly attempts: number
  /** Why the last attempt failed. */
  readonly error?: string
  readonly inDoubt: boolean
  /** When it was enqueued, in milliseconds since 1970. */
  readonly since: number
  /** When it is to run, of one that waits. */
  readonly dueAt?: number
  /** When it was tried last, of one that has failed. */
  readonly triedAt?: number
  /** Where it stands in the list of its state. */
  readonly place: TaskPlace
}

/** When it is due, began or ended, by which lists are in order. */
export type TaskPlace = { readonly at: number; readonly id: string }

export type TaskPage = {
  readonly limit: number
  /** Those that come after this place, also where what stood there has gone. */
  readonly after?: TaskPlace
  /** All kinds when left out. */
  readonly kinds?: readonly string[]
}

/** Whether the last attempt failed: what was not tried yet is neither tried again nor discarded. */
export function hasFailed({ state, attempts }: Pick<KnownTask, 'state' | 'attempts'>): boolean {
  return state === 'failed' || (state === 'waiting' && attempts > 0)
}

export class InvalidTask extends NamedError {}
