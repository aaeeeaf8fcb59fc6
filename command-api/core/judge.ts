/**
 * The order in which a command is judged (architecture 6), whether it is carried out (`attempt.ts`) or only tried (`preview.ts`):
 * authorise → already done? → needs → decide → what the account may add → places → carry out.
 */
import type { Happened } from '#events/define.ts'
import type { JsonObject } from '#events/envelope.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { Unavailable } from '#platform/event-store/failures.ts'
import type { Reserve } from '../claims/reserve.ts'
import { authorise } from './actors.ts'
import type { CallContext, Command, CommandRequest, Context, Lookup } from './command.ts'
import type { CommandIdentity } from './command-identity.ts'
import type { Loaded } from './streams/event-reader.ts'
import { growthRefusal, type AccountGrowth, type GrowthLimits } from './streams/stream-growth.ts'
import type { Deadline } from './deadline.ts'

export type JudgePorts = {
  readonly lookup: Lookup
  readonly reserve: Reserve
  /** None when left out. */
  readonly limits?: GrowthLimits | undefined
  readonly accountGrowth?: AccountGrowth | undefined
}

const UNLIMITED: GrowthLimits = { eventBytes: Infinity, streamBytesPerDay: Infinity, accountBytesPerDay: Infinity }

/** All that is known about a command before its stream is loaded. */
export type CommandCall = CallContext &
  CommandIdentity &
  Pick<CommandRequest, 'requestId' | 'cause' | 'bulkId'> & {
    readonly deadline: Deadline
  }

/** In what carrying a command out differs from trying it. */
type Ways<Answer> = {
  /** The answer to a command that was carried out already. */
  readonly alreadyDone?: () => Promise<Answer | Refusal> | undefined
  /** Runs once nothing refuses the command. Without events there is nothing to store, and no place was taken. */
  readonly carryOut: (events: readonly Happened[], context: Context<unknown>) => Promise<Answer | Refusal>
}

export async function judge<Answer>(
  { lookup, reserve, limits = UNLIMITED, accountGrowth }: JudgePorts,
  command: Command,
  input: JsonObject,
  call: CommandCall,
  { state, revision, growth }: Pick<Loaded<unknown>, 'state' | 'revision' | 'growth'>,
  { alreadyDone, carryOut }: Ways<Answer>,
): Promise<Answer | Refusal> {
  if (state === undefined && !command.startsStream) return refuse('not_found')
  const refused = authorise(command, state, input, call)
  if (refused) return refused
  const done = alreadyDone?.()
  if (done) return done
  const needs = command.needs && (await command.needs(state, input, call, lookup))
  if (isRefusal(needs)) return needs
  const context = { ...call, revision, needs }
  const decision = command.decide(state, input, context)
  if (isRefusal(decision)) return decision
  if (decision.length === 0) return carryOut(decision, context)
  const tooMuch = command.takesBack ? undefined : (growthRefusal(limits, call, growth, input, decision) ?? accountGrowth?.(call, decision))
  if (tooMuch) return tooMuch
  if (call.deadline.hasPassed) throw new Unavailable('The caller has given up.')
  return reserve(command.claims?.(state, input, context) ?? [], call.stream, () => carryOut(decision, context))
}
