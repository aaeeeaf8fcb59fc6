import { expect, it } from 'vitest'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { paths } from '#projections/views/paths/model.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const ask = (call: string) => served.ask('uma', `GET ${call}`)
const idsIn = async (call: string) => ((await ask(call)).body as readonly { readonly id: string }[]).map(({ id }) => id)
const outcomeOf = async (call: string) =>
  ((await ask(call)).body as readonly { readonly id: string; readonly outcome?: string }[]).find(({ id }) => id === 'n-sam')?.outcome

/** Everything that the staff of Sam's university find out of Sam's applications, call by call. */
async function found() {
  const file = await served.app.inject({ url: '/applications?format=csv', headers: { authorization: 'Bearer uma' } })
  const participation = (await ask('/participation?semester=2026-fall')).body as readonly {
    id: string
    outcomes: { interviewed: number }
  }[]
  return {
    list: await idsIn('/applications'),
    some: await idsIn('/applications?ids=a-sam'),
    file: file.body.includes('a-sam'),
    one: (await ask('/applications/id/a-sam')).status,
    ofStudent: (await ask('/applications/student/sam')).status,
    ofPerson: (await ask('/applications/sam')).status,
    trail: (await ask('/timeline/application/a-sam')).status,
    nominations: await outcomeOf('/nominations'),
    nominationsOf: await outcomeOf('/nominations/pat'),
    participation: participation.find(({ id }) => id === 'pat')?.outcomes.interviewed,
    points: await toldOfPoints(),
  }
}

/** The lines with what they join by, and every sum that follows from lines. */
async function toldOfPoints() {
  const { lines, balance, caps } = (await ask('/points/pat')).body as {
    readonly lines: readonly { readonly id: string; readonly cause: { readonly eventId: string; readonly sentence: string } }[]
    readonly balance: Readonly<Record<string, number>>
    readonly caps: { readonly points: number; readonly nominees: readonly { readonly name: string }[] }
  }
  return {
    lines: lines.map(({ id, cause }) => [id, cause.eventId, cause.sentence.slice(0, 7)]),
    sums: [balance['pending'], balance['available'], balance['requested'], caps.points],
    capped: caps.nominees.map(({ name }) => name),
  }
}

const everything = {
  list: ['a-sam'],
  some: ['a-sam'],
  file: true,
  one: 200,
  ofStudent: 200,
  ofPerson: 200,
  trail: 200,
  nominations: 'interviewed',
  nominationsOf: 'interviewed',
  participation: 1,
  // Not of the nomination whose consent is gone, whatever the student shares.
  points: { lines: [['l-sam', 'consent', 'Sam Doe']], sums: [0, 10, 4, 10], capped: ['Sam Doe'] },
}
const nothing = {
  list: [],
  some: [],
  file: false,
  one: 404,
  ofStudent: 404,
  ofPerson: 404,
  trail: 404,
  nominations: undefined,
  nominationsOf: undefined,
  participation: 0,
  points: { lines: [], sums: [0, 0, 4, 0], capped: [] },
}
/** As the view has Sam after another event. */
let position = 7
const change = (more: object) => served.put(paths, [{ ...student, ...more, _pos: String(++position).padStart(20, '0') } as typeof student])
const since = '2026-11-01T00:00:00.000Z'
const student = {
  _id: 'sam',
  nominators: ['pat'],
  universityId: 'mit',
  applications: 1,
  appliedAt: since,
}
const agreed = { sharesWithCareerOffice: true, shownTo: 'mit' }

it('§2.13 shows staff the applications of a student who agreed, and no trace of them in any call otherwise', async () => {
  expect(await found()).toEqual(everything)
  await change({})
  expect(await found()).toEqual(nothing)
  // The student is there all the same.
  expect((await ask('/students/id/sam')).status).toBe(200)
  expect(((await ask('/roster?q=sam')).body as readonly { id: string }[]).map(({ id }) => id)).toEqual(['sam'])
  await change(agreed)
  expect(await found()).toEqual(everything)
})

it('§2.13 keeps from staff who agreed to it towards another university, and from others nothing that they see anyway', async () => {
  await change({ ...agreed, universityId: 'cmu', shownTo: 'cmu' })
  expect(await found()).toEqual(nothing)
  for (const uid of ['sam', 'pat', 'rita', 'emma', 'ada'])
    expect([uid, (await served.ask(uid, 'GET /applications/id/a-sam')).status]).toEqual([uid, 200])
})

it('§2.12 pages the applications of those who agreed: who applied last first, each of them once, also where a student fills several pages', async () => {
  const many = Array.from({ length: 30 }, (_, n) => ({
    _id: `s-${n}`,
    nominators: [],
    universityId: 'mit',
    sharesWithCareerOffice: true,
    shownTo: 'mit',
    applications: (n % 4) + 1,
    appliedAt: `2026-11-02T00:00:${String(n).padStart(2, '0')}.000Z`,
  }))
  const ids = many.flatMap(({ applications }, n) => Array.from({ length: applications }, (_, k) => `a-${n}-${k}`))
  const sent = {
    jobId: 'j-closed',
    organizationId: 'acme',
    universityId: 'mit',
    source: 'direct',
    status: 'submitted',
    submittedAt: since,
    since,
    path: { steps: [] },
    revision: 0,
  }
  await served.put(paths, many)
  await change({ ...agreed, appliedAt: '2026-11-03T00:00:00.000Z' })
  await served.put(
    studentApplications,
    ids.map((_id) => ({ ...sent, _id, studentId: `s-${_id.split('-')[1]}` })),
  )
  const found: string[] = []
  for (let path: string | undefined = '/applications?limit=3'; path !== undefined;) {
    const { body, headers } = await ask(path)
    const page = (body as readonly { readonly id: string }[]).map(({ id }) => id)
    expect(page.length).toBeLessThanOrEqual(3)
    expect(headers['x-total-count']).toBe(String(ids.length + 1))
    found.push(...page)
    path = /<(.+)>; rel="next"/.exec(headers['link'] ?? '')?.[1]
  }
  expect(found.slice(0, 4)).toEqual(['a-sam', 'a-29-1', 'a-29-0', 'a-28-0'])
  expect(found.toSorted()).toEqual(['a-sam', ...ids].toSorted())
  expect((await ask('/applications?cursor=nonsense')).status).toBe(400)
})
