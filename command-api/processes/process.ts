/**
 * Events → commands (architecture 9). A process has its own checkpoint; what it sends has an id derived from the event,
 * so a second delivery changes nothing. A refusal is logged and skipped; a temporary failure is retried; an event whose command
 * is invalid is parked, and its stream waits (`parked.ts`).
 */
import type { AnyEvent, EventType } from '#events/catalogue.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { ApplicationSource } from '#events/vocabulary/applications/application-status.ts'
import { isRefusal, statusOf, type FieldMistake, type Refusal } from '#events/vocabulary/refusals.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import type { Checkpoints } from '../core/checkpoints.ts'
import { consume, type Consumer } from '../core/consumer.ts'
import type { InputOf } from '#contract/input.ts'
import type { AnyInput, Command, CommandOf, Lookup, Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { createParking, type Parking } from './parked.ts'

export type CommandToSend = {
  readonly command: Command
  readonly input: JsonObject
  /** The thing that it is about, where one event sends several of a kind to one stream: each is a command of its own. */
  readonly about?: string | undefined
  /** Sent where this one was refused or stored nothing. */
  readonly otherwise?: CommandToSend | undefined
}

/** The nominations, referrals and invitations by e-mail that await the registration of one address, and its registrations themselves. */
export type OpenAtAddress = {
  readonly nominations: readonly {
    readonly nominationId: string
    readonly professorId: string
    readonly semester: string
    readonly invitationId: string
  }[]
  readonly referrals: readonly { readonly referralId: string; readonly invitationId: string }[]
  readonly invitationIds: readonly string[]
  /** Uids of the registrations that are not proven. */
  readonly registrations: readonly string[]
}

export type OpenOfPerson = {
  readonly applicationIds: readonly string[]
  readonly referrals: readonly { readonly referralId: string; readonly invitationId?: string }[]
  readonly nominations: readonly {
    readonly nominationId: string
    readonly professorId: string
    readonly semester: string
    readonly invitationId?: string
  }[]
  /** Of invitations that the person sent. */
  readonly invitationIds: readonly string[]
}

export type ConsentedNomination = {
  readonly nominationId: string
  readonly professorId: string
  readonly semester: string
  readonly universityId?: string
  /** UTC ISO instant. */
  readonly consentedAt: string
  /** The consent was taken back. */
  readonly withdrawn?: true
}

/** A student whose invitation names a professor. */
export type NamedStudent = {
  /** The invitation's id. */
  readonly creditId: string
  readonly invitedBy: string
  readonly email: string
  readonly name?: string
  /** When it was sent last. */
  readonly sentAt: string
}

/**
 * The sources that processes may look up besides the event. States and views include everything stored before the event, and terms are
 * checked by the event's time. @throws while the views are behind the event; the process then retries
 */
export type ProcessLookup = Pick<Lookup, 'fold' | 'secrets'> & ProcessViews

export type ProcessViews = {
  readonly openAtAddress: (emailKey: string, event: CauseEvent) => Promise<OpenAtAddress>
  /** The students whose invitations name this address as their professor's, but for invitations that ended without an account. */
  readonly invitationsThatName: (email: string, event: CauseEvent) => Promise<readonly NamedStudent[]>
  /** Ids of a job's applications that the company has not answered. */
  readonly unansweredFor: (jobId: string, event: CauseEvent) => Promise<readonly string[]>
  /** Ids of a company's jobs that have not ended. */
  readonly jobsThatRun: (organizationId: string, event: CauseEvent) => Promise<readonly string[]>
  /** Things that are open of a person, or were sent by them and not answered. */
  readonly openOf: (uid: string, event: CauseEvent) => Promise<OpenOfPerson>
  /** Ids of a student's applications, also the ended ones; with a source, those that count as such. */
  readonly applicationsOf: (studentId: string, event: CauseEvent, source?: ApplicationSource) => Promise<readonly string[]>
  /** The nominations to which a student has consented, also where the consent was taken back later. */
  readonly consentedNominations: (studentId: string, event: CauseEvent) => Promise<readonly ConsentedNomination[]>
  /** The nominations that somebody made and that wait or stand. */
  readonly nominationsBy: (
    professorId: string,
    event: CauseEvent,
  ) => Promise<readonly { readonly nominationId: string; readonly semester: string }[]>
  /** Id of the accepted referral that owns a student's application for a job. */
  readonly acceptedReferralFor: (studentId: string, jobId: string, event: CauseEvent) => Promise<string | undefined>
}
type CauseEvent = Pick<AnyEvent, 'position' | 'meta'>

export type Process = {
  readonly name: string
  readonly on: readonly EventType[]
  readonly react: (event: AnyEvent, lookup: ProcessLookup) => Promise<readonly CommandToSend[]>
}

type Handlers = {
  readonly [Type in EventType]?: (
    event: Extract<AnyEvent, { readonly type: Type }>,
    lookup: ProcessLookup,
  ) => Promise<readonly CommandToSend[]> | readonly CommandToSend[]
}

export function defineProcess(name: string, handlers: Handlers): Process {
  const table = handlers as Readonly<
    Record<string, (event: AnyEvent, lookup: ProcessLookup) => Promise<readonly CommandToSend[]> | readonly CommandToSend[]>
  >
  return {
    name,
    on: Object.keys(handlers) as EventType[],
    react: async (event, lookup) => (await table[event.type]?.(event, lookup)) ?? [],
  }
}

/** A command to send, with its input checked against the command's type. */
export function send<Input extends AnyInput, State, Needs>(
  command: CommandOf<Input, State, Needs>,
  input: InputOf<Input>,
  about?: string,
): CommandToSend {
  return { command: command as unknown as Command, input: input as JsonObject, about }
}

export type ProcessPorts = {
  readonly store: EventStore
  readonly readStore: ReadStore
  readonly checkpoints: Checkpoints
  readonly handler: Handler
  readonly secrets: Secrets
  readonly views: ProcessViews
  readonly log: { readonly warn: (details: object, message: string) => void; readonly error: (details: object, message: string) => void }
}

export type RunningProcess = Consumer & Pick<Parking, 'parked' | 'retry' | 'skip'>

/**
 * Sends the commands that a process makes of one event. Resolves once they are stored or refused: to why one is invalid, which is a bug of
 * ours, else to undefined.
 */
export type Reaction = (event: AnyEvent) => Promise<string | undefined>

export function reactionOf(process: Process, ports: Pick<ProcessPorts, 'handler' | 'secrets' | 'views' | 'log'>): Reaction {
  const { handler, secrets, views, log } = ports
  const { name } = process
  const lookupFor = (event: AnyEvent): ProcessLookup => ({ ...views, secrets, fold: handler.foldSince(event.position) })

  const handle = ({ command, input, about }: CommandToSend, event: AnyEvent) =>
    handler.handle(command, input, {
      caller: { kind: 'process', name },
      key: about === undefined ? event.id : `${event.id}|${about}`,
      requestId: event.meta.requestId,
      cause: event,
      ...(event.meta.imported && { occurredAt: event.meta.occurredAt }),
    })
  const react = async (one: CommandToSend, event: AnyEvent): Promise<string | undefined> => {
    const { operation } = one.command
    const answer = await handle(one, event)
    if (isRefusal(answer)) {
      if (isTemporary(answer)) throw new Error(`${name} could not store what follows from the event ${event.id} yet: ${answer.refused}.`)
      if (answer.refused === 'invalid') return `${operation} is invalid: ${mistakesOf(answer)}`
      log.warn({ process: name, eventId: event.id, operation, refused: answer.refused }, 'a process was refused')
    }
    // Where this one was stored before, its reply has the place of that.
    return one.otherwise && (isRefusal(answer) || answer.position === undefined) ? react(one.otherwise, event) : undefined
  }

  return async (event) => {
    const sent = new Map<string, string>()
    for (const one of await process.react(event, lookupFor(event))) {
      const { command, input, about } = one
      const identity = [command.operation, command.target?.(input, { actor: undefined }, secrets), about].join('|')
      const content = JSON.stringify(input)
      // It would be refused as a repetition of the one before, without a word to anybody.
      if ((sent.get(identity) ?? content) !== content) return `${command.operation} goes to one stream twice and does not say about what.`
      sent.set(identity, content)
      const mistake = await react(one, event)
      if (mistake !== undefined) return mistake
    }
    return undefined
  }
}

/** The name under which the read store keeps how far a process is. */
export const checkpointOf = (process: string): string => `process:${process}`

export function startProcess(process: Process, ports: ProcessPorts): RunningProcess {
  const { name } = process
  const { parked, handleAll, retry, skip } = createParking(name, { ...ports, reader: ports.handler.reader }, reactionOf(process, ports))
  return { ...consume(checkpointOf(name), process.on, ports, handleAll), name, parked, retry, skip }
}

/** The fields without their values, which may be personal. */
function mistakesOf({ details }: Refusal): string {
  return Array.isArray(details) ? (details as readonly FieldMistake[]).map(({ field, message }) => `${field} ${message}`).join(', ') : ''
}

/** Whether the same command may succeed later: a store was unavailable, or three attempts met conflicts. */
export function isTemporary({ refused }: Refusal): boolean {
  return statusOf(refused) >= 500 || refused === 'concurrent_change'
}
