import type { Json, JsonObject } from '#events/envelope.ts'
import type { ReadStore } from '../read-store/port.ts'

export const taskStates = ['queued', 'running', 'paused', 'done', 'failed', 'canceled'] as const
export type TaskState = (typeof taskStates)[number]

/** How far a background task is, for the person who waits for it. */
export type TaskRecord = {
  readonly id: string
  readonly kind: string
  /** The account that asked for it. */
  readonly owner: string
  readonly params: JsonObject
  readonly state: TaskState
  /** Of `total`, in `unit`. */
  readonly done: number
  readonly total: number
  readonly unit: string
  /** UTC ISO: when it was asked for, then when it began. */
  readonly startedAt: string
  readonly finishedAt?: string
  /** Why it failed, as a sentence. */
  readonly message?: string
  readonly result?: JsonObject
}

export function hasFinished({ state }: Pick<TaskRecord, 'state'>): boolean {
  return state === 'done' || state === 'failed' || state === 'canceled'
}

export type TaskRecords = {
  readonly read: (id: string) => Promise<TaskRecord | undefined>
  readonly write: (record: TaskRecord) => Promise<void>
  readonly forget: (id: string) => Promise<void>
  readonly requestCancel: (id: string) => Promise<void>
  readonly isCancelRequested: (id: string) => Promise<boolean>
}

/** Kept beside the views, where every process reads them. A request to cancel has a place of its own, so that no progress overwrites it. */
export function taskRecords(store: Pick<ReadStore, 'getState' | 'setState'>): TaskRecords {
  const record = (id: string) => `task:${id}`
  const cancel = (id: string) => `task-cancel:${id}`
  return {
    read: async (id) => (await store.getState(record(id))) as TaskRecord | undefined,
    write: (task) => store.setState(record(task.id), task as unknown as Json),
    forget: async (id) => {
      await store.setState(record(id), undefined)
      await store.setState(cancel(id), undefined)
    },
    requestCancel: (id) => store.setState(cancel(id), true),
    isCancelRequested: async (id) => (await store.getState(cancel(id))) === true,
  }
}
