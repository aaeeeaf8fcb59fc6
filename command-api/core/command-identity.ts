/** Derives a command's ids from its request, so that a repeated request is recognised as the same command (architecture 8). */
import type { Json, JsonObject } from '#events/envelope.ts'
import { actorOf } from './actors.ts'
import type { Caller, Command, Secrets } from './command.ts'
import { derivedIds } from './derived-id.ts'
import { streamOf } from './fold.ts'

export type CommandIdentity = {
  readonly commandId: string
  /** Keyed hash of the input. The same idempotency key with another hash is refused. */
  readonly commandHash: string
  /** The stream's id, without its category. */
  readonly target: string
  readonly stream: string
  /** The nth id that belongs to this command. */
  readonly id: (n: number) => string
}

export const derivedId = derivedIds('6f0c2f4e-52a4-5d0f-9f5e-0d7a4f5b9c11')

/**
 * An idempotency key is scoped to one caller, one operation and the stream that the input names. A command that creates a
 * stream names none: the new stream's id is derived from the command.
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

/** JSON with sorted property names, so that equal inputs give equal text. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
