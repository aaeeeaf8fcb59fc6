/** What stands behind a figure is told to each asker as their lists tell it. */
import { afterAll, describe, expect, it } from 'vitest'
import { paths, type FollowedDocument, type PathDocument } from '#projections/views/paths/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { subscriptions } from '#projections/views/subscriptions/model.ts'
import { openSqliteReadStore } from '#platform/read-store/sqlite/store.ts'
import { serve } from '../testing/server.ts'
import { sealedEventsOf } from '../testing/trail-events.ts'

const path = (_id: string, studentId: string, held: boolean) => {
  const entry = { kind: 'moved', at: '2026-11-02T09:00:00.000Z', role: 'recruiter' } as const
  const entries: PathDocument['entries'] = [
    { ...entry, eventId: 'e1', position: '00000000000000000001', kind: 'submitted', to: 'submitted', role: 'student' },
    { ...entry, eventId: 'e2', position: '00000000000000000002', to: held ? 'rejected' : 'interviewing' },
  ]
  return { _id, jobId: 'j-open', organizationId: 'acme', studentId, submittedAt: entry.at, entries, withdrawnUnseen: false }
}

const outcomes: readonly Omit<FollowedDocument, '_pos'>[] = [
  { _id: 'sam', universityId: 'mit', sharesWithCareerOffice: true },
  { _id: 'sid', universityId: 'mit', sharesWithCareerOffice: true },
  { _id: 'stella', universityId: 'mit' },
]

const card = (_id: string, hidden: boolean) => ({ _id, hidden, applicant: { name: `Nell of ${_id}` } })
const referral = (_id: string, applicationId: string) => ({ _id, applicationId })

describe('why', async () => {
  const store = await openSqliteReadStore({ file: ':memory:' })
  const things = ['a-shared', 'a-held', 'a-kept']
  const served = await serve(store, {
    reports: { ask: async () => ({ kind: 'why', reasons: things.map((thing) => ({ thing, events: [1] })) }) },
  })
  afterAll(async () => {
    await served.close()
    await store.close()
  })
  await served.put(paths, [path('a-shared', 'sam', false), path('a-held', 'sid', true), path('a-kept', 'stella', false)])
  await served.put(paths, outcomes)

  type Told = {
    readonly thing: string
    readonly label?: string
    readonly application?: string
    readonly events: readonly { readonly type: string; readonly eventId?: string }[]
  }
  const why = async (uid: string) =>
    (await served.ask(uid, 'GET /reports/funnel/why?row=all&column=reached.hired&side=numerator')).body as readonly Told[]

  it('names to a career office who shares with it, also while a decision is held back from them, so that no name goes', async () => {
    const [shared, held, kept] = await why('uma')
    for (const [one, thing] of [
      [shared, 'a-shared'],
      [held, 'a-held'],
    ] as const)
      expect(one).toMatchObject({
        thing,
        label: expect.any(String),
        student: expect.stringMatching(/^s[ai][md]$/),
        events: [{ eventId: expect.any(String), at: expect.stringMatching(/^20/) }],
      })
    expect(things).not.toContain(kept?.thing)
    expect(Object.keys(kept ?? {}).toSorted()).toEqual(['events', 'thing'])
    expect(kept?.events.map(Object.keys)).toEqual([['type']])
  })

  it('names nothing to an analyst, and nothing twice', async () => {
    const [before, after] = [await why('ana'), await why('ana')]
    const ids = [...before, ...after].map(({ thing }) => thing)
    expect(new Set(ids).size).toBe(6)
    expect(ids.filter((id) => things.includes(id))).toEqual([])
    for (const { events } of before) expect(events).toEqual([{ type: 'ApplicationStatusChanged', to: 'rejected' }])
  })

  it('names to a company an application, and a referral by the application that follows from it, unless that is hidden', async () => {
    await served.put(recruiterBoard, [card('a-shared', false), card('a-held', true), card('a-linked', false), card('a-blind', true)])
    await served.put(referrals, [referral('a-kept', 'a-linked'), referral('r-blind', 'a-blind')])
    await served.put(subscriptions, [{ _id: 'acme', status: 'active' } as { readonly _id: string }])
    things.push('r-blind')
    const told = (await why('rita')).map(({ thing, label, application }) => [thing, label, application])
    things.pop()
    expect(told).toEqual([
      ['a-shared', 'Nell of a-shared', 'a-shared'],
      ['a-held', expect.stringMatching(/^Candidate/), 'a-held'],
      ['a-kept', 'Nell of a-linked', 'a-linked'],
      ['r-blind', undefined, undefined],
    ])
  })

  it('tells ids to an admin', async () => expect((await why('ada')).map(({ thing }) => thing)).toEqual(things))
})

it('§2.19 a company is told where in the log a move stands, but not the end by an erasure that is told by its day', async () => {
  const store = await openSqliteReadStore({ file: ':memory:' })
  const [moved] = await sealedEventsOf().at([1n], async (read) => read)
  if (!moved) throw new Error('The test data have no such event.')
  const ended = { ...moved, id: 'e-ended', position: 901n, data: { ...moved.data, toldByDay: true } }
  const events = [1, 901]
  const found = { why: { kind: 'why', reasons: [{ thing: 'a-sam', events }] } } as const
  const moves = events.toReversed().map((position) => ({ thing: 'a-sam', position, effect: 'enters numerator' as const }))
  const served = await serve(store, {
    sealedEvents: sealedEventsOf([ended]),
    reports: { ask: async (_, { kind }) => (kind === 'why' ? found.why : { kind: 'difference', moves }) },
  })
  const plan = { organizationId: 'acme', priceId: 'price_1', interval: 'month', currentPeriodEnd: '2026-12-01T09:00:00.000Z' } as const
  await served.put(subscriptions, [{ _id: 'acme', status: 'active', cancelAtPeriodEnd: false, ...plan } as { _id: string }])
  const type = 'ApplicationStatusChanged'
  const inLog = { eventId: 'e-2', position: '00000000000000000001', type }
  const cell = 'row=all&column=reached.hired'
  const asked = async (uid: string) => [
    (await served.ask(uid, `GET /reports/funnel/why?${cell}&side=numerator`)).body,
    (await served.ask(uid, `GET /reports/funnel/difference?${cell}&otherAsOf=2026-11-10`)).body,
  ]
  const [why, difference] = await asked('rita')
  expect(why).toMatchObject([{ events: [inLog, { type }] }])
  expect(JSON.stringify([why, difference])).not.toMatch(/e-ended|901/)
  expect(difference).toMatchObject([inLog, { type, effect: 'enters numerator' }])
  expect(JSON.stringify(await asked('ada'))).toMatch(/e-ended.*e-ended/)
  await served.close()
  await store.close()
})

it('what is stored of a question has no member without a value', async () => {
  const store = await openSqliteReadStore({ file: ':memory:' })
  const runs: object[] = []
  const served = await serve(store, {
    recordRun: async (_, run) => {
      runs.push(run)
      return undefined
    },
  })
  for (const uid of ['uma', 'ana', 'ada']) expect((await served.ask(uid, 'GET /reports/funnel?groupBy=source')).status).toBe(200)
  expect(runs.length).toBe(2)
  expect(JSON.parse(JSON.stringify(runs))).toStrictEqual(runs)
  await served.close()
  await store.close()
})

it('of two days both are told, known at one position, and both are on record', async () => {
  const store = await openSqliteReadStore({ file: ':memory:' })
  const runs: object[] = []
  const served = await serve(store, {
    recordRun: async (_, run) => {
      runs.push(run)
      return undefined
    },
  })
  const { body } = await served.ask('ana', 'GET /reports/funnel?asOf=2026-11-10&compareWith=2026-11-01')
  expect(body).toMatchObject({ day: '2026-11-10', other: { day: '2026-11-01', rows: [{ key: 'all' }] } })
  const { stamp, other } = body as { readonly stamp: { readonly knownAt: string }; readonly other: { readonly stamp: object } }
  expect(other.stamp).toMatchObject({ asOf: '2026-11-01T23:59:59.999Z', knownAt: stamp.knownAt })
  expect(runs).toHaveLength(2)
  await served.close()
  await store.close()
})
