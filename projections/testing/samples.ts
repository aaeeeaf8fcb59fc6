/** The corpus of events as once stored, a folder per kind of stream (architecture.md, "A corpus of stored bytes"). */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Recorded } from '#events/envelope.ts'
import type { DataKey, Keys } from '#platform/keys/port.ts'
import { categoryOf } from '../engine/apply.ts'

const FOLDER = join(import.meta.dirname, '../../events/samples')

export function sampleFile({ stream, type, schemaVersion }: Pick<Recorded, 'stream' | 'type' | 'schemaVersion'>): string {
  return join(FOLDER, categoryOf(stream), `${type}.v${schemaVersion}.json`)
}

/** JSON has no bigint: the position is stored as 20 digits. */
type Stored = Omit<Recorded, 'position'> & { readonly position: string }

/** In the order of the log. */
export function samples(): readonly Recorded[] {
  return readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => (JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Stored[]).map(recordedFrom))
    .toSorted((one, other) => (one.position < other.position ? -1 : 1))
}

function recordedFrom(stored: Stored): Recorded {
  return { ...stored, position: BigInt(stored.position) }
}

/** Keys for samples alone: each is derived from the name of its subject. */
export const sampleKeys: Keys = {
  ensure: async (subject) => keyOf(`sample-${subject}`),
  open: async (keyIds) => new Map(keyIds.map((id) => [id, keyOf(id)])),
  link: async () => undefined,
  destroy: async () => [],
  destroyed: async () => 0,
  forget: () => undefined,
  destroyedSubjects: async () => [],
  close: async () => undefined,
}

function keyOf(id: string): DataKey {
  return { id, secret: createHash('sha256').update(id).digest() }
}
