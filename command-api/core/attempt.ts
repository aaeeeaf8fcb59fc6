/**
 * One attempt of a command on its stream as it was loaded, in the fixed order (architecture 6): authorise → already done? →
 * needs → decide → claim → append with exactly the revision that was loaded.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import type { JsonObject, NewEvent } from '#events/envelope.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { Unavailable } from '#platform/event-store/failures.ts'
import type { Reserve } from '../claims/reserve.ts'
import { authorise } from './actors.ts'
import { appendSealed, type AppendPorts } from './append.ts'
import type { CallContext, Command, CommandRequest, Effects, Lookup } from './command.ts'
import { isSameCommand } from './command-hash.ts'
import { derivedId, type CommandIdentity } from './command-identity.ts'
import { metaOf } from './event-meta.ts'
import type { Loaded } from './event-reader.ts'
import { foldAll } from './fold.ts'
import { replyTo, type Reply } from './reply.ts'
import { growthRefusal, type AccountGrowth, type GrowthLimits } from './stream-growth.ts'
import type { Wait } from './wait.ts'

export type AttemptPorts = AppendPorts & {
  readonly lookup: Lookup
  readonly effects: Effects
  readonly reserve: Reserve
  readonly app: string
  /** None when left out. */
  readonly limits?: GrowthLimits
  readonly accountGrowth?: AccountGrowth | undefined
}

const UNLIMITED: GrowthLimits = { eventBytes: Infinity, streamBytesPerDay: Infinity, accountBytesPerDay: Infinity }

/** All that is known about a command before its stream is loaded. */
export type CommandCall = CallContext &
  CommandIdentity &
  Pick<CommandRequest, 'requestId' | 'cause' | 'bulkId'> & {
    readonly wait: Wait
  }

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
  if (state === undefined && !command.startsStream) return notFinal(refuse('not_found'))
  const refused = authorise(command, state, input, call)
  if (refused) return notFinal(refused)

  const done = await loaded.storedBy(commandId)
  if (done) {
    const same = await isSameCommand(ports, content, done.stored, done.last.meta.commandHash)
    return final(same ? replyTo(command, input, call, done) : refuse('idempotency_mismatch'))
  }

  const needs = await command.needs?.(state, input, call, ports.lookup)
  if (isRefusal(needs)) return notFinal(needs)
  const context = { ...call, revision, needs }
  const decision = command.decide(state, input, context)
  if (isRefusal(decision)) return notFinal(decision)
  if (decision.length === 0) return notFinal(replyTo(command, input, call, { state, last, stored: [] }))

  const tooMuch = command.takesBack
    ? undefined
    : (growthRefusal(ports.limits ?? UNLIMITED, call, loaded.growth, input, decision) ?? ports.accountGrowth?.(call, decision))
  if (tooMuch) return notFinal(tooMuch)
  if (call.wait.isOver) throw new Unavailable('The caller has given up.')
  let reserved = false
  const answer = await ports.reserve(command.claims?.(state, input, context) ?? [], stream, async () => {
    reserved = true
    const prevented = await command.effect?.(input, context, outsideOf(call.wait, ports.effects))
    if (prevented) return prevented
    const meta = metaOf({ ...call, operation: command.operation, app: ports.app }, last?.occurredAt)
    const events = decision.map(({ definition: { type, schemaVersion }, data }, n): NewEvent => ({
      id: derivedId(`${commandId}|event|${n}`),
      type,
      schemaVersion,
      data,
      meta,
    }))
    const appended = await appendSealed(ports, { stream, expected: revision }, content, events)
    const { position } = appended
    const recorded = (event: NewEvent, n: number) => ({ ...event, stream, position, revision: appended.revision - events.length + 1 + n })
    const readable = events.map(recorded) as unknown as readonly AnyEvent[]
    await loaded.remember(appended.sealed.map(recorded), readable)
    const reply = replyTo(command, input, call, { state: foldAll(command.fold, readable, state), last: readable.at(-1), stored: readable })
    const warnings = command.warningsOf?.(context) ?? []
    return warnings.length > 0 ? { ...reply, warnings } : reply
  })
  // Without its claims nothing was tried, and by a newer stream the command may need none.
  return reserved ? final(answer) : notFinal(answer)
}

/** A password waits for its turn, which takes as long as others ask for theirs: that is no time of the command's (product 2.20, Small). */
function outsideOf({ outside }: Wait, effects: Effects): Effects {
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

const final = (answer: Reply | Refusal): Attempted => ({ answer, final: true })
const notFinal = (answer: Reply | Refusal): Attempted => ({ answer, final: false })
