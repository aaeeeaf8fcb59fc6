import type { TObject, TProperties } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { AnyEvent } from '#events/catalogue.ts'
import type { Happened } from '#events/define.ts'
import type { CommandInput, InputOf } from '#contract/input.ts'
import { Fields } from '#events/schema.ts'
import type { LookedUpTie } from '#events/vocabulary/messaging.ts'
import type { Account, Parties } from '#events/vocabulary/permissions.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { Thing } from '#events/vocabulary/sides.ts'
import type { TimerName } from '#events/vocabulary/terms.ts'
import type { UserManagement } from '#platform/identity/port.ts'
import type { Fold } from './fold.ts'

/** What happened, or why not. Empty when there is nothing to do, because it is already as the command asks. */
export type Decision = readonly Happened[] | Refusal

/** Who asks. A process acts on behalf of the event that caused it, a timer because a term ended; an import tells when it happened. */
export type Caller =
  | { readonly kind: 'user'; readonly account: Account }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'process'; readonly name: string }
  | { readonly kind: 'timer'; readonly name: TimerName }
  | { readonly kind: 'import'; readonly account?: Account }

/** Around a command: who sends it, which request it is, and what it follows from. */
export type CommandRequest = {
  readonly caller: Caller
  /** `Idempotency-Key`, or a fresh value. */
  readonly key: string
  readonly requestId: string
  /** The event that made a process send this command. */
  readonly cause?: AnyEvent
  /** Only an import says when it happened. */
  readonly occurredAt?: string
}

/** What is known about a call before its stream is loaded. */
export type CallContext = {
  /** UTC ISO instant. */
  readonly now: string
  readonly caller: Caller
  /** The account that acts, when one does. */
  readonly actor: Account | undefined
  /** The stream's id (without its category). */
  readonly target: string
  /** Ids that are the same when the command is tried again. */
  readonly id: (n: number) => string
}

/** Everything a decision may know beside its stream and the command. No clock, no randomness. */
export type Context<Needs = undefined> = CallContext & {
  /** The stream's revision when it was loaded. */
  readonly revision: number | 'none'
  readonly needs: Needs
}

/** What a command may look up before it decides: other streams' folds, read models without an audience, keyed hashes. */
export type Lookup = {
  readonly fold: <State>(fold: Fold<State>, id: string) => Promise<State | undefined>
  readonly readModels: ReadModels
  readonly secrets: Secrets
}

/** Look-ups that may be a moment old (architecture 3). */
export type ReadModels = {
  readonly invitationsSince: (uid: string, instant: string) => Promise<number>
  readonly openReferralsOf: (employeeId: string) => Promise<number>
  readonly hasConsentedNomination: (studentId: string) => Promise<boolean>
  readonly nominationsOf: (emailKey: string, semester: string) => Promise<number>
  /** The accepted referral that owns this student's application for the job at an instant. */
  readonly acceptedReferral: (studentId: string, jobId: string, now: string) => Promise<{ readonly referralId: string } | undefined>
  /** Whether something connects two people. */
  readonly tieHolds: (tie: LookedUpTie, from: Account, to: Account) => Promise<boolean>
}

/** Keyed hashes: equal for equal input, telling nothing without the key. */
export type Secrets = {
  readonly emailKey: (email: string) => string
  readonly invitationId: (text: string) => string
  readonly claimKey: (text: string) => string
  readonly commandHash: (text: string) => string
}

/** What reaches outside while the caller waits: a password may not ride in an event. */
export type Effects = { readonly users: UserManagement; readonly linkKeys: (subject: string, owner: string) => Promise<void> }

/** A value that only one stream may hold. */
export type Claim = { readonly kind: 'email' | 'application' | 'referral'; readonly value: string; readonly taken: Refusal }

/** What the platform sends by itself, or the seeder and the first start do: no call, so its form is said where it is decided. */
export function ownInput<
  const Operation extends `${'process' | 'import'}.${string}` | `timer.${TimerName}`,
  const Sent extends TProperties,
>(operation: Operation, fields: Sent): CommandInput<Operation, Sent, Record<never, never>> {
  return { operation, schema: Fields(fields) } as unknown as CommandInput<Operation, Sent, Record<never, never>>
}

/** Functions are written as methods, so that commands of every kind fit into one table. */
export type Definition<Input extends AnyInput, State, Needs> = {
  readonly input: Input
  readonly fold: Fold<NonNullable<State>>
  /** The id (without its category) of the stream that the command names. Left out where it creates a thing, whose id is `id(0)` then. */
  target?(command: InputOf<Input>, caller: Pick<CallContext, 'actor'>, secrets: Secrets): string
  /** The stream may be missing: this command starts it, and its `State` includes undefined. Otherwise missing is 404. */
  readonly startsStream?: true
  /** Whose sides the permission table is judged by, where the stream is such a thing. What one begins is one's own. */
  readonly thing?: Thing
  /** Whose thing it is, where `thing` does not say it. */
  parties?(state: State, command: InputOf<Input>, context: CallContext): Parties
  /** What the decision depends on beside its own stream; asked only when the caller may make the call. */
  needs?(state: State, command: InputOf<Input>, context: CallContext, lookup: Lookup): Promise<Needs | Refusal>
  decide(state: State, command: InputOf<Input>, context: Context<Needs>): Decision
  /** Unique values that what was decided holds from now on. */
  claims?(state: State, command: InputOf<Input>, context: Context<Needs>): readonly Claim[]
  /** The one thing outside that has to be done before the events may be stored (architecture, "The flow"). Safe to repeat. */
  effect?(command: InputOf<Input>, context: Context<Needs>, effects: Effects): Promise<Refusal | undefined>
  /** `status` of the reply. */
  statusOf?(state: NonNullable<State>): string
  /** `id` of the reply; the stream's id when left out. */
  replyId?(state: NonNullable<State>, command: InputOf<Input>, context: CallContext): string
}

export type AnyInput = { readonly operation: string; readonly schema: TObject }

/** A command as the handler runs it; its types are its own business. */
export type Command = CommandOf<AnyInput, unknown, unknown>

export type CommandOf<Input extends AnyInput, State, Needs> = Definition<Input, State, Needs> & {
  readonly operation: Input['operation']
  readonly validator: Validator
}

export function defineCommand<Input extends AnyInput, State, Needs = undefined>(
  definition: Definition<Input, State, Needs>,
): CommandOf<Input, State, Needs> {
  const { operation, schema } = definition.input
  return { ...definition, operation, validator: Compile(schema) as unknown as Validator }
}
