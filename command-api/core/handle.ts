/**
 * The one way a command runs (architecture 6): validate → join an equal request in flight → load with revision and
 * needs → authorise → already done? → decide → claim → append with the exact expected revision → reply.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import type { Happened } from '#events/define.ts'
import { encodePosition, type Json, type JsonObject, type NewEvent } from '#events/envelope.ts'
import { sealedTypes } from '#events/upcast.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Clock } from '#platform/clock.ts'
import { Conflict, NoSpace, OutcomeUnknown, TooLarge, Unavailable } from '#platform/event-store/failures.ts'
import type { Appended, EventStore } from '#platform/event-store/port.ts'
import { fieldErrors } from '#platform/http/validation.ts'
import { KeyDestroyed, type Keys } from '#platform/keys/port.ts'
import { seal } from '#platform/sealed-events.ts'
import { claimFold, claimKeyOf, createClaims, type Claims } from '../claims/claims.ts'
import { actorMeta, actorOf, authorise, operationOf } from './actors.ts'
import type { Beginning, Caller, Claim, Command, Context, Effects, Lookup, ReadModels, Secrets } from './command.ts'
import { derivedIds } from './derived-id.ts'
import { createEventReader, type EventReader } from './event-reader.ts'
import { inTurn } from './in-turn.ts'
import { foldAll, streamOf } from './fold.ts'

/** Around a command: who, which request, and what it follows from. */
export type Envelope = {
  readonly caller: Caller
  /** `Idempotency-Key`, or a fresh value. */
  readonly key: string
  readonly requestId: string
  /** The event that made a process send this command. */
  readonly cause?: AnyEvent
  /** Only an import says when it happened. */
  readonly occurredAt?: string
}

/** What a write answers (product 2.14). */
export type Reply = {
  readonly ok: true
  readonly id: string
  readonly status?: string
  readonly eventId?: string
  readonly revision?: number
  readonly position?: string
}

export type Handle = (command: Command, input: unknown, envelope: Envelope) => Promise<Reply | Refusal>

export type HandlerPorts = {
  readonly store: EventStore
  readonly keys: Keys
  readonly clock: Clock
  readonly secrets: Secrets
  readonly readModels: ReadModels
  readonly effects: Effects
  readonly app: string
}

const derivedId = derivedIds('6f0c2f4e-52a4-5d0f-9f5e-0d7a4f5b9c11')
const ATTEMPTS = 3

export type Handler = { readonly handle: Handle; readonly reader: EventReader; readonly claims: Claims }

export function createHandler(ports: HandlerPorts): Handler {
  const { store, keys, clock, secrets, readModels } = ports
  const reader = createEventReader(store, keys)
  const inFlight = new Map<string, { readonly hash: string; readonly reply: Promise<Reply | Refusal> }>()
  const streams = new Map<string, Promise<unknown>>()
  const lookup: Lookup = { readModels, secrets, fold: async (fold, id) => (await reader.load(fold, id)).state }

  const claims = createClaims({
    load: (claimKey) => reader.load(claimFold, claimKey),
    append: async (claimKey, expected, event) => {
      const id = derivedId(`${claimKey}|${expected}|${JSON.stringify(event.data)}|${event.definition.type}`)
      const now = new Date(clock.now()).toISOString()
      const meta = {
        occurredAt: now,
        commandId: id,
        correlationId: id,
        causationId: id,
        requestId: id,
        actor: { kind: 'process', uid: 'claims' },
        operation: 'process.claims',
        commandHash: '',
        keyIds: [],
        app: ports.app,
      } as const
      await store.append(streamOf(claimFold, claimKey), expected, [
        { id, type: event.definition.type, schemaVersion: event.definition.schemaVersion, data: event.data, meta },
      ])
    },
  })

  const handle: Handle = async (command, input, envelope) => {
    if (!command.validator.Check(input)) return refuse('invalid', fieldErrors(command.validator.Errors(input)))
    const who = envelope.caller.kind === 'process' ? envelope.caller.name : (actorOf(envelope.caller)?.uid ?? '')
    const commandId = derivedId(`${who}|${command.operation}|${envelope.key}`)
    const hash = secrets.commandHash(canonical(input as Json))
    const same = inFlight.get(commandId)
    if (same) return same.hash === hash ? same.reply : refuse('idempotency_mismatch')
    const reply = run(command, input as JsonObject, envelope, commandId, hash).finally(() => inFlight.delete(commandId))
    inFlight.set(commandId, { hash, reply })
    return reply
  }

  const run = async (
    command: Command,
    input: JsonObject,
    envelope: Envelope,
    commandId: string,
    hash: string,
  ): Promise<Reply | Refusal> => {
    const base = {
      now: envelope.occurredAt ?? new Date(clock.now()).toISOString(),
      caller: envelope.caller,
      actor: actorOf(envelope.caller),
      id: (n: number) => derivedId(`${commandId}|${n}`),
    }
    const target = command.target(input, base, secrets)
    // Commands on one stream wait for each other here, so that conflicts stay rare in one process.
    return inTurn(streams, streamOf(command.fold, target), async () => {
      try {
        return await attempt(command, input, { ...base, target, envelope, commandId, hash })
      } catch (error) {
        return refusalOf(error)
      }
    })
  }

  type Try = Beginning & { readonly envelope: Envelope; readonly commandId: string; readonly hash: string }

  const attempt = async (command: Command, input: JsonObject, given: Try, tries = 1): Promise<Reply | Refusal> => {
    const { target, commandId, hash } = given
    const [loaded, needs] = await Promise.all([reader.load(command.fold, target), command.needs?.(input, lookup, given)])
    const { state } = loaded
    if (state === undefined && !command.begins) return refuse('not_found')
    const context: Context<unknown> = { ...given, revision: loaded.revision, needs }
    // Whose thing it is comes before what is wrong with the wish; a thing that is begun is nobody's yet.
    const refusal = isRefusal(needs) && command.begins ? needs : authorise(command, context, state, input)
    if (refusal) return refusal
    if (isRefusal(needs)) return needs

    const last = loaded.lastOf(commandId)
    if (last) {
      if (last.meta.commandHash !== hash) return refuse('idempotency_mismatch')
      const then = loaded.events.slice(0, last.revision + 1)
      return reply(command, input, context, { state: foldAll(command.fold, then), last })
    }

    const decision = command.decide(state, input, context)
    if (isRefusal(decision)) return decision
    if (decision.length === 0) return reply(command, input, context, { state, last: loaded.events.at(-1) })

    const stream = streamOf(command.fold, target)
    const wanted = command.claims?.(input, context, state) ?? []
    const taken = await takeAll(wanted, stream)
    if (taken) return taken
    try {
      const effect = await command.effect?.(input, context, ports.effects)
      if (effect) {
        await releaseAll(wanted, stream)
        return effect
      }
      const events = await Promise.all(decision.map((event, n) => enveloped(command, event, n, given, loaded.events.at(-1))))
      const appended = await appendOnce(stream, loaded.revision, events)
      for (const claim of wanted) void claims.confirm(keyOf(claim), stream).catch(() => undefined)
      const stored = events.map((event, n) => ({ ...event, data: decision[n]?.data, revision: appended.revision - events.length + 1 + n }))
      const all = stored as unknown as readonly AnyEvent[]
      return reply(command, input, context, { state: foldAll(command.fold, all, state), last: all.at(-1), appended })
    } catch (error) {
      // What is certain not to be stored holds nothing; what may be stored keeps its claims for the same request's next try.
      if (error instanceof Unavailable || error instanceof TooLarge || error instanceof KeyDestroyed)
        await releaseAll(wanted, stream).catch(() => undefined)
      if (!(error instanceof Conflict)) throw error
      return tries < ATTEMPTS ? attempt(command, input, given, tries + 1) : refuse('concurrent_change')
    }
  }

  const keyOf = (claim: Claim) => claimKeyOf(secrets, claim)

  const takeAll = async (wanted: readonly Claim[], holder: string): Promise<Refusal | undefined> => {
    for (const [n, claim] of wanted.entries()) {
      if (await claims.take(keyOf(claim), claim.kind, holder)) continue
      await releaseAll(wanted.slice(0, n), holder)
      return claim.taken
    }
    return undefined
  }
  const releaseAll = (wanted: readonly Claim[], holder: string) => Promise.all(wanted.map((claim) => claims.release(keyOf(claim), holder)))

  const enveloped = async (command: Command, event: Happened, n: number, given: Try, before: AnyEvent | undefined): Promise<NewEvent> => {
    const { envelope, commandId, hash, now, target } = given
    const meta: NewEvent['meta'] = {
      occurredAt: before && before.meta.occurredAt > now ? before.meta.occurredAt : now,
      commandId,
      correlationId: envelope.cause?.meta.correlationId ?? commandId,
      causationId: envelope.cause?.id ?? commandId,
      requestId: envelope.requestId,
      actor: actorMeta(envelope.caller),
      operation: operationOf(envelope.caller, command),
      commandHash: hash,
      keyIds: [],
      app: ports.app,
      ...((envelope.caller.kind === 'import' || envelope.cause?.meta.imported) && { imported: true as const }),
    }
    const { type, schemaVersion } = event.definition
    // With the target, because a key used for two things makes one command id: mails and tasks tell events apart by their ids alone.
    return seal(keys, sealedTypes, {
      id: derivedId(`${commandId}|${target}|event|${n}`),
      type,
      schemaVersion,
      data: event.data,
      meta,
    })
  }

  /** Stored or not is settled by asking once more with the same ids and the same expected revision. */
  const appendOnce = async (stream: string, expected: number | 'none', events: readonly NewEvent[]): Promise<Appended> => {
    try {
      return await store.append(stream, expected, events)
    } catch (error) {
      if (!(error instanceof OutcomeUnknown)) throw error
      return store.append(stream, expected, events)
    }
  }

  return { handle, reader, claims }
}

type Outcome = {
  readonly state: Parameters<NonNullable<Command['statusOf']>>[0] | undefined
  readonly last: AnyEvent | undefined
  readonly appended?: Appended
}

function reply(command: Command, input: JsonObject, context: Context<unknown>, { state, last, appended }: Outcome): Reply {
  const position = appended?.position ?? last?.position
  return {
    ok: true,
    id: command.replyId?.(input, context) ?? context.target,
    ...(state !== undefined && command.statusOf && { status: command.statusOf(state) }),
    ...(last && { eventId: last.id, revision: last.revision }),
    ...(position !== undefined && { position: encodePosition(position) }),
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof NoSpace) return refuse('no_space')
  if (error instanceof Unavailable) return refuse('unavailable')
  if (error instanceof OutcomeUnknown) return refuse('outcome_unknown')
  if (error instanceof TooLarge) return refuse('too_large')
  if (error instanceof KeyDestroyed) return refuse('not_found')
  throw error
}

/** JSON with sorted names, so that equal commands have equal text. */
function canonical(value: Json): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
