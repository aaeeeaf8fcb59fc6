/**
 * One attempt of a command on its stream as it was loaded: judged in the fixed order (`judge.ts`), and appended with exactly the
 * revision that was loaded.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import type { JsonObject, NewEvent } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { appendSealed, type AppendPorts } from './streams/append.ts'
import type { Command, Effects } from './command.ts'
import { isSameCommand } from './command-hash.ts'
import { derivedId } from './command-identity.ts'
import { metaOf } from './event-meta.ts'
import type { Loaded, StoredBefore } from './streams/event-reader.ts'
import { foldAll } from './streams/fold.ts'
import { judge, type CommandCall, type JudgePorts } from './judge.ts'
import { replyTo, type Reply } from './reply.ts'
import type { Deadline } from './deadline.ts'

export type AttemptPorts = AppendPorts & JudgePorts & { readonly effects: Effects; readonly app: string }

export type Attempted = {
  readonly answer: Reply | Refusal
  /**
   * Whether the answer holds however old the loaded stream was: the append proves that it was the newest, or the command was
   * found in it. Otherwise nothing was stored, and a newer stream may be answered differently.
   */
  readonly final: boolean
}

/** @throws {Conflict} when the loaded stream is not the newest, and the stores' other failures */
export async function attempt(
  ports: AttemptPorts,
  command: Command,
  input: JsonObject,
  call: CommandCall,
  loaded: Loaded<unknown>,
): Promise<Attempted> {
  const { commandId, content, stream } = call
  const { state, revision, last } = loaded
  // Without its claims nothing was tried, and by a newer stream the command may need none.
  let final = false
  const again = async (before: Promise<StoredBefore<unknown>>) => {
    const done = await before
    const same = await isSameCommand(ports, content, done.stored, done.last.meta.commandHash)
    return same ? replyTo(command, input, call, done) : refuse('idempotency_mismatch')
  }
  const answer = await judge<Reply>(ports, command, input, call, loaded, {
    alreadyDone: () => {
      const before = loaded.storedBy(commandId)
      if (!before) return undefined
      final = true
      return again(before)
    },
    carryOut: async (decision, context) => {
      if (decision.length === 0) return replyTo(command, input, call, { state, last, stored: [] })
      final = true
      const prevented = await command.effect?.(input, context, outsideOf(call.deadline, ports.effects))
      if (prevented) return prevented
      const meta = metaOf({ ...call, operation: command.operation, app: ports.app }, last?.occurredAt)
      const events = decision.map(({ definition: { type, schemaVersion }, data, occurredAt = meta.occurredAt }, n): NewEvent => ({
        id: derivedId(`${commandId}|event|${n}`),
        type,
        schemaVersion,
        data,
        meta: { ...meta, occurredAt },
      }))
      const appended = await appendSealed(ports, { stream, expected: revision }, content, events)
      const { position } = appended
      const recorded = (event: NewEvent, n: number) => ({ ...event, stream, position, revision: appended.revision - events.length + 1 + n })
      const readable = events.map(recorded) as unknown as readonly AnyEvent[]
      await loaded.remember(appended.sealed.map(recorded), readable)
      const after = foldAll(command.fold, readable, state)
      return replyTo(command, input, context, { state: after, last: readable.at(-1), stored: readable })
    },
  })
  return { answer, final }
}

/** A password waits for its turn, which takes as long as others ask for theirs: that is no time of the command's (product 2.20, Small). */
function outsideOf({ outside }: Deadline, effects: Effects): Effects {
  const { users } = effects
  return {
    ...effects,
    users: {
      ...users,
      create: (user) => outside(() => users.create(user)),
      setPassword: (uid, password) => outside(() => users.setPassword(uid, password)),
    },
  }
}
