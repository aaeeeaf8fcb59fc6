/**
 * How far the processes had come, and what they had parked. They decide by the views of now, so what they would do again with events of
 * long ago may be something else: an invitation that nobody answered would be accepted by an account that came later.
 */
import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { checkpointOf } from '#command-api/processes/process.ts'
import { processes } from '#command-api/processes/processes.ts'
import { decodePosition, type Json } from '#events/envelope.ts'
import type { Config } from '#platform/config.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'

/** By the name of a process. Positions of 20 digits. */
export type Places = Readonly<Record<string, { readonly position: string; readonly parked?: Json }>>

/** To be asked before the log is copied, which then holds all that they have handled. Views in MongoDB keep it themselves. */
export function placesIn({ readStore }: Pick<Config, 'readStore'>): Places {
  if (readStore.kind !== 'sqlite' || !existsSync(readStore.file)) return {}
  const database = new DatabaseSync(readStore.file, { readOnly: true, timeout: 5_000 })
  try {
    const one = (sql: string, name: string) => database.prepare(sql).get(name) as { readonly found: string } | undefined
    const places = processes.flatMap(({ name }) => {
      const position = one('SELECT position AS found FROM "$checkpoints" WHERE consumer = ?', checkpointOf(name))?.found
      const parked = one('SELECT value AS found FROM "$states" WHERE name = ?', `parked:${name}`)?.found
      return position === undefined ? [] : [[name, { position, ...(parked !== undefined && { parked: JSON.parse(parked) as Json }) }]]
    })
    return Object.fromEntries(places) as Places
  } finally {
    database.close()
  }
}

type Stores = { readonly store: Pick<EventStore, 'head'>; readonly readStore: Pick<ReadStore, 'checkpoint' | 'commitAll' | 'setState'> }

/** Puts them there again. Those of a backup that does not say so go on at the end of its log. */
export async function placeAgain({ store, readStore }: Stores, places: Places): Promise<void> {
  const head = await store.head()
  for (const { name } of processes) {
    if ((await readStore.checkpoint(checkpointOf(name))) !== undefined) continue
    const { position, parked } = places[name] ?? {}
    const at = decodePosition(position ?? '') ?? head
    if (parked !== undefined) await readStore.setState(`parked:${name}`, parked)
    await readStore.commitAll([{ consumer: checkpointOf(name), checkpoint: at < head ? at : head, writes: [] }])
  }
}
