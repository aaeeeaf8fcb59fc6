import { definitions } from '#events/catalogue.ts'
import type { JsonObject, NewEvent } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { OutcomeUnknown } from '#platform/event-store/failures.ts'
import type { Appended, EventStore } from '#platform/event-store/port.ts'
import { KeyDestroyed, type Keys } from '#platform/keys/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { commandHash, type HashPorts } from '../command-hash.ts'

export type AppendPorts = HashPorts & { readonly store: Pick<EventStore, 'append'>; readonly keys: Keys }
type Target = { readonly stream: string; readonly expected: number | 'none' }

/**
 * Seals the personal fields, hashes the command by their keys, and appends the events at exactly this revision.
 * @param content the command's input without passwords
 * @returns also the events as they were stored
 * @throws {Conflict} {KeyDestroyed} and the store's other failures
 */
export async function appendSealed(
  ports: AppendPorts,
  { stream, expected }: Target,
  content: JsonObject,
  events: readonly NewEvent[],
): Promise<Appended & { readonly sealed: readonly NewEvent[] }> {
  const unhashed = !events.some(hasPersonal) ? events : await Promise.all(events.map((event) => seal(ports.keys, sealedTypes, event)))
  const hash = await commandHash(ports, content, unhashed)
  if (hash === undefined) throw new KeyDestroyed('A key was destroyed while something was sealed under it.')
  const sealed = unhashed.map((event) => ({ ...event, meta: { ...event.meta, commandHash: hash } }))
  try {
    return { ...(await ports.store.append(stream, expected, sealed)), sealed }
  } catch (error) {
    if (!(error instanceof OutcomeUnknown)) throw error
    // Appending the same ids at the same revision again is safe: the store answers as before if they were stored.
    return { ...(await ports.store.append(stream, expected, sealed)), sealed }
  }
}

/** Whether there is anything to seal; in most events of a type that may hold a note or a reason there is not. */
function hasPersonal({ type, data }: NewEvent): boolean {
  for (const field of definitions.get(type)?.personal.keys() ?? []) if (data[field] !== undefined) return true
  return false
}
