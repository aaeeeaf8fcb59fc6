import type { TObject, TProperties } from 'typebox'
import { Compile, type Validator } from 'typebox/compile'
import type { AnyEvent } from '#events/catalogue.ts'
import type { ClaimKind } from '#events/claims.ts'
import type { Happened } from '#events/define.ts'
import type { CommandInput, InputOf } from '#contract/input.ts'
import { Fields } from '#events/schema.ts'
import type { LookedUpTie } from '#events/vocabulary/messages/messaging.ts'
import type { Account, Parties } from '#events/vocabulary/permissions.ts'
import type { Refusal } from '#events/vocabulary/refusals.ts'
import type { SavedSearchKind } from '#events/vocabulary/jobs/saved-searches.ts'
import type { Thing } from '#events/vocabulary/sides.ts'
import type { TimerName } from '#events/vocabulary/terms.ts'
import type { UserManagement } from '#platform/identity/port.ts'
import type { Payments } from '#platform/payments/port.ts'
import type { Fold } from './streams/fold.ts'

/** The new events, or a refusal. No events when the state is already as the command asks. */
export type Decision = readonly Happened[] | Refusal

/** The sender of a command. A process acts on behalf of the event that caused it, a timer because a term ended. */
export type Caller =
  | { readonly kind: 'user'; readonly account: Account }
  | { readonly kind: 'visitor' }
  | { readonly kind: 'process'; readonly name: string }
  | { readonly kind: 'timer'; readonly name: TimerName }
  | { readonly kind: 'import'; readonly account?: Account }

/** The event that made a process send a command. */
export type Cause = { readonly id: string; readonly meta: Pick<AnyEvent['meta'], 'requestId' | 'correlationId' | 'imported'> }

/** The circumstances of a command: who sends it, in which request, and what caused it. */
export type CommandRequest = {
  readonly caller: Caller
  /** `Idempotency-Key`, or a fresh value. */
  readonly key: string
  readonly requestId: string
  /** The bulk action that this command is a part of. */
  readonly bulkId?: string
  readonly cause?: Cause
  /** UTC ISO instant. Set by an import, and by a process for what follows from one; otherwise the clock's. */
  readonly occurredAt?: string
}

/** The facts known about a call before its stream is loaded. */
export type CallContext = {
  /** UTC ISO instant. */
  readonly now: string
  readonly caller: Caller
  /** The caller's account; visitors, processes and timers have none. */
  readonly actor: Account | undefined
  /** The stream's id (without its category). */
  readonly target: string
  /** The nth id derived from the command: the same when the command is repeated. */
  readonly id: (n: number) => string
}

/** All that a decision may use besides its stream and the command. Decisions read no clock and no random numbers. */
export type Context<Needs = undefined> = CallContext & {
  /** The stream's revision when it was loaded. */
  readonly revision: number | 'none'
  readonly needs: Needs
}

/** The sources that a command may look up before it decides: the folds of other streams, read models, keyed hashes. */
export type Lookup = {
  readonly fold: <State>(fold: Fold<State>, id: string) => Promise<State | undefined>
  readonly readModels: ReadModels
  readonly secrets: Secrets
  /** Seconds until a student learns of a rejection or an offer (product 2.2). */
  readonly disclosureHold: number
  /** How a subscription stands at the payment provider. @throws {PaymentsUnavailable} */
  readonly subscription: Payments['subscription']
}

export type NewInSearch = { readonly searchId: string; readonly kind: SavedSearchKind; readonly new: number }

/** Settled interviews at the company that lie in part in one of the times: whose they are. */
export type InterviewsBeside = (
  proposed: {
    readonly organizationId: string
    readonly studentId: string
    /** Of the company. */
    readonly people: readonly string[]
    readonly times: readonly string[]
    readonly minutes: number
    readonly replaces: string | undefined
  },
  now: string,
) => Promise<{ readonly ofStudent: boolean; readonly ofPeople: readonly { readonly uid: string; readonly name: string }[] }>

/** Queries on views, which may be slightly behind the log (architecture 3). */
export type ReadModels = {
  readonly hasConsentedNomination: (studentId: string) => Promise<boolean>
  /** The accepted referral that owns this student's application for the job at an instant. */
  readonly acceptedReferral: (studentId: string, jobId: string, now: string) => Promise<{ readonly referralId: string } | undefined>
  /** The verified companies and universities that have one of these domains. */
  readonly organizationsAt: (
    domains: readonly string[],
  ) => Promise<readonly { readonly id: string; readonly kind: 'company' | 'university' }[]>
  /** The ids of the confirmed companies or universities that have this folded name. */
  readonly verifiedNamed: (name: string, kind: 'company' | 'university') => Promise<readonly string[]>
  /** Whether one of these universities has nominations, or a roster with people who are expected. */
  readonly hasNominationsOrRoster: (universityIds: readonly string[]) => Promise<boolean>
  /** The ids of the account's notifications that are shown and not read; of all, some of the newest. */
  readonly unreadNotifications: (account: Account, now: string, ids?: readonly string[]) => Promise<readonly string[]>
  /** The versions of a student's résumé that applications took, as far as the viewer may open them, and whether the viewer refers the student. */
  readonly resumeTies: (
    viewer: Account,
    studentId: string,
    now: string,
  ) => Promise<{ readonly sent: readonly string[]; readonly referred: boolean }>
  /** How much each of the account's searches finds that is newer than `since`. */
  readonly newInSearches: (
    account: Account,
    searches: readonly { readonly searchId: string; readonly since: string }[],
    now: string,
  ) => Promise<readonly NewInSearch[]>
  readonly interviewsBeside: InterviewsBeside
  /** What the account still holds that only its role can, in words; undefined where it holds nothing (product 2.1). */
  readonly heldByRole: (account: Account, semesters: readonly string[]) => Promise<string | undefined>
  /** The IANA time zone by which the person reads days and times. */
  readonly timezoneOf: (uid: string) => Promise<string>
  /** Whether something connects two people. */
  readonly tieHolds: (tie: LookedUpTie, from: Account, to: Account) => Promise<boolean>
}

export type MailedSecretPurpose = 'invitation' | 'registration' | 'address' | 'unsubscribe'

/** Keyed hashes (HMAC): equal input gives an equal hash, which does not reveal the input. */
export type Secrets = {
  readonly emailKey: (email: string) => string
  readonly invitationId: (text: string) => string
  /**
   * The secret that a mail's link proves (product 2.18): 128 bits as base64url, stored nowhere. `sending` counts the mails from 1: each has
   * a secret of its own.
   */
  readonly mailedSecret: (purpose: MailedSecretPurpose, id: string, sending: number) => string
  /** Compares in constant time. */
  readonly isMailedSecret: (secret: string, purpose: MailedSecretPurpose, id: string, sending: number) => boolean
  readonly claimKey: (text: string) => string
  readonly commandHash: (text: string) => string
}

/**
 * Calls to other systems that happen while the caller waits: because their input (a password) must not be stored in an event, or
 * because what is stored would not be true without them.
 */
export type Effects = {
  readonly users: UserManagement
  readonly linkKeys: (subject: string, owner: string) => Promise<void>
  /** Final: nothing that was sealed under this subject can be read any more. */
  readonly destroyKey: (subject: string) => Promise<void>
  readonly payments: Pick<Payments, 'subscription' | 'setCancelAtPeriodEnd' | 'end'>
}

/** A value that only one stream may hold, or so many as it has `places`: a cap that no two commands exceed at once. */
export type Claim = {
  readonly kind: ClaimKind
  readonly value: string
  readonly places?: number
  /** The id of what takes the place, where one stream may take several: each cold message of a conversation has its own. */
  readonly part?: string
  readonly taken: Refusal
}

/** The input of a command that has no call in the contract: processes, timers, imports and the seeder send it. */
export function internalInput<
  const Operation extends `${'process' | 'import'}.${string}` | `timer.${TimerName}`,
  const Sent extends TProperties,
>(operation: Operation, fields: Sent): CommandInput<Operation, Sent, Record<never, never>> {
  return { operation, schema: Fields(fields) } as unknown as CommandInput<Operation, Sent, Record<never, never>>
}

/** Its functions are methods because method parameters are bivariant: so every definition is assignable to `Command`. */
export type CommandDefinition<Input extends AnyInput, State, Needs> = {
  readonly input: Input
  readonly fold: Fold<NonNullable<State>>
  /** The id (without its category) of the stream that the command names. Left out where it creates a thing, whose id is `id(0)` then. */
  target?(command: InputOf<Input>, caller: Pick<CallContext, 'actor'>, secrets: Secrets): string
  /** The stream may be missing: this command starts it, and its `State` includes undefined. Otherwise missing is 404. */
  readonly startsStream?: true
  /**
   * It takes back what was accepted, so what the account added today does not refuse it. Only for commands that cannot outnumber what they
   * take back, where that has a limit of its own.
   */
  readonly takesBack?: true
  /** The kind of thing whose sides (`sides.ts`) the permission is checked against. Left out: the caller owns what the command creates. */
  readonly thing?: Thing
  /** The parties to check the permission against, where they do not follow from `thing`. */
  parties?(state: State, command: InputOf<Input>, context: CallContext): Parties
  /** Looks up what the decision depends on besides its own stream. Runs after the permission check. */
  needs?(state: State, command: InputOf<Input>, context: CallContext, lookup: Lookup): Promise<Needs | Refusal>
  decide(state: State, command: InputOf<Input>, context: Context<Needs>): Decision
  /** The unique values that the stream has to hold for the decided events to be stored. */
  claims?(state: State, command: InputOf<Input>, context: Context<Needs>): readonly Claim[]
  /** A call to another system that must succeed before the events are stored (architecture.md, "The flow"). Safe to repeat. */
  effect?(command: InputOf<Input>, context: Context<Needs>, effects: Effects): Promise<Refusal | undefined>
  /**
   * The parts of the reply that only this command knows.
   * @param context with the needs only where events were just stored
   */
  reply?(state: NonNullable<State>, command: InputOf<Input>, context: ReplyContext<Needs>): ReplyParts
}

export type ReplyContext<Needs> = CallContext & { readonly needs?: Needs }

export type ReplyParts = {
  /** The stream's id when left out. */
  readonly id?: string | undefined
  readonly status?: string | undefined
  /** When nothing was stored: the former event that the call is about. It must be one that the caller knows of. */
  readonly eventId?: string | undefined
  /** Sentences about what is stored, and to be looked at nevertheless. */
  readonly warnings?: readonly string[] | undefined
}

export type AnyInput = { readonly operation: string; readonly schema: TObject }

/** A command of any type, as the handler runs it. */
export type Command = CommandOf<AnyInput, unknown, unknown>

export type CommandOf<Input extends AnyInput, State, Needs> = CommandDefinition<Input, State, Needs> & {
  readonly operation: Input['operation']
  readonly validator: Validator
}

export function defineCommand<Input extends AnyInput, State, Needs = undefined>(
  definition: CommandDefinition<Input, State, Needs>,
): CommandOf<Input, State, Needs> {
  const { operation, schema } = definition.input
  let compiled: Validator | undefined
  return {
    ...definition,
    operation,
    // With the first command, because no process ever gets them all.
    get validator() {
      return (compiled ??= Compile(schema) as unknown as Validator)
    },
  }
}
