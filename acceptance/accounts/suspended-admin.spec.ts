/** An admin whose account another admin suspended has what everybody has who is suspended, and nothing of other people (product 2.16). */
import { beforeAll, expect, it } from 'vitest'
import { signIn, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform, password } from '../describe-platform.ts'

describePlatform('§2.16 a suspended admin', ({ as, platform, registered }) => {
  let admin: Person, student: Person, recruiter: Person, ada: Person
  let task: string, proposed: string
  const answer = async (asked: Promise<{ readonly status: number; readonly body: Partial<Problem> }>) => {
    const { status, body } = await asked
    return status < 400 ? status : `${status} ${body.code}`
  }

  beforeAll(async () => {
    ;[admin, student, recruiter] = [await as('admin'), await as('student'), await as('recruiter')]
    const { uid } = await registered('student', { displayName: 'Ada Second' })
    const done = async (asked: Promise<{ readonly status: number }>) => {
      const { status } = await asked
      if (status >= 400) throw new Error(`What an admin may was answered ${status}.`)
    }
    await done(admin.post('/user/updateFieldByAdmin', { id: uid, attr: 'role', value: 'admin', reason: 'She joined our team.' }))
    const again = () => signIn(platform.origin, 'ada.second@home.example.com', password)
    ada = await again()
    task = (await student.post<Write>('/me/export', {})).body.id
    proposed = (await student.post<Write>('/organizations/add', { organization: 'Quince Holdings' })).body.id
    // What an admin may, so that each refusal below is for the suspension.
    for (const path of [`/user/${student.uid}`, `/tasks/${task}`, `/organizations/label/${proposed}`]) await done(ada.get(path))
    await done(ada.post('/messages/send', { toUser: student.uid, message: 'Hello.' }))
    await done(recruiter.post('/messages/send', { toUser: ada.uid, message: 'Hello, team.' }))
    await done(admin.post(`/admin/users/${uid}/suspend`, { reason: 'A stolen computer.' }))
    ada = await again()
  })

  it('reads of no one else an account, a task or a message', async () => {
    expect(await answer(ada.get(`/user/${student.uid}`))).toBe('404 not_found')
    expect(await answer(ada.get(`/tasks/${task}`))).toBe('404 not_found')
    expect(await answer(ada.get(`/messages/${student.uid}`))).toBe('404 not_found')
    expect(await answer(ada.get(`/messages/between/${student.uid}`))).toBe('404 not_found')
    expect(await answer(ada.get(`/organizations/label/${proposed}`))).toBe('404 not_found')
    for (const path of ['/messages?limit=100', `/messages/contacts/${ada.uid}`, `/messages/contacts/${ada.uid}?q=hello`])
      expect([path, (await ada.get(path)).body]).toEqual([path, []])
    const table = await ada.get<string>('/messages?format=csv')
    expect(table.body.trim().split('\n')).toHaveLength(1)
    const found = await ada.get<readonly { readonly contactId: string }[]>('/messages/people?q=s')
    expect(found.body.map(({ contactId }) => contactId).filter((uid) => uid !== admin.uid)).toEqual([])
  })

  it('writes to admins alone, whether or not there was a conversation before, and stops nobody’s work', async () => {
    for (const { uid } of [student, recruiter])
      expect(await answer(ada.post('/messages/send', { toUser: uid, message: 'Hello.' }))).toBe('403 account_suspended')
    expect(await answer(ada.post(`/tasks/${task}/cancel`, {}))).toBe('404 not_found')
    expect(await answer(ada.post('/messages/send', { toUser: admin.uid, message: 'It is found again.' }))).toBe(201)
    expect((await ada.get(`/messages/${admin.uid}`)).body).toHaveLength(1)
  })

  it('is paused for whoever wrote to them, and not there for others', async () => {
    expect(await answer(recruiter.post('/messages/send', { toUser: ada.uid, message: 'Hello?' }))).toBe('403 person_paused')
    const professor = await as('professor')
    expect(await answer(professor.post('/messages/send', { toUser: ada.uid, message: 'Hello?' }))).toBe('404 not_found')
  })

  it('reads what is their own', async () => {
    expect((await ada.get(`/user/${ada.uid}`)).body).toMatchObject({ role: 'admin', state: 'suspended' })
    const own = (await ada.post<Write>('/me/export', {})).body.id
    expect(await answer(ada.get(`/tasks/${own}`))).toBe(200)
  })
})
