/** The page that a company writes of itself, and who may change and read it (product 2.7, 2.19 "Trails"). */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, type Person, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

type Organization = { readonly domains: readonly string[]; readonly description?: string; readonly showRejectionCategory?: boolean }
type Entry = { readonly sentence: string; readonly actor: { readonly displayName: string }; readonly reason?: string }

const company = 'kestrel-works'
const read = async (person: Person, id = company) => (await person.get<Organization[]>(`/organizations/ids/${id}`)).body[0]
const trail = (person: Person, id = company) => person.get<Entry[]>(`/timeline/organization/${id}`)

type Record = { readonly suppressed?: true; readonly n?: number; readonly openJobs: number } & Readonly<{
  medianDaysToAnswer?: number
  answeredWithin14Days?: number
}>

describePlatform('a company’s page', ({ as }) => {
  let recruiter: Person, staff: Person, student: Person, admin: Person, other: Person
  beforeAll(async () => {
    const people = await Promise.all(['recruiter', 'university', 'student', 'admin', 'recruiter2'].map(as))
    ;[recruiter, staff, student, admin, other] = people as [Person, Person, Person, Person, Person]
  })

  const update = (body: object, person = recruiter, id = company) => person.post<Problem>(`/organizations/${id}/update`, body)
  describe('a company’s own page', () => {
    it('§1 keeps what its recruiters say; a domain that they ask for proves nothing yet', async () => {
      const before = await read(recruiter)
      const domains = [...(before?.domains ?? []), 'kestrel.test']
      const description = 'We build drones.'
      const said = await update({
        description,
        domains,
        urls: ['https://kestrel.example'],
        timezone: 'America/Denver',
        showRejectionCategory: true,
      })
      expect(said.body).toMatchObject({ ok: true, id: company, topics: expect.arrayContaining(['organizations', 'timeline']) as unknown })
      const after = await eventually(
        () => read(recruiter),
        (one) => one?.description === description,
      )
      expect(after).toMatchObject({
        domains: before?.domains,
        domainsAsked: domains,
        urls: ['https://kestrel.example'],
        timezone: 'America/Denver',
        publicPage: false,
        showRejectionCategory: true,
      })
    })

    it('§2.2 lets its students read the category of what it rejects while it says so, and of nothing before or after', async () => {
      type Application = { readonly status: string; readonly reasonCode?: string }
      const fields = { title: 'Rotor keeper', jobType: 'internship', workplaceType: 'remote', skills: [], description: 'x'.repeat(40) }
      const why = { status: 'rejected', reasonCode: 'position_filled', note: 'Not for students.' }
      const rejected = async () => {
        const jobId = (await recruiter.post<{ id: string }>('/jobs/post', fields)).body.id
        const { id } = (await student.post<{ id: string }>('/students/apply-job', { jobId })).body
        expect((await recruiter.put(`/applications/status/${id}`, why)).status).toBe(200)
        await recruiter.post('/jobs/update', { id: jobId, formData: { status: 'closed' } })
        return id
      }
      const known = async (person: Person, id: string) => (await person.get<Application>(`/applications/id/${id}`)).body
      const told = (id: string) =>
        eventually(
          () => known(student, id),
          ({ status }) => status === 'rejected',
        )
      const id = await rejected()
      expect(await told(id)).toMatchObject({ reasonCode: 'position_filled' })
      // The trail, notifications and staff say nothing of it.
      for (const path of [`/timeline/application/${id}`, '/notifications', `/timeline/application/${id}?format=csv`])
        expect(JSON.stringify((await student.get(path)).body)).not.toMatch(/position.filled|Not for students/i)
      expect(JSON.stringify(await known(staff, id))).not.toContain('position_filled')
      const csv = async () => JSON.stringify((await student.get(`/applications/student/${student.uid}?format=csv`)).body)
      expect(await csv()).toContain('position_filled')

      await update({ showRejectionCategory: false })
      const later = await rejected()
      expect(await told(later)).not.toHaveProperty('reasonCode')
      await update({ showRejectionCategory: true })
      await eventually(
        () => read(recruiter),
        (one) => one?.showRejectionCategory === true,
      )
      expect(await known(student, later)).not.toHaveProperty('reasonCode')
      expect(await known(student, id)).toMatchObject({ reasonCode: 'position_filled' })
      await update({ showRejectionCategory: false })
    })

    it('§6 shows others what everybody may know, and no more', async () => {
      for (const person of [student, staff, other]) {
        const shown = await read(person)
        expect(Object.keys(shown ?? {}).toSorted()).toEqual(['domains', 'id', 'kind', 'label', 'status', 'urls'])
      }
      expect(await read(admin)).toHaveProperty('description')
    })

    it('§6 is changed by its own people alone, and wrong input is named', async () => {
      expect((await update({ label: 'Mine' }, other)).status).toBe(404)
      expect((await update({ label: 'Mine' }, staff)).status).toBe(404)
      expect((await update({ label: 'Mine' }, student)).status).toBe(403)
      expect((await update({ label: 'Nowhere' }, admin, 'unknown')).status).toBe(404)
      expect((await update({ publicPage: true }, staff, 'demo-university')).status).toBe(400)
      for (const body of [
        { label: '' },
        { domains: ['no domain'] },
        { domains: ['gmail.com'] },
        { timezone: 'Mars/Base' },
        { urls: ['x'] },
        { kind: 'university' },
      ]) {
        const { status, body: problem } = await update(body)
        expect([status, JSON.stringify(problem.details)]).toEqual([400, expect.stringContaining(Object.keys(body)[0] ?? '')])
      }
    })

    it('§2.19 has a trail for its recruiters and admins, and for staff what concerns their campus, without names of staff', async () => {
      const reason = 'Known for years.'
      await staff.post(`/campus-approvals/${company}`, { decision: 'approved', reason })
      const own = await eventually(
        async () => (await trail(recruiter)).body,
        ([first]) => first?.reason === reason,
      )
      expect(own[0]?.sentence).toBe('Somebody approved the company for the students of Demo State University')
      expect(own.map(({ sentence }) => sentence).join()).toContain('changed the web addresses and the description and the time zone')
      const theirs = (await trail(staff)).body
      expect(theirs.every(({ sentence }) => sentence.includes('for the students of Demo State University'))).toBe(true)
      expect(theirs[0]?.actor.displayName).not.toBe('Somebody')
      expect((await trail(other)).status).toBe(404)
      expect((await trail(student)).status).toBe(404)
      expect((await trail(staff, 'demo-university')).status).toBe(200)
      expect((await trail(recruiter, 'demo-university')).status).toBe(404)
    })
  })

  describe('§2.19 the record of a company', () => {
    const record = async (id: string, person = student) => (await person.get<Record>(`/organizations/${id}/record`)).body

    it('§2.19 says how it answers, of the last year, the same to everybody who is signed in', async () => {
      const shown = await record(company)
      expect(shown).toMatchObject({ openJobs: expect.any(Number), n: expect.any(Number), medianDaysToAnswer: expect.any(Number) })
      expect(shown.n).toBeGreaterThanOrEqual(5)
      expect(shown.answeredWithin14Days).toBeGreaterThan(0)
      expect(shown.answeredWithin14Days).toBeLessThanOrEqual(1)
      for (const person of [recruiter, staff, admin, other]) expect(await record(company, person)).toEqual(shown)
    })

    it('§2.19 says nothing of fewer than five applications, and is no university’s', async () => {
      expect(await record('bluefin')).toEqual({ suppressed: true, openJobs: 1 })
      for (const id of ['demo-university', 'unknown']) expect((await student.get(`/organizations/${id}/record`)).status).toBe(404)
    })
  })
})
