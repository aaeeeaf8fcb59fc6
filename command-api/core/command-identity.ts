/** Derives a command's ids from its request, so that a repeated request is recognised as the same command (architecture 8). */
import type { JsonObject } from '#events/envelope.ts'
import { derivedIds, platformIds } from '#lib/derived-id.ts'
import { actorOf } from './actors.ts'
import type { Caller, Command, Secrets } from './command.ts'
import { comparable } from './command-hash.ts'
import { streamOf } from './streams/fold.ts'

export type CommandIdentity = {
  readonly commandId: string
  /** The input without passwords. The same idempotency key with other content is refused. */
  readonly content: JsonObject
  /** The stream's id, without its category. */
  readonly target: string
  readonly stream: string
  /** The nth id that belongs to this command. */
  readonly id: (n: number) => string
}

export const derivedId = derivedIds(platformIds)

/**
 * An idempotency key is scoped to one caller, one operation and the stream that the input names. A command that creates a
 * stream names none: the new stream's id is derived from the command. Visitors are told apart by the address that they write, so that
 * nobody's key is taken because somebody else chose the same.
 */
export function identify(
  command: Pick<Command, 'operation' | 'input' | 'fold' | 'target'>,
  input: JsonObject,
  { caller, key }: { readonly caller: Caller; readonly key: string },
  secrets: Secrets,
): CommandIdentity {
  const actor = actorOf(caller)
  const who = caller.kind === 'process' || caller.kind === 'timer' ? caller.name : (actor?.uid ?? visitorOf(input, secrets))
  const known = command.target?.(input, { actor }, secrets)
  const thing = known === undefined ? [] : [streamOf(command.fold, known)]
  const commandId = derivedId([who, command.operation, key, ...thing].join('|'))
  const id = (n: number) => derivedId(`${commandId}|${n}`)
  const target = known ?? id(0)
  return { commandId, content: comparable(command, input), target, stream: streamOf(command.fold, target), id }
}

function visitorOf({ email }: JsonObject, { emailKey }: Pick<Secrets, 'emailKey'>): string {
  return typeof email === 'string' ? emailKey(email) : ''
}
