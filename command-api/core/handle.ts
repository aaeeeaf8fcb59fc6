/**
 * The one way a command runs (architecture 6): validate → join an equal request in flight → wait for the stream's turn →
 * attempt (`attempt.ts`) on the stream as it is remembered, then as it is stored → reply or refusal.
 */
import type { JsonObject, Position } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { briefMap } from '#lib/under-way/brief-map.ts'
import type { Clock } from '#platform/clock.ts'
import { Conflict } from '#platform/event-store/failures.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { errorsIn, fieldErrors, withoutMarks } from '#platform/http/validation.ts'
import type { Keys } from '#platform/keys/port.ts'
import type { ClaimRules } from '../claims/claim-rules.ts'
import { claimStoreOf } from '../claims/claim-store.ts'
import { createClaims, type Claims } from '../claims/claims.ts'
import { stillNeeds } from '../claims/needs.ts'
import { createReserve, lookForPlaces } from '../claims/reserve.ts'
import { actorOf } from './actors.ts'
import { attempt, type Attempted } from './attempt.ts'
import type { Command, CommandRequest, Effects, Lookup, ReadModels, Secrets } from './command.ts'
import { identify } from './command-identity.ts'
import { createEventReader, loadSince, type EventReader, type Loaded } from './streams/event-reader.ts'
import { readingFolds, type Fold, type FoldLookup, type ReadFold } from './streams/fold.ts'
import { createInFlight } from './in-flight.ts'
import { serialize } from './serialize.ts'
import { createPreview, type Preview } from './preview.ts'
import type { Reply } from './reply.ts'
import { refusalOf } from './store-failures.ts'
import { accountGrowth, type GrowthLimits } from './streams/stream-growth.ts'
import { noDeadline, startDeadline, type Deadline } from './deadline.ts'

export type Handle = (command: Command, input: unknown, request: CommandRequest) => Promise<Reply | Refusal>

export type HandlerPorts = {
  readonly store: EventStore
  readonly keys: Keys
  readonly clock: Clock
  readonly secrets: Secrets
  readonly readModels: ReadModels
  readonly effects: Effects
  /** The claim rules of each module. */
  readonly claimRules: readonly ClaimRules[]
  /** As which a company or university is read; each as itself when left out. */
  readonly readAs?: (lookup: FoldLookup, id: string) => Promise<string>
  readonly app: string
  /** The limits of what one account may add to streams; without limits when left out. */
  readonly limits?: GrowthLimits
  /** Seconds until a student learns of a rejection or an offer; at once when left out. */
  readonly disclosureHold?: number
}

export type Handler = {
  readonly handle: Handle
  /** For commands that belong together, such as the rows of a file. */
  readonly preview: () => Preview
  readonly reader: EventReader
  /** States as decisions about other streams read them (`Fold.asRead`). */
  readonly fold: ReadFold
  /** The same with all that was stored up to a position; of what was stored later they may know nothing. Mostly nothing is read. */
  readonly foldSince: (position: Position) => ReadFold
  /** As which a company or university that a call names is read. */
  readonly readAs: (id: string) => Promise<string>
  readonly secrets: Pick<Secrets, 'claimKey'>
  readonly claims: Claims
}

/** On the stored stream, after the one on the remembered stream. */
const ATTEMPTS = 3
/** How long a caller waits for a command. Together with the gate's wait for the account (`gate.ts`) 5 s. */
const COMMAND_MS = 4_000

export function createHandler(ports: HandlerPorts): Handler {
  const { store, keys, clock, secrets, readModels, effects, disclosureHold = 0 } = ports
  const reader = createEventReader(store, keys)
  const claims = createClaims(claimStoreOf({ ...ports, reader }), stillNeeds({ ...ports, reader }), clock)
  const fold = readingFolds(reader.load, secrets)
  const lookup = {
    readModels,
    secrets,
    disclosureHold,
    fold,
    subscription: (id) => effects.payments.subscription(id),
  } satisfies Lookup
  const growth = ports.limits && accountGrowth(ports.limits)
  const attemptPorts = { ...ports, reserve: createReserve(claims, secrets), lookup, accountGrowth: growth?.add }
  const previewPorts = { ...ports, reserve: lookForPlaces(claims, secrets), lookup, accountGrowth: growth?.tried, reader }
  const inFlight = createInFlight<Reply | Refusal>()
  const turns = briefMap<string, Promise<unknown>>()

  const handle: Handle = async (command, given, request) => {
    const input = withoutMarks(command.validator.Type(), given)
    if (!command.validator.Check(input)) return refuse('invalid', fieldErrors(errorsIn(command.validator.Type(), input)))
    const sent = input as JsonObject
    const identity = identify(command, sent, request, secrets)
    const run = (deadline: Deadline) =>
      inFlight.join(identity, () => {
        const now = request.occurredAt ?? new Date(clock.now()).toISOString()
        const call = { ...request, ...identity, now, actor: actorOf(request.caller), deadline }
        // Commands on one stream run one after the other, so that conflicts arise only between processes.
        const once = (loaded: Loaded<unknown>) => attempt(attemptPorts, command, sent, call, loaded)
        return serialize(turns, identity.stream, () => decide(reader, command.fold, identity.target, once))
      })
    return request.caller.kind === 'user' || request.caller.kind === 'visitor' ? inTime(run) : run(noDeadline)
  }

  return {
    handle,
    preview: createPreview(previewPorts),
    reader,
    fold,
    foldSince: (position) => readingFolds((definition, id) => loadSince(reader, position, definition, id), secrets),
    secrets,
    claims,
    readAs: async (id) => ports.readAs?.({ fold, secrets }, id) ?? id,
  }
}

/** After the deadline nothing is begun any more; what was on its way to the store may be stored or not. */
async function inTime(run: (deadline: Deadline) => Promise<Reply | Refusal>): Promise<Reply | Refusal> {
  const { deadline, until } = startDeadline(COMMAND_MS)
  try {
    return await until(run(deadline))
  } catch (error) {
    if (deadline.hasPassed) return refuse('outcome_unknown')
    throw error
  }
}

/**
 * Decides on the stream as it is remembered, which saves reading it. Another process may have appended to it since: then the
 * append conflicts, and an answer that stored nothing is decided once more on the stream as it is. A conflict there is
 * attempted again on the new state. Failures of the stores become refusals; all other errors are thrown.
 */
async function decide(
  reader: EventReader,
  fold: Fold<unknown>,
  target: string,
  run: (loaded: Loaded<unknown>) => Promise<Attempted>,
): Promise<Reply | Refusal> {
  for (let n = 0; n <= ATTEMPTS; n++) {
    try {
      const loaded = n === 0 ? await reader.recall(fold, target) : await reader.load(fold, target)
      if (!loaded) continue
      const { answer, final } = await run(loaded)
      if (final || n > 0) return answer
    } catch (error) {
      if (error instanceof Conflict) continue
      const refused = refusalOf(error)
      if (!refused) throw error
      return refused
    }
  }
  return refuse('concurrent_change')
}
