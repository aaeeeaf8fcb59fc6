/** The generic reads (product 2.12): each role finds whom and what its row says, as cards, and every other name is 404. */
import { beforeAll, describe, expect, it } from 'vitest'
import { send, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Card = { readonly uid?: string; readonly role: string; readonly displayName?: string; readonly locked?: true; readonly email?: string }
type Thing = { readonly id: string; readonly studentId?: string; readonly coverLetter?: string; readonly organization?: string }

const roles = ['student', 'professor', 'university', 'recruiter', 'employee', 'admin', 'analyst'] as const
type Role = (typeof roles)[number]

describePlatform('collections', ({ as, platform }) => {
  const people = new Map<Role, Person>()
  const by = (role: Role): Person => {
    const person = people.get(role)
    if (!person) throw new Error(`Nobody is signed in as ${role}.`)
    return person
  }
  const get = <Body>(role: Role, path: string) => by(role).get<Body>(path)
  const cards = async (role: Role, path: string) => (await get<Card[]>(role, path)).body

  beforeAll(async () => {
    for (const role of roles) people.set(role, await as(role))
  })

  describe('§7 GET /{collection}', () => {
    it('§2.12 of students is oneself, one’s nominees, one’s university, a preview, those one referred, or all', async () => {
      expect((await cards('student', '/students')).map(({ uid }) => uid)).toEqual([by('student').uid])
      expect((await cards('recruiter', '/students')).every(({ locked, uid, displayName }) => locked && !uid && !displayName)).toBe(true)
      const [ofStaff, ofAdmin] = [await get<Card[]>('university', '/students'), await get<Card[]>('admin', '/students')]
      expect(Number(ofAdmin.headers['x-total-count'])).toBeGreaterThan(Number(ofStaff.headers['x-total-count']))
      expect(ofStaff.body.every(({ role, email }) => role === 'student' && email === undefined)).toBe(true)
      for (const role of ['professor', 'employee'] as const) expect((await get(role, '/students')).status).toBe(200)
    })

    it('§2.12 of people are cards of the own university or company, and never their addresses', async () => {
      for (const [role, path, of] of [
        ['student', '/professors', 'professor'],
        ['professor', '/universities', 'university'],
        ['recruiter', '/recruiters', 'recruiter'],
        ['employee', '/employees', 'employee'],
        ['university', '/recruiters', 'recruiter'],
      ] as const) {
        const found = await cards(role, path)
        expect([path, found.length > 0]).toEqual([path, true])
        expect(found.every((card) => card.role === of && card.email === undefined)).toBe(true)
      }
      expect((await cards('professor', '/users')).map(({ uid }) => uid)).toEqual([by('professor').uid])
    })

    it('§2.12 of applications and referrals hold what the calls of their own show, statuses only where that is so', async () => {
      const own = (await get<Thing[]>('student', '/applications')).body
      expect(own.length).toBeGreaterThan(0)
      expect(own.every(({ studentId }) => studentId === by('student').uid)).toBe(true)
      const atUniversity = (await get<Thing[]>('university', '/applications')).body
      expect(atUniversity.length).toBeGreaterThan(0)
      expect(atUniversity.every((each) => !('coverLetter' in each))).toBe(true)
      const companies = new Set((await get<Thing[]>('recruiter', '/applications')).body.map(({ organization }) => organization))
      expect(companies.size).toBe(1)
      for (const role of ['professor', 'employee', 'admin'] as const) expect((await get(role, '/applications')).status).toBe(200)
      for (const role of ['student', 'recruiter', 'employee', 'admin'] as const) expect((await get(role, '/referrals')).status).toBe(200)
    })

    it('is paged, and skills and organizations are everybody’s who is signed in', async () => {
      for (const role of roles)
        for (const path of ['/skills', '/organizations']) {
          const page = await get<Thing[]>(role, `${path}?limit=2`)
          expect([role, path, page.status, page.body.length]).toEqual([role, path, 200, 2])
          expect(page.headers['link']).toContain('rel="next"')
        }
      const [skill] = (await get<Thing[]>('student', '/skills?limit=1')).body
      expect((await get<Thing>('student', `/skills/${skill?.id}`)).body).toEqual(skill)
    })

    it('§2.17 is 403 for a role that never sees the collection, 401 for visitors, and 404 for every other name', async () => {
      for (const [role, path] of [
        ...['students', 'professors', 'universities', 'recruiters', 'employees', 'users'].map(
          (people) => ['analyst', `/${people}`] as const,
        ),
        ...['applications', 'referrals', 'messages', 'points', 'subscriptions'].map((things) => ['analyst', `/${things}`] as const),
        ['analyst', `/users/${by('analyst').uid}`],
        ['professor', '/recruiters'],
        ['employee', '/professors'],
        ['professor', '/referrals'],
      ] as const)
        expect([path, (await get(role, path)).status]).toEqual([path, 403])
      expect((await send(platform.origin, { method: 'GET', path: '/students' })).status).toBe(401)
      for (const path of ['/events', '/keys', '/user', '/mailboxes/any', '/__proto__'])
        expect([path, (await get<Problem>('admin', path)).status]).toEqual([path, 404])
    })
  })

  describe('§7 GET /{collection}/{uid}', () => {
    it('§2.12 is the whole account for oneself and admins, a card for those who find it in the list, and 404 for others', async () => {
      const student = by('student').uid
      for (const path of [`/students/${student}`, `/students/id/${student}`]) {
        expect((await get<Card>('student', path)).body.email).toBeTruthy()
        expect((await get<Card>('admin', path)).body.email).toBeTruthy()
        const card = await get<Card>('university', path)
        expect([card.status, card.body.uid, card.body.email]).toEqual([200, student, undefined])
        expect((await get('analyst', path)).status).toBe(403)
      }
      expect((await get('admin', `/professors/${student}`)).status).toBe(404)
      expect((await get('student', '/students/nobody')).status).toBe(404)
      expect((await get<Card>('student', `/professors/${by('professor').uid}`)).body.uid).toBe(by('professor').uid)
      expect((await get('professor', `/users/${student}`)).status).toBe(404)
    })

    it('§2.12 is that person’s things, as the calls of their own answer', async () => {
      for (const [role, path, same] of [
        ['student', 'applications', 'applications/student'],
        ['student', 'referrals', 'referrals/studentId'],
        ['employee', 'referrals', 'referrals/employee'],
        ['professor', 'invitations', 'invitations/id'],
      ] as const) {
        const { uid } = by(role)
        const [generic, own] = [await get<Thing[]>(role, `/${path}/${uid}`), await get<Thing[]>(role, `/${same}/${uid}`)]
        expect([path, generic.status]).toEqual([path, 200])
        expect(generic.body).toEqual(own.body)
        expect((await get(role, `/${path}/nobody`)).status).toBe(404)
      }
      for (const path of ['messages', 'points', 'subscriptions']) {
        const [paged, file] = [await get<Thing[]>('admin', `/${path}?limit=1`), await get<string>('admin', `/${path}?format=csv`)]
        expect([path, paged.status, paged.headers['x-total-count'] !== undefined]).toEqual([path, 200, true])
        expect([path, file.status, file.headers['content-type']]).toEqual([path, 200, 'text/csv; charset=utf-8'])
      }
      expect((await get('student', `/notifications/${by('student').uid}`)).status).toBe(200)
      expect((await get('student', `/notifications/${by('professor').uid}`)).status).toBe(404)
    })
  })
})
