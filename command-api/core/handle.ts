/**
 * The one way a command runs (architecture 6): validate → join an equal request in flight → wait for the stream's turn →
 * attempt (`attempt.ts`) on the stream as it is remembered, then as it is stored → reply or refusal.
 */
import type { JsonObject } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Clock } from '#platform/clock.ts'
import { Conflict, NoSpace, OutcomeUnknown, TooLarge, Unavailable } from '#platform/event-store/failures.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { fieldErrors } from '#platform/http/validation.ts'
import { KeyDestroyed, type Keys } from '#platform/keys/port.ts'
import { Unavailable as ReadStoreUnavailable } from '#platform/read-store/port.ts'
import { claimStoreOf } from '../claims/claim-store.ts'
import { createClaims, type Claims } from '../claims/claims.ts'
import { createReserve } from '../claims/reserve.ts'
import { actorOf } from './actors.ts'
import { attempt, type Attempted } from './attempt.ts'
import type { Command, CommandRequest, Effects, Lookup, ReadModels, Secrets } from './command.ts'
import { identify } from './command-identity.ts'
import { createEventReader, type EventReader, type Loaded } from './event-reader.ts'
import type { Fold } from './fold.ts'
import { createInFlight } from './in-flight.ts'
import { inTurn } from './in-turn.ts'
import type { Reply } from './reply.ts'

export type Handle = (command: Command, input: unknown, request: CommandRequest) => Promise<Reply | Refusal>

export type HandlerPorts = {
  readonly store: EventStore
  readonly keys: Keys
  readonly clock: Clock
  readonly secrets: Secrets
  readonly readModels: ReadModels
  readonly effects: Effects
  readonly app: string
}

export type Handler = { readonly handle: Handle; readonly reader: EventReader; readonly claims: Claims }

/** On the stored stream, after the one on the remembered stream. */
const ATTEMPTS = 3

export function createHandler(ports: HandlerPorts): Handler {
  const { store, keys, clock, secrets, readModels } = ports
  const reader = createEventReader(store, keys)
  const claims = createClaims(claimStoreOf({ ...ports, reader }))
  const reserve = createReserve(claims, secrets)
  const lookup = { readModels, secrets, fold: async (fold, id) => (await reader.load(fold, id)).state } satisfies Lookup
  const attemptPorts = { ...ports, reserve, lookup }
  const inFlight = createInFlight<Reply | Refusal>()
  const turns = new Map<string, Promise<unknown>>()

  const handle: Handle = async (command, input, request) => {
    if (!command.validator.Check(input)) return refuse('invalid', fieldErrors(command.validator.Errors(input)))
    const sent = input as JsonObject
    const identity = identify(command, sent, request, secrets)
    return inFlight.join(identity, () => {
      const now = request.occurredAt ?? new Date(clock.now()).toISOString()
      const call = { ...request, ...identity, now, actor: actorOf(request.caller) }
      // Commands on one stream run one after the other, so that conflicts arise only between processes.
      const run = (loaded: Loaded<unknown>) => attempt(attemptPorts, command, sent, call, loaded)
      return inTurn(turns, identity.stream, () => decide(reader, command.fold, identity.target, run))
    })
  }

  return { handle, reader, claims }
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
      if (!(error instanceof Conflict)) return refusalFor(error)
    }
  }
  return refuse('concurrent_change')
}

function refusalFor(error: unknown): Refusal {
  if (error instanceof NoSpace) return refuse('no_space')
  if (error instanceof Unavailable || error instanceof ReadStoreUnavailable) return refuse('unavailable')
  if (error instanceof OutcomeUnknown) return refuse('outcome_unknown')
  if (error instanceof TooLarge) return refuse('too_large')
  if (error instanceof KeyDestroyed) return refuse('not_found')
  throw error
}
