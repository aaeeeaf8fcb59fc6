/** Two employees refer one student for one job: who was first, and what the other hears of it (product 2.3, 2.19). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, send, signIn, type Person } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

type Referral = { readonly id: string; readonly ownership?: string; readonly studentName?: string }
type Found = { readonly items: readonly { readonly uid: string; readonly referred?: { readonly byName: string } }[] }

const KIM = { email: 'kim@home.example.com', password: 'long enough' }
const ownershipOf = async (by: Person, id: string) => (await by.get<Referral>(`/referrals/id/${id}`)).body.ownership

describePlatform('whose a thing is', ({ as, platform }) => {
  const job = {
    title: 'Keeper of owners',
    jobType: 'internship',
    workplaceType: 'remote',
    description: 'Keeps in mind who was first, and says so.',
    skills: [],
  }

  let student: Person, employee: Person, kim: Person
  let first: string
  let second: string
  beforeAll(async () => {
    const { origin } = platform
    student = await as('student')
    employee = await as('employee')
    const recruiter = await as('recruiter')
    await recruiter.post('/invitations/employee', { email: KIM.email })
    const invitationId = await mailedTo(KIM.email, platform, 'invitation')
    const body = { invitationId, password: KIM.password, displayName: 'Kim Newcomer', consents: { terms: true } }
    await send(origin, { method: 'POST', path: '/register', body })
    kim = await signIn(origin, KIM.email, KIM.password)

    const jobId = (await recruiter.post('/jobs/post', job)).body.id
    await student.post('/user/updateField', { attr: 'openToReferrals', value: true })
    const accepted = async (by: Person) => {
      const { id } = (await by.post('/referrals/invite', { studentId: student.uid, jobId })).body
      await student.post('/referrals/accept/', { referralId: id, jobId })
      return id
    }
    first = await accepted(employee)
    second = await accepted(kim)
  })

  it('§2.19 the first yes owns the student, and each employee reads where they stand', async () => {
    expect(await eventually(() => ownershipOf(kim, second), Boolean)).toBe('secondary')
    expect(await ownershipOf(employee, first)).toBe('primary')
  })

  it('§2.3 a colleague reads in the search who referred the student first', async () => {
    const { items } = (await kim.post<Found>('/students/search', { name: 'Sam Demo' })).body
    expect(items.find(({ uid }) => uid === student.uid)?.referred).toMatchObject({ byName: 'Emery Demo-Employee' })
  })

  it('§2.19 when the owner withdraws, the other one is told at once that the student is theirs', async () => {
    const listener = await kim.listen()
    const told = listener.next('referrals', student.uid)
    await employee.post('/referrals/update-status', { referralId: first, status: 'withdrawn' })
    const { position } = (await told) as { readonly position: string }
    const list = await send<readonly Referral[]>(platform.origin, {
      method: 'GET',
      path: `/referrals/employee/${kim.uid}?ids=${second}`,
      token: kim.token,
      headers: { 'x-min-position': position },
    })
    expect(list.body.map(({ ownership }) => ownership)).toEqual(['primary'])
    listener.close()
  })
})
