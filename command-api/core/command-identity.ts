/** Which command a request is: its ids are derived, so that the same request sent again is the same command (architecture 8). */
import type { Json, JsonObject } from '#events/envelope.ts'
import { actorOf } from './actors.ts'
import type { Caller, Command, Secrets } from './command.ts'
import { derivedIds } from './derived-id.ts'
import { streamOf } from './fold.ts'

export type CommandIdentity = {
  readonly commandId: string
  /** Keyed hash of what was sent: the same key with another body is another request, and refused. */
  readonly commandHash: string
  /** The stream's id, without its category. */
  readonly target: string
  readonly stream: string
  /** The nth id that belongs to this command. */
  readonly id: (n: number) => string
}

export const derivedId = derivedIds('6f0c2f4e-52a4-5d0f-9f5e-0d7a4f5b9c11')

/**
 * An idempotency key counts for one caller, one operation and one thing, as far as the thing is known beforehand: what a
 * command creates gets its id from the command.
 */
export function identify(
  command: Pick<Command, 'operation' | 'fold' | 'target'>,
  input: JsonObject,
  { caller, key }: { readonly caller: Caller; readonly key: string },
  secrets: Secrets,
): CommandIdentity {
  const actor = actorOf(caller)
  const who = caller.kind === 'process' || caller.kind === 'timer' ? caller.name : (actor?.uid ?? '')
  const known = command.target?.(input, { actor }, secrets)
  const thing = known === undefined ? [] : [streamOf(command.fold, known)]
  const commandId = derivedId([who, command.operation, key, ...thing].join('|'))
  const id = (n: number) => derivedId(`${commandId}|${n}`)
  const target = known ?? id(0)
  return { commandId, commandHash: secrets.commandHash(canonical(input)), target, stream: streamOf(command.fold, target), id }
}

/** JSON with sorted names, so that equal commands have equal text. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
