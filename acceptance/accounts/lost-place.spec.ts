/** Whose place was taken back is told nothing new of what the role had opened, neither in the app nor by mail (product 2.20). */
import { beforeAll, expect, it } from 'vitest'
import { send, type Person, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { mailedTo, mailsTo } from '../outbox.ts'
import { TEST_NOW } from '../platform.ts'

type Told = { readonly sentence: string }

const after = (minutes: number) => new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString()
const nextNoon = '2026-11-21T17:00:00.000Z'

describePlatform('§2.20 an account whose place was taken back', ({ as, platform, registered }) => {
  let recruiter: Person, employee: Person, admin: Person, student: Person
  const titles = ['Keeper of one’s place', 'Loser of one’s place'] as const
  let jobs: readonly string[]
  let referralId: string

  const sentencesOf = async (person: Person) =>
    (await person.get<readonly Told[]>('/notifications?limit=100')).body.map(({ sentence }) => sentence)
  const unreadOf = async (person: Person) => (await person.get<{ readonly count: number }>('/notifications/unread-count')).body.count
  const colleague = 'colleague@kestrel-works.example.com'
  const mailed = (name: string, words: string) =>
    mailsTo(name.includes('@') ? name : `${name}@demo.example`, platform).filter((mail) => mail.replaceAll(/\s+/g, ' ').includes(words))
      .length

  beforeAll(async () => {
    ;[recruiter, employee, admin] = [await as('recruiter'), await as('employee'), await as('admin')]
    const job = { jobType: 'internship', workplaceType: 'remote', description: 'Sits where one was put, or does not.', skills: [] }
    const post = async (title: string) => (await recruiter.post<Write>('/jobs/post', { ...job, title })).body.id
    jobs = [await post(titles[0]), await post(titles[1])]
    await recruiter.post('/invitations/recruiter', { email: colleague })
    const body = {
      invitationId: await mailedTo(colleague, platform, 'invitation'),
      password: 'a-long-password',
      displayName: 'Cleo League',
    }
    await send(platform.origin, { method: 'POST', path: '/register', body: { ...body, consents: { terms: true } } })
    await recruiter.put('/me/preferences', { mail: { applicationReceived: 'immediately' } })
    student = await registered('student', { displayName: 'Nova Newcomer', profile: { openToReferrals: true } })
    referralId = (await employee.post<Write>('/referrals/invite', { studentId: student.uid, jobId: jobs[1] })).body.id
  })

  it('was mailed what its company was told as long as the place counted', async () => {
    await student.post('/students/apply-job', { jobId: jobs[0] })
    await platform.moveTo(after(3))
    expect(mailed('recruiter', `A new application for ${titles[0]}`)).toBe(1)
  })

  it('is told of no application and no answer since, at once or in the morning, and counts none', async () => {
    for (const { uid } of [recruiter, employee]) await admin.post(`/people/${uid}/unverify`, { reason: 'Left.' })
    const before = await unreadOf(employee)
    expect((await student.post('/referrals/accept', { referralId, jobId: jobs[1] })).status).toBe(200)
    expect((await student.post('/students/apply-job', { jobId: jobs[1] })).status).toBe(201)
    await platform.moveTo(after(10))
    expect(mailed('recruiter', titles[1])).toBe(0)
    expect(mailed('employee', 'Nova Newcomer')).toBe(0)
    // That the place is not confirmed any more is told of the account, a minute after.
    expect(mailed('employee', 'no longer confirms')).toBe(1)
    expect(await unreadOf(employee)).toBe(before + 1)
    expect((await sentencesOf(employee)).join('\n')).not.toContain('Nova Newcomer')
    await platform.moveTo(nextNoon)
    expect(mailed('recruiter', titles[1])).toBe(0)
    // Of a job whose recruiter it cannot be told, the others of the company hear in the morning.
    expect(mailed(colleague, titles[1])).toBe(1)
    expect(mailed('employee', 'Nova Newcomer')).toBe(0)
  })

  it('finds what it was not told once the place counts again', async () => {
    ;[admin, employee] = [await as('admin'), await as('employee')]
    expect((await admin.post(`/people/${employee.uid}/verify`, {})).status).toBe(200)
    expect((await sentencesOf(employee)).join('\n')).toContain('Nova Newcomer accepted your referral')
  })
})
