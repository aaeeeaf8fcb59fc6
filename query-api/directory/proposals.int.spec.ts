/** Skills that wait for our team: who is shown them, in every call that reads (product 2.19). */
import { beforeAll, describe, expect, it } from 'vitest'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { skills } from '#projections/views/skills/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { users } from '#projections/views/users/model.ts'
import type { Document } from '#platform/read-store/port.ts'
import { testData } from '../testing/documents.ts'
import { accounts } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
const waiting = 'proposed-zig'
/** A document at the position that is stored already would change nothing. */
const newer = '00000000000000000008'

type Skilled = { readonly skills?: readonly string[] }
type WithSkills = Skilled & { readonly _id: string; readonly profile?: Skilled; readonly applicant?: Skilled }
const of = (view: { readonly name: string }, id: string) =>
  (testData.find(([{ name }]) => name === view.name)?.[1] ?? []).find(({ _id }) => _id === id) as WithSkills & Document
const more = ({ skills }: Skilled) => skills && { skills: [...skills, waiting] }
const withWaiting = ({ profile, applicant, ...document }: WithSkills) => ({
  ...document,
  _pos: newer,
  ...more(document),
  ...(profile && { profile: { ...profile, ...more(profile) } }),
  ...(applicant && { applicant: { ...applicant, ...more(applicant) } }),
})

beforeAll(async () => {
  await served.put(users, [withWaiting(of(users, 'sam'))])
  await served.put(studentCards, [withWaiting(of(studentCards, 'sam'))])
  await served.put(recruiterBoard, [withWaiting(of(recruiterBoard, 'a-sam'))])
})

const mentions = (text: string) => text.toLowerCase().includes('zig')

describe('§7 a skill that waits', () => {
  it('is shown its proposer, in the profile and among the suggestions', async () => {
    const labels = async (call: string) => (await served.ask('sam', call)).body
    const zig = { id: waiting, label: 'Zig', status: 'pending' }
    expect(await labels('GET /skills/get/zi')).toEqual([zig])
    expect(await labels(`GET /skills/ids/ts,${waiting}`)).toEqual([{ id: 'ts', label: 'TypeScript' }, zig])
    expect(await labels('GET /skills/all')).toContainEqual(zig)
    expect(await labels(`GET /skills/${waiting}`)).toEqual(zig)
    expect((await served.ask('sam', 'GET /user/sam')).body).toMatchObject({ profile: { skills: ['ts', 'sql', waiting] } })
    expect((await served.ask('sam', 'GET /applications/id/a-sam')).body).toMatchObject({ skills: ['ts', waiting] })
  })

  it('is shown admins', async () => {
    expect(mentions(JSON.stringify((await served.ask('ada', 'GET /skills/all')).body))).toBe(true)
    expect((await served.ask('ada', 'GET /user/sam')).body).toMatchObject({ profile: { skills: ['ts', 'sql', waiting] } })
    expect((await served.ask('ada', 'GET /applications/id/a-sam')).body).toMatchObject({ skills: ['ts', waiting] })
  })

  it('is shown nobody else, in no call', async () => {
    const others = Object.values(accounts).filter(({ uid, role }) => uid !== 'sam' && role !== 'admin')
    expect(others.length).toBeGreaterThan(8)
    let answers = 0
    for (const uid of [undefined, ...others.map((account) => account.uid)])
      for (const [operation, call, body] of served.requests) {
        // This request is made with sam's own token.
        if (operation === 'auth.verifyToken') continue
        const text = JSON.stringify((await served.ask(uid, call, body)).body)
        if (text.includes('"ts"')) answers += 1
        expect([uid, operation, mentions(text)]).toEqual([uid, operation, false])
      }
    // Sam's other skills were among the answers, so the walk has seen what it looks for.
    expect(answers).toBeGreaterThan(20)
  })

  it('is shown who has it in the own profile as well, because they proposed it too', async () => {
    const read = async (uid: string) => (await served.ask(uid, `GET /skills/ids/${waiting}`)).body
    expect(await read('stella')).toEqual([])
    await served.put(users, [withWaiting(of(users, 'stella'))])
    expect(await read('stella')).toEqual([{ id: waiting, label: 'Zig', status: 'pending' }])
  })

  it('finds nobody by a search for it, and is no facet', async () => {
    const search = async (uid: string, body: object) =>
      (await served.ask(uid, 'POST /students/search', body)).body as {
        readonly results: readonly string[]
        readonly meta: { readonly facets: { readonly skills: readonly { readonly value: string }[] } }
      }
    for (const uid of ['ada', 'pat', 'emma', 'rita']) {
      expect((await search(uid, { skills: [waiting] })).results).toEqual([])
      const found = await search(uid, { skills: ['ts', waiting] })
      expect((await search(uid, { skills: ['ts', waiting], allSkills: true })).results).toEqual([])
      expect(found.results).toHaveLength((await search(uid, { skills: ['ts'] })).results.length)
      expect(found.meta.facets.skills.map(({ value }) => value)).not.toContain(waiting)
    }
    const board = async (skill: string) =>
      ((await served.ask('rita', `GET /applications/recruiter?skill=${skill}`)).body as unknown[]).length
    expect([await board('ts'), await board(waiting), await board(`ts,${waiting}`)]).toEqual([1, 0, 1])
    expect((await served.ask('sam', 'GET /jobs/demand')).body).toMatchObject({ skills: [{ id: 'ts' }, { id: 'sql' }] })
  })

  it('is shown everybody once it was approved', async () => {
    await served.put(skills, [{ ...of(skills, waiting), _pos: newer, shownTo: 'everybody' } as Document])
    expect((await served.ask('rita', 'GET /applications/id/a-sam')).body).toMatchObject({ skills: ['ts', waiting] })
    expect((await served.ask('emma', 'GET /skills/get/zig')).body).toEqual([{ id: waiting, label: 'Zig' }])
  })
})
