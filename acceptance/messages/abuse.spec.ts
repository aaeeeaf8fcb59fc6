/** Reports of conversations, and the reading of one by an admin, which both are told of (product 2.9, 2.20). */
import { beforeAll, describe, expect, it } from 'vitest'
import type { Person, Problem, Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Report = {
  readonly id: string
  readonly threadId: string
  readonly parties: readonly string[]
  readonly by: string
  readonly reason?: string
  readonly state: string
  readonly outcome?: string
}
type Told = { readonly sentence: string }
type Access = { readonly what: string; readonly reason?: string; readonly by: { readonly role?: string } }

describePlatform('reports of abuse', ({ as, platform }) => {
  let student: Person, recruiter: Person, admin: Person
  let report: Report
  beforeAll(async () => {
    ;[student, recruiter, admin] = [await as('student'), await as('recruiter'), await as('admin')]
    await recruiter.post('/messages/send', { toUser: student.uid, message: 'To hold the place we take a deposit of $150.' })
    await student.post('/messages/report', { contactId: recruiter.uid, reason: 'Asks for a deposit.' })
  })

  const openReports = async () => (await admin.get<readonly Report[]>('/admin/reports-of-abuse?state=open')).body
  const toldTo = async (person: Person) => {
    await platform.settle()
    return (await person.get<readonly Told[]>('/notifications?limit=100')).body.map(({ sentence }) => sentence)
  }
  const readBy = async (person: Person) =>
    (await person.get<readonly Access[]>('/me/accesses')).body.filter(({ what }) => what === 'conversation').map(({ reason }) => reason)

  it('§2.19 a report waits for admins, with its reason', async () => {
    await platform.settle()
    const found = (await openReports()).find(({ by, reason }) => by === student.uid && reason === 'Asks for a deposit.')
    if (!found) throw new Error('The report is missing.')
    report = found
    expect(report.parties).toEqual([student.uid, recruiter.uid])
    expect((await student.get('/admin/reports-of-abuse')).status).toBe(403)
  })

  describe('§2.9 the conversation', () => {
    it('is read with a reason alone', async () => {
      for (const query of ['', '?reason=', '?reason=%20%20'])
        expect(await admin.get<Problem>(`/admin/threads/${report.threadId}${query}`)).toMatchObject({
          status: 400,
          body: { code: 'invalid' },
        })
      expect((await admin.get(`/admin/threads/unknown?reason=Report`)).status).toBe(404)
      expect(await readBy(student)).toEqual([])
    })

    it('tells both that it was read, and why, once for a day and reason', async () => {
      const read = (reason: string) =>
        admin.get<readonly { readonly message: string }[]>(`/admin/threads/${report.threadId}?limit=1&reason=${reason}`)
      const first = await read('Report+of+today')
      expect(first.body.map(({ message }) => message)).toEqual(['To hold the place we take a deposit of $150.'])
      await read('Report+of+today')
      await read('Once+more')
      await platform.settle()
      for (const person of [student, recruiter]) {
        expect(await readBy(person)).toEqual(['Once more', 'Report of today'])
        expect((await toldTo(person)).filter((sentence) => sentence.startsWith('Our team read your conversation'))).toHaveLength(2)
      }
    })

    it('goes on: neither notices anything in it', async () => {
      expect((await student.post<Write>('/messages/send', { toUser: recruiter.uid, message: 'No.' })).status).toBe(201)
    })
  })

  it('§2.20 is closed with an outcome, of which who reported learns, and who was reported never by whom', async () => {
    const close = (outcome: string) =>
      admin.post<Problem>(`/admin/reports-of-abuse/${report.id}/close`, { outcome, reason: 'Second time.' })
    expect((await close('burnt')).status).toBe(400)
    expect((await close('warned')).status).toBe(200)
    expect(await close('no_action')).toMatchObject({ status: 409, body: { code: 'report_closed' } })
    expect((await toldTo(student)).some((sentence) => sentence.endsWith('we warned the other person'))).toBe(true)
    const warned = (await toldTo(recruiter)).filter((sentence) => sentence.startsWith('Our team warns you'))
    expect(warned).toHaveLength(1)
    expect((await openReports()).map(({ id }) => id)).not.toContain(report.id)
    const closed = (await admin.get<readonly Report[]>('/admin/reports-of-abuse?state=closed')).body
    expect(closed.find(({ id }) => id === report.id)).toMatchObject({ outcome: 'warned' })
  })

  it('§2.20 ends a conversation for both, and for nobody else', async () => {
    await recruiter.post('/messages/report', { contactId: student.uid, reason: 'Rude.' })
    await platform.settle()
    const other = (await openReports()).find(({ by, reason }) => by === recruiter.uid && reason === 'Rude.')
    await admin.post(`/admin/reports-of-abuse/${other?.id}/close`, { outcome: 'conversation_closed' })
    const refused = { status: 403, body: { code: 'conversation_closed' } }
    expect(await student.post<Problem>('/messages/send', { toUser: recruiter.uid, message: 'Hello?' })).toMatchObject(refused)
    expect(await recruiter.post<Problem>('/messages/send', { toUser: student.uid, message: 'Hello?' })).toMatchObject(refused)
    expect((await admin.post('/messages/send', { toUser: student.uid, message: 'Are you well?' })).status).toBe(201)
    const contacts = (
      await student.get<readonly { readonly code?: string }[]>(`/messages/contacts/${student.uid}?contactId=${recruiter.uid}`)
    ).body
    expect(contacts[0]?.code).toBe('conversation_closed')
  })
})
