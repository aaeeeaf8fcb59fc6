import { expect, it } from 'vitest'
import { studentOutcomes } from '#projections/views/student-outcomes/model.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const ask = (call: string) => served.ask('uma', `GET ${call}`)
const idsIn = async (call: string) => ((await ask(call)).body as readonly { readonly id: string }[]).map(({ id }) => id)
const outcomeOf = async (call: string) =>
  ((await ask(call)).body as readonly { readonly id: string; readonly outcome?: string }[]).find(({ id }) => id === 'n-sam')?.outcome

/** What the staff of Sam's university find out of Sam's applications, call by call. */
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
    points: JSON.stringify((await ask('/points/pat')).body).includes('Sam Doe'),
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
  points: true,
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
  points: false,
}
/** As the view has Sam after another event. */
let position = 7
const change = (more: object) =>
  served.put(studentOutcomes, [{ ...student, ...more, _pos: String(++position).padStart(20, '0') } as typeof student])
const student = { _id: 'sam', nominators: ['pat'], outcome: 'interviewed', progress: {}, universityId: 'mit' }

it('§2.13 shows staff the applications of a student who agreed, and no trace of them in any call otherwise', async () => {
  expect(await found()).toEqual(everything)
  await change({})
  expect(await found()).toEqual(nothing)
  // The student is there all the same.
  expect((await ask('/students/id/sam')).status).toBe(200)
  expect(((await ask('/roster?q=sam')).body as readonly { id: string }[]).map(({ id }) => id)).toEqual(['sam'])
  await change({ sharesWithCareerOffice: true })
  expect(await found()).toEqual(everything)
})

it('§2.13 keeps from staff who agreed to it towards another university, and from others nothing that they see anyway', async () => {
  await change({ universityId: 'cmu', sharesWithCareerOffice: true })
  expect(await found()).toEqual(nothing)
  for (const uid of ['sam', 'pat', 'rita', 'emma', 'ada'])
    expect([uid, (await served.ask(uid, 'GET /applications/id/a-sam')).status]).toEqual([uid, 200])
})
