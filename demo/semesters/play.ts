/**
 * Plays steps through the real handlers, one command after the other, each with all that follows from it (processes, claims, timers)
 * before the next one: so the log is the same whenever the same steps are played, also where they were cut off and go on.
 */
import { createHash } from 'node:crypto'
import type { Secrets } from '#command-api/core/command.ts'
import { derivedId, identify } from '#command-api/core/command-identity.ts'
import type { Handler } from '#command-api/core/handle.ts'
import { isTemporary, type Reaction } from '#command-api/processes/process.ts'
import type { DueTimers } from '#command-api/timers/alarm-clock.ts'
import { timers } from '#command-api/timers/timers.ts'
import { ValueClaimed } from '#events/claims.ts'
import type { AnyEvent, EventType } from '#events/catalogue.ts'
import { START, type Position } from '#events/envelope.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { NamedError } from '#lib/named-error.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import { DAY } from './distributions.ts'
import type { PlayedLookUps } from './look-ups.ts'
import { isoOf, type Known, type Step } from './step.ts'

/** The parts of the platform by which steps are played. Nothing else may store events meanwhile. */
export type Stage = {
  readonly store: EventStore
  readonly handler: Handler
  readonly secrets: Secrets
  readonly reactions: readonly { readonly name: string; readonly on: readonly EventType[]; readonly react: Reaction }[]
  readonly release: { readonly types: readonly string[]; readonly after: (event: AnyEvent) => Promise<void> }
  /** Is told each event before anything follows from it. */
  readonly played: Pick<PlayedLookUps, 'types' | 'apply'>
  readonly due: Pick<DueTimers, 'until'>
  /** Resolves when the views have handled all events. */
  readonly caughtUp: () => Promise<void>
  /** Moves the clock of the story to an instant. */
  readonly moveTo: (instant: number) => void
  readonly storeFile: (owner: string, bytes: Buffer) => Promise<string>
}

export type Played = {
  /** Steps that the rules refused, or whose thing never came to be, by the reason. */
  readonly leftOut: ReadonlyMap<string, number>
  readonly id: Known['id']
}

/** @param onStep told before each step how many are done */
export async function play(steps: readonly Step[], end: number, stage: Stage, onStep: (done: number) => void): Promise<Played> {
  const { handler, moveTo } = stage
  const { found: stored, cut } = await commandsIn(stage.store)
  const memory = memoryOf(stage)
  const from = await recall(steps, memory, stored)
  const last = steps[from]
  const lastId = last && (await memory.identityOf(last))?.commandId
  const begin = (lastId === undefined ? undefined : stored.get(lastId)) ?? START
  await remember(stage, begin)
  const follow = follower(stage, { from: begin, cut })
  const leftOut = new Map<string, number>()
  const leave = (why: string, { must, key }: Step) => {
    if (must) throw new Error(`${key} of the demo's stories was left out: ${why}`)
    leftOut.set(why, (leftOut.get(why) ?? 0) + 1)
  }

  for (let n = from; n < steps.length; n++) {
    onStep(n)
    const now = steps[n]
    if (!now) break
    const before = steps[n - 1]
    if (n > from && before) await fireDaysBetween(before.at, now.at, stage, follow)
    moveTo(now.at)
    const sent = await memory.identityOf(now, stage.storeFile)
    if (!sent) {
      leave(`${now.command.operation}: nothing to be about`, now)
      continue
    }
    const reply = await settled(() => handler.handle(now.command, sent.input, sent.request))
    if (isRefusal(reply)) leave(`${now.command.operation}: ${reply.refused} ${JSON.stringify(reply.details ?? '').slice(0, 80)}`, now)
    // Where nothing was stored, nothing would be found when it goes on after it was cut off.
    else if (await storedLast(stage.store, sent)) memory.note(now, sent)
    await follow()
  }
  const lastAt = steps.at(-1)?.at
  if (lastAt !== undefined) await fireDaysBetween(lastAt, end + DAY, stage, follow, end)
  if ((await follow()) !== (await stage.store.head())) throw new Error('Not all that follows from the log was played.')
  await stage.caughtUp()
  return { leftOut, id: memory.id }
}

async function storedLast(store: EventStore, { stream, commandId }: Identified): Promise<boolean> {
  const [last] = await store.readStream(stream, { direction: 'backwards', limit: 1 })
  return last?.meta.commandId === commandId
}

/** The step is of somebody whom the rules did not let in, or who is not there yet. */
class NoAccount extends NamedError {}

type Identified = NonNullable<Awaited<ReturnType<ReturnType<typeof memoryOf>['identityOf']>>>

/** What the steps so far have made. */
function memoryOf({ secrets }: Pick<Stage, 'secrets'>) {
  const ids = new Map<string, string>()
  const events = new Map<string, string>()
  const accounts = new Map<string, Account>()
  const account = (email: string): Account => {
    const found = accounts.get(email)
    if (!found) throw new NoAccount(`${email} has no account yet.`)
    return found
  }
  const known = { id: (key: string) => ids.get(key), event: (key: string) => events.get(key), account }

  /** Undefined when what the step is about never came to be. @param storeFile left out where nothing is sent */
  const identityOf = async (step: Step, storeFile: Stage['storeFile'] = async () => '') => {
    try {
      return await identified(step, storeFile)
    } catch (error) {
      if (error instanceof NoAccount) return undefined
      throw error
    }
  }
  const identified = async (step: Step, storeFile: Stage['storeFile']) => {
    const { key, at, by, after, bulkId, command } = step
    if (after !== undefined && !ids.has(after)) return undefined
    const all: Known = { ...known, storeFile: (email, bytes) => storeFile(account(email).uid, bytes) }
    const sender = by === undefined ? undefined : account(by)
    const input = await step.input(all)
    if (input === undefined) return undefined
    const caller = defined({ kind: 'import' as const, account: sender })
    const request = defined({ caller, key: `demo-${key}`, requestId: 'demo', occurredAt: isoOf(at), bulkId })
    const { commandId, stream, target, id } = identify(command, input as never, request, secrets)
    return { input, request, commandId, stream, target, id: id(0) }
  }
  const note = ({ key, account: made }: Step, { commandId, target, id }: { commandId: string; target: string; id: string }) => {
    ids.set(key, id)
    events.set(key, derivedId(`${commandId}|event|0`))
    if (!made) return
    const { email, ...rest } = made
    accounts.set(email, { ...rest, uid: target })
  }
  return { identityOf, note, id: known.id }
}

/** Notes the steps whose events are stored. @returns the place of the last one, which is played again: what follows from it may be missing */
async function recall(
  steps: readonly Step[],
  { identityOf, note }: ReturnType<typeof memoryOf>,
  stored: ReadonlyMap<string, Position>,
): Promise<number> {
  if (stored.size === 0) return 0
  let last = 0
  for (const [n, each] of steps.entries()) {
    const sent: Identified | undefined = await identityOf(each)
    if (!sent || !stored.has(sent.commandId)) continue
    note(each, sent)
    last = n
  }
  return last
}

/** Where a play that was cut off goes on. */
type Cut = {
  readonly from: Position
  /** The end of the log, and the last event before the claims that lie there; undefined where nothing is stored. */
  readonly cut: { readonly head: Position; readonly before: Position } | undefined
}

/** The commands whose events are stored, each with the position behind which its own claims and events lie. */
async function commandsIn(store: EventStore) {
  const found = new Map<string, Position>()
  let before = START
  let position = START
  for (;;) {
    const page = await store.readAll({ after: position })
    for (const { type, meta, position: at } of page.events) {
      if (!found.has(meta.commandId)) found.set(meta.commandId, before)
      if (type !== ValueClaimed.type) before = at
    }
    position = page.position
    if (page.atHead) return { found, cut: found.size === 0 ? undefined : { head: position, before } }
  }
}

/** Tells the look-ups what had happened before the play was cut off. */
async function remember({ store, handler, played }: Stage, until: Position): Promise<void> {
  for (let position = START; position < until;) {
    const page = await store.readAll({ after: position, filter: { types: played.types } })
    const events = await handler.reader.open(page.events)
    for (const event of events) if (event.position <= until) played.apply(event)
    if (page.atHead) return
    position = page.position
  }
}

/** Lets follow what follows from the events behind a position: claims are confirmed, processes react, claims are given back. */
function follower({ store, handler, reactions, release, played, moveTo }: Stage, { from, cut }: Cut): () => Promise<Position> {
  const types = [...new Set<string>([ValueClaimed.type, ...played.types, ...release.types, ...reactions.flatMap(({ on }) => on)])]
  let at = from
  const handle = async (event: AnyEvent) => {
    moveTo(Date.parse(event.meta.occurredAt))
    played.apply(event)
    if (event.type === ValueClaimed.type) await handler.claims.confirm(event.data.claimId, event.data.holder)
    for (const { name, on, react } of reactions) {
      if (!on.includes(event.type)) continue
      const wrong = await react(event)
      if (wrong !== undefined) throw new Error(`${name} made of the event ${event.id}: ${wrong}`)
    }
    await release.after(event)
  }
  return async () => {
    for (;;) {
      const page = await store.readAll({ after: at, filter: { types } })
      // Claims at the end of the log are those of a command that was cut off: they wait until it is sent again.
      const waits = cut !== undefined && (await store.head()) === cut.head
      const until = waits && cut.before < page.position ? cut.before : page.position
      const events = page.events.filter(({ position }) => position <= until)
      for (const event of await handler.reader.open(events)) await handle(event)
      if (until > at) at = until
      if (events.length === 0 && (page.atHead || until < page.position)) return at
    }
  }
}

/** At each midnight between two instants, fires the timers that are due by then, each dated at its own instant. */
async function fireDaysBetween(one: number, other: number, stage: Stage, follow: () => Promise<unknown>, until = other): Promise<void> {
  for (let midnight = (Math.floor(one / DAY) + 1) * DAY; midnight <= other; midnight += DAY)
    await fireUntil(isoOf(Math.min(midnight, until)), stage, follow)
}

async function fireUntil(instant: string, { due, caughtUp, handler, moveTo }: Stage, follow: () => Promise<unknown>): Promise<void> {
  const fired = new Set<string>()
  for (let before = -1; before < fired.size;) {
    before = fired.size
    await caughtUp()
    const waiting: Awaited<ReturnType<DueTimers['until']>>['items'][number][] = []
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await due.until(instant, cursor)
      waiting.push(...page.items)
      cursor = page.next
    }
    for (const { timer, thing, due: at } of waiting) {
      const key = `demo-${timer}-${thing}-${at}`
      if (fired.has(key)) continue
      fired.add(key)
      moveTo(Date.parse(at))
      const request = { caller: { kind: 'import' as const }, key, requestId: 'demo', occurredAt: at }
      for (const { command, input } of timers[timer](thing)) await settled(() => handler.handle(command, input, request))
      await follow()
    }
  }
}

/** How often a command is sent that the store did not confirm in time, as on a machine with much else to do. */
const ATTEMPTS = 20

async function settled<Reply extends object>(send: () => Promise<Reply>): Promise<Reply> {
  for (let attempt = 1; ; attempt++) {
    const reply = await send()
    if (!isRefusal(reply) || !isTemporary(reply)) return reply
    if (attempt === ATTEMPTS) throw new Error(`The store did not take a command: ${reply.refused}.`)
  }
}

/** Of the order, the ids and the times of all events: what is equal when the same steps were played. */
export async function hashOfLog(store: EventStore): Promise<{ readonly hash: string; readonly events: number }> {
  const hash = createHash('sha256')
  let events = 0
  let position = START
  for (;;) {
    const page = await store.readAll({ after: position })
    for (const { position: at, id, type, stream, revision, meta } of page.events)
      hash.update(`${at}|${id}|${type}|${stream}|${revision}|${meta.occurredAt}\n`)
    events += page.events.length
    position = page.position
    if (page.atHead) return { hash: hash.digest('hex'), events }
  }
}
