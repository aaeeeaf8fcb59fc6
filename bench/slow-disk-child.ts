/** Appends from many clients at once, and one commit per command, in a process whose fsyncs are slow: `slow-disk-child.ts <folder> <fsync ms to add>`. */
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { prepareAppend } from '#platform/event-store/prepare-append.ts'
import { openAppendQueue } from '#platform/event-store/sqlite/append-queue.ts'
import { createGroupQueue } from '#platform/event-store/sqlite/group-queue.ts'
import { openWriteHandle } from '#platform/event-store/sqlite/handle.ts'
import { openSqliteEventStore } from '#platform/event-store/sqlite/sqlite-event-store.ts'
import { openWriter } from '#platform/event-store/sqlite/writer.ts'
import { answer } from './child.ts'
import { createEventFactory, JOB } from './data/history.ts'
import { countEvents, openRawSingleCommit } from './data/raw-log.ts'

export type SlowDiskOrder = { readonly side: 'group' | 'single'; readonly clients: number; readonly commands: number }
/** `stored` is counted in the file afterwards. */
export type SlowDiskReply = { readonly ms: number; readonly stored: number }

const [folder = '', sleepMs = '0'] = process.argv.slice(2)
const files = { group: join(folder, 'group.db'), single: join(folder, 'single.db') }
const [template] = createEventFactory(1).job(JOB).events
if (!template) throw new Error('The history holds no job.')
const event = () => ({ ...template, id: randomUUID() })

const append = sleepMs === '0' ? (await openSqliteEventStore({ file: files.group })).append : await slowAppend(Number(sleepMs))
const single = openRawSingleCommit(files.single)

/** Without a slow fsync: the same queue with a pause in each commit. */
async function slowAppend(ms: number) {
  const writer = openWriter(() => openWriteHandle(files.group))
  const commit: typeof writer.commit = (requests) => {
    sleep(ms)
    return writer.commit(requests)
  }
  const startWriter: Parameters<typeof openAppendQueue>[0]['startWriter'] = ({ onOutcomes }) => {
    const queue = createGroupQueue({ ...writer, commit }, onOutcomes)
    return { send: queue.push, close: async () => queue.close() }
  }
  const queue = await openAppendQueue({ clock: systemClock, limit: 4_096, startWriter, onCommit: () => undefined })
  return (...args: Parameters<typeof prepareAppend>) => queue.submit(prepareAppend(...args))
}
function sleep(ms: number): void {
  if (ms > 0) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

const sides = {
  /** Every client waits for its acknowledgement before it sends the next command. */
  async group(clients: number, commands: number) {
    let sent = 0
    await Promise.all(
      Array.from({ length: clients }, async () => {
        while (sent++ < commands) await append(`job-${randomUUID()}`, 'none', [event()])
      }),
    )
  },
  async single(_clients: number, commands: number) {
    for (let n = 0; n < commands; n++) {
      const { id, type, schemaVersion, data, meta } = event()
      sleep(Number(sleepMs))
      single.append([`job-${id}`, 0, id, type, schemaVersion, JSON.stringify(data), JSON.stringify(meta), new Date().toISOString()])
    }
  },
}

answer('ready', async ({ side, clients, commands }: SlowDiskOrder): Promise<SlowDiskReply> => {
  const before = countEvents(files[side])
  const from = performance.now()
  await sides[side](clients, commands)
  const ms = performance.now() - from
  return { ms, stored: countEvents(files[side]) - before }
})
