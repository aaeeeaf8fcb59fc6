/**
 * The replay that a kill has ended, until the queue begins it again: only then has it somebody to hold it. So it is held, and let go
 * on, where it is stored.
 */
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Paused } from './replays.ts'
import { hasFinished, type TaskRecord, type TaskRecords } from '#platform/tasks/records.ts'

type UnderWay = { readonly task: string; readonly views: readonly string[]; readonly paused?: Paused | undefined }
export type RestingReplay = {
  readonly hold: (view: string, paused: Paused | undefined) => Promise<Refusal | undefined>
  /** Of the replay that concerns the view. */
  readonly task: (view: string) => Promise<string | undefined>
}
export type RestingPorts = {
  readonly last: () => Promise<UnderWay | undefined>
  readonly store: (task: string, views: readonly string[], paused: Paused | undefined) => Promise<void>
  readonly records: Pick<TaskRecords, 'read' | 'write'>
  /** Tells open pages. */
  readonly told: (record: TaskRecord) => void
}

export function restingReplay({ last, store, records, told }: RestingPorts): RestingReplay {
  const found = async (view: string) => {
    const known = await last()
    if (!known || (view !== 'all' && !known.views.includes(view))) return undefined
    const record = await records.read(known.task)
    return record && !hasFinished(record) ? { ...known, record } : undefined
  }
  return {
    async hold(view, paused) {
      const one = await found(view)
      if (!one || (one.paused === undefined) === (paused === undefined)) return refuse('not_replaying')
      await store(one.task, one.views, paused)
      const record = { ...one.record, state: paused ? 'paused' : 'queued' } as const
      await records.write(record)
      told(record)
      return undefined
    },
    task: async (view) => (await found(view))?.task,
  }
}
