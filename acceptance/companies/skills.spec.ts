/** Skills that somebody proposes and finds (§5, §7; product 2.19). */
import { beforeAll, describe, expect, it } from 'vitest'
import { send, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Skill = { readonly id: string; readonly label: string; readonly status?: string }

const suggested = async (person: Person, term: string) =>
  (await person.get<readonly Skill[]>(`/skills/get/${encodeURIComponent(term)}`)).body

describePlatform('skills', ({ as, platform }) => {
  let student: Person, employee: Person, recruiter: Person, admin: Person
  beforeAll(async () => {
    ;[student, employee, recruiter, admin] = (await Promise.all(['student', 'employee', 'recruiter', 'admin'].map(as))) as [
      Person,
      Person,
      Person,
      Person,
    ]
  })

  const skillsOf = async () => (await student.get<{ profile: { skills: string[] } }>(`/user/${student.uid}`)).body.profile.skills

  describe('§7 POST /skills/add', () => {
    let id: string
    it('§7 stores a proposal, which its proposer and admins are shown and others are not', async () => {
      const reply = await student.post('/skills/add', { skill: ' Zig ' })
      expect(reply).toMatchObject({ status: 200, body: { ok: true, status: 'pending' } })
      ;({ id } = reply.body)
      expect(await suggested(student, 'zig')).toEqual([{ id, label: 'Zig', status: 'pending' }])
      expect((await send<readonly Skill[]>(platform.origin, { method: 'GET', path: '/skills/get/zig' })).body).toEqual([])
      expect(await suggested(employee, 'zig')).toEqual([])
      expect(await suggested(admin, 'zig')).toEqual([{ id, label: 'Zig', status: 'pending' }])
    })

    it('§7 may stand in the own profile at once, and others see the profile without it', async () => {
      const before = await skillsOf()
      const skills = [...before, id]
      expect((await student.post('/user/updateField', { attr: 'skills', uid: student.uid, value: skills })).status).toBe(200)
      expect(await skillsOf()).toEqual(skills)
      const card = (await recruiter.get<{ skills?: string[] }>(`/user/${student.uid}`)).body
      // The demo's student has one that waits already.
      expect(card.skills).toEqual(before.filter((skill) => !skill.startsWith('proposed-')))
      expect(card.skills).not.toEqual([])
    })

    it('§7 of a skill that exists answers its id and stores nothing, whatever it is called and whoever asks', async () => {
      const again = await employee.post('/skills/add', { skill: 'ZIG' })
      // Nothing of when or by which event another proposed it.
      expect(again).toMatchObject({ status: 200, body: { ok: true, id, status: 'pending', topics: [] } })
      for (const field of ['eventId', 'revision', 'position']) expect(again.body).not.toHaveProperty(field)
      for (const [skill, known] of [
        ['typescript', 'typescript'],
        ['Type Script', 'typescript'],
        ['ts', 'typescript'],
        ['golang', 'go'],
      ])
        expect((await employee.post('/skills/add', { skill })).body).toMatchObject({ id: known, status: 'approved' })
      expect((await admin.get<readonly Skill[]>('/skills/all')).body.filter(({ label }) => /^(zig|golang|ts)$/i.test(label))).toHaveLength(
        1,
      )
    })

    it('§7 two who propose the same at once propose one', async () => {
      const replies = await Promise.all([student, employee, recruiter].map((person) => person.post('/skills/add', { skill: 'Nim lang' })))
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
      expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
    })

    it('§5 refuses what is empty, no text, too long or without a letter, and names the field', async () => {
      for (const skill of ['', '   ', 7, null, ['Zig'], 'x'.repeat(61), '!!!', 'Zig\u202e', undefined]) {
        const refused = await student.post<Problem>('/skills/add', { skill })
        expect([skill, refused.status, JSON.stringify(refused.body.details)]).toEqual([skill, 400, expect.stringContaining('"skill"')])
      }
    })

    it('§7 is not for jobs while it waits', async () => {
      const job = {
        title: 'Systems intern',
        jobType: 'internship',
        workplaceType: 'remote',
        description: 'Writes small fast programs that start at once.',
      }
      const refused = await recruiter.post<Problem>('/jobs/post', { ...job, skills: [id] })
      expect([refused.status, JSON.stringify(refused.body.details)]).toEqual([400, expect.stringContaining('skills')])
    })

    it('§7 is limited by the day', async () => {
      const statuses: number[] = []
      for (let n = 0; n < 22; n += 1) statuses.push((await recruiter.post('/skills/add', { skill: `Skill number ${n} of many` })).status)
      expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(20)
      expect(statuses.at(-1)).toBe(429)
      // A skill that exists costs nothing.
      expect((await recruiter.post('/skills/add', { skill: 'Go' })).status).toBe(200)
    })
  })

  describe('§7 GET /skills/get', () => {
    it('§7 finds by other names and with slips of typing', async () => {
      expect((await suggested(student, 'pyhton')).map(({ label }) => label)).toContain('Python')
      expect((await suggested(student, 'ts')).map(({ label }) => label)).toContain('TypeScript')
    })
  })
})
