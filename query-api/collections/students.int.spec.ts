import { describe, expect, it } from 'vitest'
import { resumes } from '#projections/views/resumes/model.ts'
import { studentCards } from '#projections/views/student-cards/model.ts'
import { subscriptions, type SubscriptionDocument } from '#projections/views/subscriptions/model.ts'
import { users } from '#projections/views/users/model.ts'
import { people, today } from '../testing/people.ts'
import { serveTestData } from '../testing/server.ts'

const { served } = await serveTestData()
type Found = { readonly uid?: string; readonly locked?: true; readonly displayName?: string }
const list = async (path = '/students', uid = 'rob') => (await served.ask(uid, `GET ${path}`)).body as readonly Found[]
const namesOf = (found: readonly Found[]) => found.map(({ displayName }) => displayName)

const student = (_id: string, displayName: string, visibility: 'recruiters' | 'private') => ({
  _id,
  displayName,
  universityId: 'mit',
  state: 'active' as const,
  nominatedIn: 0,
  visibility,
})
const pair = [student('vera', 'Vera Doe', 'recruiters'), student('hal', 'Hal Doe', 'private')]
await served.put(
  users,
  pair.map(({ visibility, ...one }) => ({ ...people[0], ...one, role: 'student', profile: { visibility } })),
)
await served.put(
  studentCards,
  pair.map((one) => ({ ...one, skills: ['ts'], openToReferrals: true, gpa: 3.8, findableSince: today, profile: {} })),
)
const standing = (organizationId: string, more: Partial<SubscriptionDocument>) => {
  const document = { _id: organizationId, organizationId, status: 'active', ...more }
  return served.put(subscriptions, [document])
}

describe('§7 GET /students for a company', () => {
  it('§2.8 is a preview without names, no file and no profile by id before it has a subscription', async () => {
    const found = await list()
    expect(found.length).toBeGreaterThan(0)
    for (const one of found) expect(one).toMatchObject({ locked: true })
    expect(namesOf(found)).not.toContain('Vera Doe')
    expect(await list('/students?ids=vera')).toEqual([])
    for (const [call, body] of [
      ['GET /students?format=csv', undefined],
      ['POST /students/search', { format: 'csv' }],
    ] as const)
      expect(await served.ask('rob', call, body)).toMatchObject({ status: 403, body: { code: 'subscription_required' } })
    for (const path of ['/students/id/vera', '/students/vera']) expect((await served.ask('rob', `GET ${path}`)).status).toBe(404)
  })

  it('§2.10 is the cards of the students who are visible, once it has one, and no longer than that', async () => {
    await standing('globex', {})
    for (const found of [await list(), ((await served.ask('rob', 'POST /students/search', {})).body as { items: Found[] }).items]) {
      expect(namesOf(found)).toContain('Vera Doe')
      expect(namesOf(found)).not.toContain('Hal Doe')
    }
    expect((await list('/students?ids=vera,hal')).map(({ uid }) => uid)).toEqual(['vera'])
    for (const path of ['/students/id/vera', '/students/vera'])
      expect((await served.ask('rob', `GET ${path}`)).body).toEqual({
        uid: 'vera',
        displayName: 'Vera Doe',
        role: 'student',
        universityLabel: 'MIT',
        skills: ['ts'],
        gpa: 3.8,
        openToReferrals: true,
        findableSince: today,
      })
    // Its subscription opens the main résumé of who is found, where there is one.
    const resumesOfVera = { _id: 'vera', studentId: 'vera', versions: [], primaryId: 'v1' }
    await served.put(resumes, [resumesOfVera])
    expect((await served.ask('rob', 'GET /students/id/vera')).body).toMatchObject({ resumeOpens: true })
    expect((await served.ask('rob', 'GET /students/id/hal')).status).toBe(404)
    // An applicant, who is found by nobody.
    const applicant = (await served.ask('rob', 'GET /students/id/stella')).body
    expect(applicant).toHaveProperty('applied')
    for (const field of ['gpa', 'openToReferrals', 'findableSince']) expect(applicant).not.toHaveProperty(field)
    await standing('acme', { status: 'canceled', accessEndsAt: today })
    expect((await list('/students', 'rita')).every(({ locked }) => locked)).toBe(true)
    expect((await served.ask('rita', 'GET /students/id/vera')).status).toBe(404)
  })
})
