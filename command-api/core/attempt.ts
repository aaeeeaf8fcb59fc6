/**
 * One attempt of a command, in the fixed order (architecture 6): load with revision → authorise → already done? →
 * needs → decide → claim → append with exactly the revision that was loaded.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import type { JsonObject, NewEvent } from '#events/envelope.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { Reserve } from '../claims/reserve.ts'
import { authorise } from './actors.ts'
import { appendSealed } from './append.ts'
import type { CallContext, Command, CommandRequest, Effects, Lookup } from './command.ts'
import { derivedId, type CommandIdentity } from './command-identity.ts'
import { metaOf } from './event-meta.ts'
import type { EventReader } from './event-reader.ts'
import { foldAll } from './fold.ts'
import { replyTo, type Reply } from './reply.ts'

export type AttemptPorts = {
  readonly reader: Pick<EventReader, 'load'>
  readonly store: Pick<EventStore, 'append'>
  readonly keys: Keys
  readonly lookup: Lookup
  readonly effects: Effects
  readonly reserve: Reserve
  readonly app: string
}

/** All that is known about a command before its stream is loaded. */
export type CommandCall = CallContext & CommandIdentity & Pick<CommandRequest, 'requestId' | 'cause'>

/** @throws {Conflict} when another append reached the stream after it was loaded, and the stores' other failures */
export async function attempt(ports: AttemptPorts, command: Command, input: JsonObject, call: CommandCall): Promise<Reply | Refusal> {
  const { commandId, formerId, commandHash, target, stream } = call
  const loaded = await ports.reader.load(command.fold, target)
  const { state, revision, last } = loaded
  if (state === undefined && !command.startsStream) return refuse('not_found')
  const refused = authorise(command, state, input, call)
  if (refused) return refused

  const done = await loaded.storedBy(commandId)
  if (done) return done.last.meta.commandHash === commandHash ? replyTo(command, input, call, done) : refuse('idempotency_mismatch')
  // Stored by an older version, whose hashes were of another form: sent again, or replayed by a process, it is done already.
  const doneBefore = formerId === commandId ? undefined : await loaded.storedBy(formerId)
  if (doneBefore) return replyTo(command, input, call, doneBefore)

  const needs = await command.needs?.(state, input, call, ports.lookup)
  if (isRefusal(needs)) return needs
  const context = { ...call, revision, needs }
  const decision = command.decide(state, input, context)
  if (isRefusal(decision)) return decision
  if (decision.length === 0) return replyTo(command, input, call, { state, last, stored: [] })

  return ports.reserve(command.claims?.(state, input, context) ?? [], stream, async () => {
    const prevented = await command.effect?.(input, context, ports.effects)
    if (prevented) return prevented
    const meta = metaOf({ ...call, operation: command.operation, app: ports.app }, last?.occurredAt)
    const events = decision.map(({ definition: { type, schemaVersion }, data }, n): NewEvent => ({
      id: derivedId(`${commandId}|event|${n}`),
      type,
      schemaVersion,
      data,
      meta,
    }))
    const appended = await appendSealed(ports, stream, revision, events)
    const { position } = appended
    const stored = events.map((event, n) => ({ ...event, stream, position, revision: appended.revision - events.length + 1 + n }))
    const readable = stored as unknown as readonly AnyEvent[]
    return replyTo(command, input, call, { state: foldAll(command.fold, readable, state), last: stored.at(-1), stored: readable })
  })
}
