import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { ApplicationReferred, ApplicationViewed } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import type { JsonObject, NewEvent } from '#events/envelope.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { Conflict, OutcomeUnknown } from '#platform/event-store/failures.ts'
import type { Keys } from '#platform/keys/port.ts'
import { applicationFold } from '../applications/state.ts'
import { applicationIds, applicationSubmitted } from '../testing/examples.ts'
import { later, NOW, professor, recorded, recruiter, secrets } from '../testing/given.ts'
import { noDeadline } from './deadline.ts'
import { attempt, type Attempted, type AttemptPorts } from './attempt.ts'
import { defineCommand, type Command } from './command.ts'
import type { Loaded } from './streams/event-reader.ts'
import { foldAll } from './streams/fold.ts'

const Empty = { operation: 'applications.view', schema: Type.Object({}) } as const
const submitted = recorded([applicationSubmitted])
const call = {
  now: NOW,
  caller: { kind: 'user', account: recruiter },
  actor: recruiter,
  requestId: 'request',
  commandId: 'command',
  content: {},
  deadline: noDeadline,
  target: 'application',
  stream: 'application-application',
  id: (n: number) => `id-${n}`,
} as const
const byThisCommand = (event: AnyEvent): AnyEvent => ({ ...event, meta: { ...event.meta, commandId: 'command', commandHash: 'k2.{}' } })

type Made = {
  readonly events?: readonly AnyEvent[]
  readonly change?: Partial<Command>
  readonly caller?: typeof recruiter
  readonly content?: JsonObject
  readonly accountGrowth?: AttemptPorts['accountGrowth']
  /** The claims are held by others. */
  readonly taken?: Refusal
}

/** Runs a command whose parts, and whose surroundings, say when they are asked. */
async function run(
  { events = submitted, change = {}, caller = recruiter, content = {}, accountGrowth, taken }: Made = {},
  append?: AttemptPorts['store']['append'],
) {
  const steps: string[] = []
  const appended: NewEvent[] = []
  const noted = <Value>(step: string, value: Value): Value => {
    steps.push(step)
    return value
  }
  const command: Command = {
    ...defineCommand<typeof Empty, unknown, unknown>({
      input: Empty,
      fold: applicationFold,
      parties: () => noted('authorise', { organizationId: 'acme' }),
      needs: async () => noted('needs', 'what it needs'),
      decide: (_, __, { needs }) => noted(`decide with ${String(needs)}`, [happened(ApplicationViewed, applicationIds)]),
      claims: () => noted('claims', []),
      effect: async () => noted('effect', undefined),
      reply: () => ({ status: 'submitted' }),
    }),
    ...change,
  }
  const last = events.at(-1)
  const loaded: Loaded<unknown> = {
    state: foldAll(applicationFold, events),
    revision: events.length - 1,
    growth: undefined,
    last: last && { ...last, occurredAt: last.meta.occurredAt },
    storedBy: (id) => {
      const last = events.findLast(({ meta }) => meta.commandId === id)
      if (!last) return undefined
      const stored = events.filter(({ meta }) => meta.commandId === id)
      return Promise.resolve({ last, stored, state: foldAll(applicationFold, events.slice(0, last.revision + 1)) })
    },
    remember: async () => noted('remember', undefined),
  }
  const ports = {
    store: {
      append: async (stream, expected, sealed, options) => {
        steps.push(`append at ${expected}`)
        appended.push(...sealed)
        return (await append?.(stream, expected, sealed, options)) ?? { revision: events.length + sealed.length - 1, position: 7n }
      },
    } satisfies AttemptPorts['store'],
    keys: {} as Keys,
    secrets,
    lookup: {} as AttemptPorts['lookup'],
    effects: {} as AttemptPorts['effects'],
    reserve: async (_, __, work) => {
      steps.push('reserve')
      return taken ?? work()
    },
    app: 'test',
    accountGrowth,
  } satisfies AttemptPorts
  const called = { ...call, content, caller: { kind: 'user', account: caller } as const, actor: caller }
  const attempted = await attempt(ports, command, {}, called, loaded).catch((error: unknown) => error)
  return { ...(attempted instanceof Error ? { answer: attempted } : (attempted as Attempted)), steps, appended }
}

describe('one attempt of a command', () => {
  it('§7 asks for the permission, looks up what it needs, decides, claims, appends and remembers, in this order', async () => {
    const { answer, steps, appended } = await run()
    expect(steps).toEqual(['authorise', 'needs', 'decide with what it needs', 'claims', 'reserve', 'effect', 'append at 0', 'remember'])
    expect(appended).toMatchObject([{ type: 'ApplicationViewed', data: applicationIds, meta: { commandId: 'command', occurredAt: NOW } }])
    expect(answer).toEqual({
      ok: true,
      id: 'application',
      status: 'submitted',
      eventId: appended[0]?.id,
      revision: 1,
      position: '00000000000000000007',
      topics: ['applications', 'timeline'],
    })
  })

  it('§7 answers the id of the event that the call is about, also when another was stored with it', async () => {
    const two = [happened(ApplicationViewed, applicationIds), happened(ApplicationReferred, { ...applicationIds, referralId: 'referral' })]
    const { answer, appended } = await run({ change: { decide: () => two } })
    expect(answer).toMatchObject({ eventId: appended[0]?.id, revision: 2 })
    expect(await run({ change: { decide: () => [], reply: () => ({ eventId: 'the last move' }) } })).toMatchObject({
      answer: { eventId: 'the last move' },
    })
  })

  it('§2.19 stores what counts as having happened before as it is decided', async () => {
    const earlier = { ...happened(ApplicationViewed, applicationIds), occurredAt: later(NOW, { hours: -10 }) }
    const { appended } = await run({ change: { decide: () => [earlier] } })
    expect(appended.map(({ meta }) => meta.occurredAt)).toEqual([earlier.occurredAt])
  })

  it('§2.20 warns of what it has just stored, and of nothing else', async () => {
    const reply: NonNullable<Command['reply']> = (_, __, { needs }) => ({ warnings: needs === undefined ? [] : ['It is at night.'] })
    expect((await run({ change: { reply } })).answer).toMatchObject({ warnings: ['It is at night.'] })
    expect((await run({ change: { reply, decide: () => [] } })).answer).not.toHaveProperty('warnings')
  })

  it('§8 stores and claims nothing for an account that has added too much', async () => {
    const tooMuch = refuse('grown_too_much_today', { limit: 1 })
    const { answer, final, steps } = (await run({ accountGrowth: () => tooMuch })) as Attempted & { readonly steps: readonly string[] }
    expect([answer, final, steps]).toEqual([tooMuch, false, ['authorise', 'needs', 'decide with what it needs']])
  })

  it('§8 lets take back what was accepted, whatever the account has added', async () => {
    const { answer } = await run({ accountGrowth: () => refuse('grown_too_much_today', { limit: 1 }), change: { takesBack: true } })
    expect(answer).toMatchObject({ ok: true })
  })

  it('§6 looks up nothing for a caller who may not', async () => {
    expect(await run({ caller: { ...recruiter, organizationId: 'other' } })).toMatchObject({
      answer: refuse('not_found'),
      steps: ['authorise'],
    })
    expect(await run({ caller: professor })).toMatchObject({ answer: refuse('forbidden'), steps: [] })
  })

  it('§6 is refused where nothing is there, unless it starts the stream', async () => {
    expect(await run({ events: [] })).toMatchObject({ answer: refuse('not_found'), steps: [] })
    expect((await run({ events: [], change: { startsStream: true } })).steps).toContain('append at -1')
  })

  it('§7 answers a repeated request from what it stored, and asks for nothing', async () => {
    const viewed = byThisCommand(recorded([happened(ApplicationViewed, applicationIds)], 1)[0] as AnyEvent)
    const events = [...submitted, viewed, ...recorded([happened(ApplicationViewed, applicationIds)], 2)]
    const { answer, steps } = await run({ events })
    expect(answer).toMatchObject({ ok: true, eventId: viewed.id, revision: 1 })
    expect(steps).toEqual(['authorise'])
    expect((await run({ events, content: { note: 'other' } })).answer).toEqual(refuse('idempotency_mismatch'))
  })

  it('§7 stores nothing when its needs or its decision refuse, or when there is nothing to do', async () => {
    const refused = refuse('job_not_open')
    expect(await run({ change: { needs: async () => refused } })).toMatchObject({ answer: refused, steps: ['authorise'] })
    expect(await run({ change: { decide: () => refused } })).toMatchObject({ answer: refused, appended: [] })
    const { answer, appended } = await run({ change: { decide: () => [] } })
    expect(answer).toEqual({ ok: true, id: 'application', status: 'submitted', revision: 0, topics: [] })
    expect(appended).toEqual([])
  })

  it('§7 stores nothing when what has to be done outside is refused', async () =>
    expect(await run({ change: { effect: async () => refuse('email_taken') } })).toMatchObject({
      answer: refuse('email_taken'),
      appended: [],
    }))

  it('§7 says whether a newer stream could be answered differently', async () => {
    const viewed = byThisCommand(recorded([happened(ApplicationViewed, applicationIds)], 1)[0] as AnyEvent)
    expect(await run()).toMatchObject({ final: true })
    expect(await run({ events: [...submitted, viewed] })).toMatchObject({ final: true })
    expect(await run({ change: { effect: async () => refuse('email_taken') } })).toMatchObject({ final: true })
    for (const change of [{ decide: () => [] }, { decide: () => refuse('job_not_open') }, { needs: async () => refuse('job_not_open') }])
      expect(await run({ change })).toMatchObject({ final: false })
    expect(await run({ caller: professor })).toMatchObject({ final: false })
    expect(await run({ taken: refuse('cold_budget_used') })).toMatchObject({ final: false, appended: [] })
  })

  it('§7 throws a conflict, so that the handler can attempt again', async () => {
    const conflict = new Conflict('application-application', 0, 1)
    expect((await run({}, () => Promise.reject(conflict))).answer).toBe(conflict)
  })

  it('§8 appends the same events once more when the outcome is unknown', async () => {
    let asked = 0
    const { answer, appended } = await run({}, async () => {
      if (asked++ === 0) throw new OutcomeUnknown('The link was cut.')
      return { revision: 1, position: 7n }
    })
    expect(answer).toMatchObject({ ok: true })
    expect(appended).toHaveLength(2)
    expect(appended[1]).toEqual(appended[0])
  })
})
