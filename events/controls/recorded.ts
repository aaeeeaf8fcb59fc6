import type { Recorded } from '../envelope.ts'
import type { Example } from './example.ts'

const FIRST_DAY = Date.UTC(2026, 8, 1, 9)
const HOUR = 3_600_000

/** An example as a store would return it. @param n its place in the story, which gives it its id, position and instant */
export function recorded({ stream, definition, data, actor, operation }: Example, n: number, revision: number): Recorded {
  const id = `00000000-0000-4000-8000-${n.toString().padStart(12, '0')}`
  const at = new Date(FIRST_DAY + n * HOUR).toISOString()
  return {
    id,
    type: definition.type,
    schemaVersion: definition.schemaVersion,
    data,
    stream,
    revision,
    position: BigInt(n + 1),
    recordedAt: at,
    meta: {
      occurredAt: at,
      commandId: id,
      correlationId: id,
      causationId: id,
      requestId: `req-${n}`,
      actor,
      operation,
      commandHash: '',
      keyIds: [],
      app: '0.1.0',
    },
  }
}
