/** Somebody who changed all that may be changed of them is erased: every view agrees with a rebuild, and none stands still (product 2.18). */
import { beforeAll, expect, it } from 'vitest'
import { eventually, type Person, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Task = { readonly id: string; readonly state: string; readonly result?: object }
type Shown = { readonly name: string; readonly state: string }

const career = [{ title: 'Intern', organization: 'Acme', start: '2025-06' }]
const common = { displayName: 'Quillon Marzipanovich', phone: '+1 412 555 0100', timezone: 'Europe/Berlin' }
const student = {
  ...common,
  degree: 'master',
  major: 'Vexology',
  classYear: 2027,
  graduationDate: '2027-05-31',
  gpa: 3.9,
  gpaVisible: true,
  skills: ['go', 'rust', 'sql'],
  workExperiences: career,
  links: { github: 'https://github.example/quillon' },
  workAuthorization: 'Citizen',
  preferredJobTypes: ['internship'],
  preferredWorkplaces: ['remote'],
  visibility: 'recruiters',
  openToReferrals: true,
}
const staff = { ...common, office: 'Career office', position: 'Adviser' }
const recruiter = { ...common, position: 'Recruiter', workExperiences: career, acceptStudentMessages: false }
const employee = { ...common, position: 'Engineer', team: 'Canaries', workExperiences: career }
const professor = {
  ...common,
  department: 'Aviaries',
  title: 'Dr.',
  courses: ['Birds'],
  workExperiences: career,
  acceptRecruiterContact: true,
}

describePlatform('an erasure after changes', ({ as, platform, registered }) => {
  let admin: Person
  const changed: Person[] = []
  const done = (person: Person, id: string) =>
    eventually(
      () => person.get<Task>(`/tasks/${id}`),
      ({ body }) => body.state === 'done' || body.state === 'failed',
      60_000,
    )
  beforeAll(async () => {
    admin = await as('admin')
  })

  it.each([
    ['student', student, () => registered('student', { displayName: 'Quillon Before' })],
    ['professor', professor, () => registered('professor', { displayName: 'Marzipan Before' })],
    ['university', staff, () => as('university')],
    ['recruiter', recruiter, () => as('recruiter2')],
    ['employee', employee, () => as('employee')],
  ] as const)('§2.7 lets a %s change every field', async (_, profile, arrive) => {
    const person = await arrive()
    for (const [attr, value] of Object.entries(profile))
      expect({ attr, ...(await person.post<Write>('/user/updateField', { attr, value })) }).toMatchObject({ attr, status: 200 })
    // And by an admin, as somebody might ask for by mail.
    const corrected = { id: person.uid, attr: 'displayName', value: 'Quillon Corrected', reason: 'Asked by mail.' }
    expect((await admin.post<Write>('/user/updateFieldByAdmin', corrected)).status).toBe(200)
    changed.push(person)
  })

  it('§2.18 ends with a receipt for each of them', async () => {
    const erased = changed.map(async (person) => {
      const { status, body } = await person.post<Write>('/me/erase', { idToken: person.token, confirm: 'ERASE' })
      return [status, (await done(person, body.id)).body.state]
    })
    expect(await Promise.all(erased)).toEqual(changed.map(() => [202, 'done']))
  }, 90_000)

  it('§2.18 leaves no view that waits, nor one that a rebuild would make otherwise', async () => {
    await platform.settle()
    const views = (await admin.get<readonly Shown[]>('/admin/projections')).body
    expect(views.filter(({ state }) => state !== 'live')).toEqual([])
    const { id } = (await admin.post<Task>('/admin/projections/all/replay', { swap: 'never' })).body
    const { state, result } = (await done(admin, id)).body
    expect({ state, result }).toMatchObject({ state: 'done', result: { differences: 0, views: [] } })
    expect(await admin.get('/admin/users?q=Quillon')).toMatchObject({ status: 200, body: [] })
  }, 90_000)
})
