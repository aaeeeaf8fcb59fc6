/**
 * How far processes, claims and reactors have come. They decide with the views of the moment, so they must never handle the events of
 * years again: what follows would be another history. Unlike views, these positions cannot be built from the log.
 */
import { checkpointOf } from '#command-api/processes/process.ts'
import { processes } from '#command-api/processes/processes.ts'
import { decodePosition, encodePosition, START, type Json } from '#events/envelope.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { holdsDemo } from '../demo.ts'

/** `claims:pending` is not among them: it makes a list from the log, as a view does. */
const consumers = [...processes.map(({ name }) => checkpointOf(name)), 'claims:release', 'reactor:mail', 'reactor:notices']
/** What is parked would otherwise lie behind its process unseen. */
const states = [...processes.map(({ name }) => `parked:${name}`), 'reactor:mail:from', 'reactor:notices:from', 'demo-seeded']

export type Positions = {
  /** 20 digits, by consumer. */
  readonly consumers: Readonly<Record<string, string>>
  readonly states: Readonly<Record<string, Json>>
}

/** The positions are read before what is parked, which is stored before its process moves on. */
export async function readPositions(readStore: Pick<ReadStore, 'checkpoint' | 'getState'>): Promise<Positions> {
  const found: { consumers: Record<string, string>; states: Record<string, Json> } = { consumers: {}, states: {} }
  for (const name of consumers) {
    const position = await readStore.checkpoint(name)
    if (position !== undefined) found.consumers[name] = encodePosition(position)
  }
  for (const name of states) {
    const state = await readStore.getState(name)
    if (state !== undefined) found.states[name] = state
  }
  return found
}

type Into = {
  readonly readStore: Pick<ReadStore, 'checkpoint' | 'commitAll' | 'setState'>
  readonly store: Pick<EventStore, 'head' | 'readStream'>
}

/** Never beyond the log's end. */
export async function putPositions({ readStore, store }: Into, positions: Positions): Promise<void> {
  const head = await store.head()
  for (const [name, state] of Object.entries(positions.states)) await readStore.setState(name, state)
  const batches = []
  for (const [consumer, text] of Object.entries(positions.consumers)) {
    const position = decodePosition(text) ?? head
    // A read store in MongoDB may have outlived the log, and know more.
    const known = (await readStore.checkpoint(consumer)) ?? position
    const further = known > position && known <= head ? known : position
    batches.push({ consumer, checkpoint: further > head ? head : further, writes: [] })
  }
  await readStore.commitAll(batches)
}

/** All begin at the log's end: what had not followed yet is lost, which is less than what would follow twice. */
export async function beginAtEnd({ readStore, store }: Into): Promise<void> {
  const head = await store.head()
  await readStore.commitAll(consumers.map((consumer) => ({ consumer, checkpoint: head, writes: [] })))
  for (const reactor of ['mail', 'notices']) await readStore.setState(`reactor:${reactor}:from`, String(head))
  // A start would otherwise sow the small demo among the events of another.
  if (await holdsDemo(store)) await readStore.setState('demo-seeded', true)
}

/**
 * The read store alone was lost: its log is not empty and nothing is known of any consumer. A first start stores where mails begin before
 * anything else. @returns whether all were put at the log's end
 */
export async function beginAtEndWhereLost(into: Into & { readonly readStore: ReadStore }): Promise<boolean> {
  const known = await readPositions(into.readStore)
  const isLost = Object.keys(known.consumers).length === 0 && known.states['reactor:mail:from'] === undefined
  if (!isLost || (await into.store.head()) === START) return false
  await beginAtEnd(into)
  return true
}
