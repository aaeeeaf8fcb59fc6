/**
 * Given/when/then for the specs of deciders: `given(…).as(…).at(…).when(command, input, needs).thenHappened([…])`. It does no I/O:
 * the spec passes the needs, ids are counted, keyed hashes are readable. All events and inputs are checked by their schemas.
 */
import type { InputOf } from '#contract/input.ts'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import type { DataOf, EventDefinition, Happened } from '#events/define.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { Account, Parties } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, sentenceOf, type Details, type Refusal, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import type { UserManagement } from '#platform/identity/port.ts'
import { actorOf, partiesIn } from '../core/actors.ts'
import type {
  AnyInput,
  CallContext,
  Caller,
  Claim,
  Command,
  CommandOf,
  Context,
  Decision,
  Effects,
  Lookup,
  ReadModels,
  Secrets,
} from '../core/command.ts'
import { foldAll, streamOf, type Fold } from '../core/streams/fold.ts'

/** A Friday in the fall semester, in which nominations are open. */
export const NOW = '2026-11-20T10:00:00.000Z'

export const student: Account = { uid: 'stella', role: 'student', state: 'active', universityId: 'uni' }
export const professor: Account = { uid: 'prof', role: 'professor', state: 'active', universityId: 'uni' }
export const staff: Account = { uid: 'dean', role: 'university', state: 'active', universityId: 'uni' }
export const recruiter: Account = { uid: 'rita', role: 'recruiter', state: 'active', organizationId: 'acme' }
export const colleague: Account = { ...recruiter, uid: 'carl' }
export const employee: Account = { uid: 'emil', role: 'employee', state: 'active', organizationId: 'acme' }
export const admin: Account = { uid: 'adam', role: 'admin', state: 'active' }

/** `instant` moved by some seconds, hours or days. */
export function later(instant: string, by: { readonly days?: number; readonly hours?: number; readonly seconds?: number }): string {
  const seconds = (by.days ?? 0) * 86_400 + (by.hours ?? 0) * 3_600 + (by.seconds ?? 0)
  return new Date(Date.parse(instant) + seconds * 1_000).toISOString()
}

const slug = (text: string) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')

const mailedSecret: Secrets['mailedSecret'] = (purpose, id, sending) => `${purpose}-${id}-${sending}`

/** Readable stand-ins for keyed hashes. */
export const secrets: Secrets = {
  emailKey: (email) => `key-${slug(email)}`,
  invitationId: (text) => `invitation-${slug(text)}`.slice(0, 64),
  mailedSecret,
  isMailedSecret: (secret, ...about) => secret === mailedSecret(...about),
  claimKey: (text) => `claim-${slug(text)}`.slice(0, 64),
  commandHash: (text) => text,
}

/** An event given to the stream; `at` and `by` are left out where they do not matter. */
export type Past = Happened & { readonly at?: string; readonly by?: Account; readonly bulkId?: string }

export function past(event: Happened, at: string, by?: Account): Past {
  return defined({ ...event, at, by })
}

/** An expected event of which only these fields are compared. */
export function like<Definition extends EventDefinition>(definition: Definition, fields: Partial<DataOf<Definition>>): Happened {
  return { definition, data: expect.objectContaining(fields as object) as unknown as JsonObject }
}

/** An expected event that lacks a field, and of which only these are compared. */
export function without<Definition extends EventDefinition>(
  definition: Definition,
  missing: keyof DataOf<Definition> & string,
  fields: Partial<DataOf<Definition>>,
): Happened {
  const data: unknown = expect.toSatisfy(
    (found: object) =>
      !(missing in found) &&
      Object.entries(fields).every(([name, value]) => Object.is((found as Readonly<Record<string, unknown>>)[name], value)),
  )
  return { definition, data: data as JsonObject }
}

/** The id of the nth event given (from 0). */
export const eventId = (n: number) => `event-${n}`

/** The events as deciders read them from a stream. */
export function recorded(history: readonly Past[], from = 0): readonly AnyEvent[] {
  return history.map(({ definition, data, at = later(NOW, { days: -1 }), by, bulkId }, n) => {
    expectValid({ definition, data })
    const id = eventId(from + n)
    const actor = defined({ kind: 'user' as const, uid: by?.uid, role: by?.role })
    const meta = {
      occurredAt: at,
      commandId: id,
      correlationId: id,
      causationId: id,
      requestId: id,
      actor,
      operation: 'test.given',
      commandHash: '',
      keyIds: [],
      app: 'test',
      ...(bulkId && { bulkId }),
    }
    const envelope = { id, stream: 'test', revision: from + n, position: BigInt(from + n), recordedAt: at, meta }
    return { ...envelope, type: definition.type, data } as unknown as AnyEvent
  })
}

function expectValid({ definition, data }: Happened): void {
  expect(Value.Errors(definition.schema, data), `${definition.type} must fit its schema`).toEqual([])
}

/** The state of a stream with these events. */
export function stateFrom<State>(fold: Fold<State>, ...history: readonly Past[]): State {
  const state = foldAll(fold, recorded(history))
  if (state === undefined) throw new Error('These events give no state.')
  return state
}

/** Other streams by their names, as commands look them up. */
export function foldsOf(streams: Readonly<Record<string, readonly Past[]>>): Lookup['fold'] {
  return async (fold, id) => foldAll(fold, recorded(streams[streamOf(fold, id)] ?? []))
}

/** Views that hold nothing. */
export const emptyReadModels: ReadModels = {
  hasConsentedNomination: async () => false,
  verifiedNamed: async () => [],
  hasNominationsOrRoster: async () => false,
  tieHolds: async () => false,
  resumeTies: async () => ({ sent: [], referred: false }),
  acceptedReferral: async () => undefined,
  unreadNotifications: async () => [],
  organizationsAt: async () => [],
  newInSearches: async () => [],
  timezoneOf: async () => 'UTC',
  heldByRole: async () => undefined,
  interviewsBeside: async () => ({ ofStudent: false, ofPeople: [] }),
}

const unexpected = () => Promise.reject(new Error('This was not expected to be called.'))
const noLookup: Lookup = {
  secrets,
  disclosureHold: 0,
  fold: unexpected,
  subscription: unexpected,
  readModels: Object.fromEntries(Object.keys(emptyReadModels).map((name) => [name, unexpected])) as unknown as ReadModels,
}

/** Effects of which only the given ones may be called. */
export function effectsOf({
  users,
  linkKeys = unexpected,
  destroyKey = unexpected,
  payments,
}: Partial<Omit<Effects, 'users' | 'payments'>> & {
  readonly users?: Partial<UserManagement>
  readonly payments?: Partial<Effects['payments']>
}): Effects {
  const noUsers: UserManagement = {
    create: unexpected,
    setPassword: unexpected,
    resetLink: unexpected,
    setEmail: unexpected,
    setClaims: unexpected,
    revoke: unexpected,
    delete: unexpected,
    get: unexpected,
    sessions: unexpected,
  }
  const noPayments: Effects['payments'] = { subscription: unexpected, setCancelAtPeriodEnd: unexpected, end: unexpected }
  return { users: { ...noUsers, ...users }, linkKeys, destroyKey, payments: { ...noPayments, ...payments } }
}

/** Without events the stream does not exist yet. */
export function given(...history: readonly Past[]): Scene {
  return scene(recorded(history), { kind: 'visitor' }, NOW)
}

export type Scene = {
  readonly as: (account: Account) => Scene
  readonly by: (caller: Caller) => Scene
  readonly at: (instant: string) => Scene
  /** `needs` is required for commands that have needs. */
  readonly when: <Input extends AnyInput, State, Needs>(
    command: CommandOf<Input, State, Needs>,
    input: InputOf<Input>,
    ...needs: undefined extends Needs ? [] : [needs: Needs]
  ) => Outcome
  /** Runs the command's look-ups instead of deciding. */
  readonly needsOf: <Input extends AnyInput, State, Needs>(
    command: CommandOf<Input, State, Needs>,
    input: InputOf<Input>,
    lookup: Partial<Omit<Lookup, 'readModels'>> & { readonly readModels?: Partial<ReadModels> },
  ) => Promise<Needs | Refusal | undefined>
  /** Runs the command's call to other systems instead of deciding. */
  readonly effectOf: <Input extends AnyInput, State, Needs>(
    command: CommandOf<Input, State, Needs>,
    input: InputOf<Input>,
    effects: Effects,
    ...needs: undefined extends Needs ? [] : [needs: Needs]
  ) => Promise<Refusal | undefined>
}

function scene(events: readonly AnyEvent[], caller: Caller, now: string): Scene {
  const callOf = <Input extends AnyInput>(command: Pick<CommandOf<Input, never, never>, 'target'>, input: InputOf<Input>): CallContext => {
    const actor = actorOf(caller)
    const id = (n: number) => `id-${n}`
    return { now, caller, actor, id, target: command.target?.(input, { actor }, secrets) ?? id(0) }
  }
  /** Needs are left out only where the command has none, as the tuples of `Scene` say. */
  const contextOf = <Input extends AnyInput, Needs>(
    command: Pick<CommandOf<Input, never, Needs>, 'target'>,
    input: InputOf<Input>,
    needs: Needs | undefined,
  ): Context<Needs> => ({ ...callOf(command, input), revision: events.at(-1)?.revision ?? 'none', needs: needs as Needs })
  /** A stream that does not exist is undefined, which is a state of those commands that start one. */
  const stateOf = <State>({ fold }: { readonly fold: Fold<NonNullable<State>> }) => foldAll(fold, events) as State
  return {
    as: (account) => scene(events, { kind: 'user', account }, now),
    by: (other) => scene(events, other, now),
    at: (instant) => scene(events, caller, instant),
    when: (command, input, ...[needs]) => {
      expect(command.validator.Check(input), `the input of ${command.operation} must fit its schema`).toBe(true)
      const context = contextOf(command, input, needs)
      const call: CallContext = context
      const state = stateOf(command)
      if (state === undefined && !command.startsStream)
        return outcome(refuse('not_found'), { target: call.target, replyId: '', claims: [], parties: {} })
      const decision = command.decide(state, input, context)
      const parties = partiesIn(command as unknown as Command, state, input as JsonObject, call)
      const target = call.target
      if (isRefusal(decision)) return outcome(decision, { target, replyId: '', claims: [], parties })
      const claims = command.claims?.(state, input, context) ?? []
      const after = foldAll(command.fold, recorded(decision, events.length), state ?? undefined)
      return outcome(decision, { target, replyId: (after && command.reply?.(after, input, call).id) ?? target, claims, parties })
    },
    needsOf: async (command, input, lookup) =>
      command.needs?.(stateOf(command), input, callOf(command, input), {
        ...noLookup,
        ...lookup,
        readModels: { ...noLookup.readModels, ...lookup.readModels },
      }),
    effectOf: async (command, input, effects, ...[needs]) => command.effect?.(input, contextOf(command, input, needs), effects),
  }
}

export type Outcome = {
  readonly decision: Decision
  /** Exactly these events in this order; `like` compares some fields only. */
  readonly thenHappened: (expected: readonly Happened[]) => void
  /** The command was accepted and stored nothing. */
  readonly thenNothingHappened: () => void
  readonly thenRefused: (code: RefusalCode, details?: Details) => void
  /** The unique values that the stream takes. */
  readonly thenClaimed: (expected: readonly Claim[]) => void
  /** The parties that the permission is checked against. */
  readonly thenBelongedTo: (expected: Parties) => void
  /** The stream's id. */
  readonly target: string
  /** The `id` of the reply. */
  readonly replyId: string
}

type Parts = Pick<Outcome, 'target' | 'replyId'> & { readonly claims: readonly Claim[]; readonly parties: Parties }

function outcome(decision: Decision, { target, replyId, claims, parties }: Parts): Outcome {
  if (!isRefusal(decision)) for (const event of decision) expectValid(event)
  const seen = isRefusal(decision) ? decision : decision.map(shown)
  return {
    decision,
    target,
    replyId,
    thenClaimed: (expected) => expect(claims).toEqual(expected),
    thenBelongedTo: (expected) => expect(parties).toEqual(expected),
    thenHappened: (expected) => expect(seen).toEqual(expected.map(shown)),
    thenNothingHappened: () => expect(seen).toEqual([]),
    thenRefused: (code, details) => {
      expect(seen).toMatchObject(refuse(code, details))
      // The details must fill in every placeholder of the sentence.
      if (isRefusal(decision)) expect(sentenceOf(decision.refused, decision.details)).not.toMatch(/\{\w+\}|^\s|\s{2}/)
    },
  }
}

function shown({ definition, data, occurredAt }: Happened) {
  return defined({ type: definition.type, data, occurredAt })
}
