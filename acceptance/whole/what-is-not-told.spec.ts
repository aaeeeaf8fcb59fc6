/** Facts that people must not notice, neither in a field nor in a number (product 2.18). */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

/** The same in every reply, whoever wrote it when to whom: ids, instants and the address are replaced by what they are. */
function comparable(reply: unknown, address: string): unknown {
  const text = JSON.stringify(reply)
    .replaceAll(address, '<address>')
    .replaceAll(/"[0-9a-f]{32}"/g, '"<id>"')
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '<instant>')
    .replaceAll(/"\d{20}"/g, '"<position>"')
  return JSON.parse(text)
}

describePlatform('what is not told', ({ as, platform }) => {
  let student: Person, recruiter: Person, professor: Person, employee: Person, staff: Person, admin: Person

  beforeAll(async () => {
    const names = ['student', 'recruiter', 'professor', 'employee', 'university', 'admin']
    const people = await Promise.all(names.map(as))
    ;[student, recruiter, professor, employee, staff, admin] = people as [Person, Person, Person, Person, Person, Person]
  })

  describe('§2.18 a student', () => {
    it('cannot tell from any reply that the company opened the application', async () => {
      const form = { jobType: 'internship', workplaceType: 'remote', description: 'Reads what others overlook, and says so.', skills: [] }
      const { id: jobId } = (await recruiter.post('/jobs/post', { ...form, title: 'Proof reader' })).body
      const { id } = (await student.post('/students/apply-job', { jobId })).body
      type Seen = { readonly revision: number; readonly applied?: string }
      /** Everything that the student can ask about the application, also by a change that changes nothing. */
      const seen = async () => ({
        read: (await student.get<Seen>(`/applications/id/${id}`)).body,
        listed: (await student.get<{ id: string }[]>(`/applications/student/${student.uid}`)).body.find((each) => each.id === id),
        trail: (await student.get(`/timeline/application/${id}`)).body,
        unchanged: (await student.put(`/applications/status/${id}`, { status: 'submitted' })).body,
      })
      const path = `/applications/status/${id}`
      const before = await seen()
      await recruiter.post(`/applications/${id}/viewed`)
      await recruiter.get(`/applications/id/${id}`)
      expect(await seen()).toEqual(before)
      expect((await student.get<Seen>(`/jobs/id/${jobId}`)).body).not.toHaveProperty('revision')
      expect((await recruiter.get<Seen>(`/jobs/id/${jobId}`)).body.revision).toBe(0)

      // The revision that the student reads is the one that a change of theirs expects.
      await recruiter.put(`/applications/status/${id}`, { status: 'under_review' })
      const late = await student.put<Problem>(path, { status: 'withdrawn', expectedRevision: before.read.revision })
      expect(late).toMatchObject({ status: 409, body: { code: 'revision_conflict', details: { expected: 0, actual: 1 } } })
      const { revision } = (await student.get<Seen>(`/applications/id/${id}`)).body
      const withdrawn = await student.put<Write>(path, { status: 'withdrawn', expectedRevision: revision })
      expect(withdrawn).toMatchObject({ status: 200, body: { revision: revision + 1 } })
      expect((await student.get<Seen>(`/applications/id/${id}`)).body.revision).toBe(revision + 1)
    })
  })

  describe('§2.19 a company’s notes', () => {
    type Note = { readonly id: string; readonly text: string; readonly rating?: number; readonly by: { readonly uid: string } }
    type Seen = { readonly notes?: readonly Note[]; readonly rating?: number }
    const form = { jobType: 'internship', workplaceType: 'remote', description: 'Reads what others overlook, and says so.', skills: [] }
    const word = 'quetzalcoatl'

    it('are read inside the company alone; nobody else can tell that there are any, and a retracted one is gone for all', async () => {
      const { id: jobId } = (await recruiter.post('/jobs/post', { ...form, title: 'Note reader' })).body
      const { id } = (await student.post('/students/apply-job', { jobId })).body
      const elsewhere = await as('recruiter2')
      /** Everything that people outside can ask about the application, files included. */
      const paths = [
        `/applications/id/${id}`,
        `/applications/student/${student.uid}?limit=100`,
        `/applications/student/${student.uid}?ids=${id}`,
        `/applications?ids=${id}`,
        `/timeline/application/${id}`,
        `/timeline/application/${id}?format=csv`,
        '/notifications?limit=100',
      ]
      const seenBy = async (person: Person) => {
        const replies = await Promise.all(paths.map((path) => person.get(path)))
        // A refusal carries the id of its request.
        return replies.map(({ status, body }) => (status === 200 ? { status, body } : { status }))
      }
      const outsiders = [student, professor, employee, staff, elsewhere]
      const before = await Promise.all(outsiders.map(seenBy))

      const kept = await recruiter.post(`/applications/${id}/notes`, { text: `Said ${word} twice.`, rating: 3 })
      expect(kept).toMatchObject({ status: 200, body: { id, status: 'submitted' } })
      await recruiter.post(`/applications/${id}/notes`, { text: `About somebody else: ${word}.` })
      const read = async (person: Person) => (await person.get<Seen>(`/applications/id/${id}`)).body
      const { notes = [], rating } = await read(recruiter)
      expect(notes).toMatchObject([
        { text: `About somebody else: ${word}.` },
        { text: `Said ${word} twice.`, rating: 3, by: { uid: recruiter.uid } },
      ])
      expect(rating).toBe(3)
      expect((await read(admin)).notes).toEqual(notes)
      const [listed] = (await recruiter.get<Seen[]>(`/applications/recruiter?jobId=${jobId}`)).body
      expect(listed).toMatchObject({ rating: 3 })
      expect(listed).not.toHaveProperty('notes')
      expect(await Promise.all(outsiders.map(seenBy))).toEqual(before)

      for (const note of notes)
        await recruiter.post(`/applications/${id}/notes/${note.id}/retract`, { reason: 'It was about somebody else.' })
      const inside = [...paths, `/applications/recruiter?jobId=${jobId}`, `/applications/recruiter?jobId=${jobId}&format=csv`]
      for (const person of [recruiter, admin])
        for (const path of inside) expect(JSON.stringify((await person.get(path)).body)).not.toContain(word)
      expect(await read(recruiter)).not.toHaveProperty('rating')
      const trail = (await recruiter.get<{ sentence: string; reason?: string }[]>(`/timeline/application/${id}`)).body
      expect(trail.filter(({ sentence }) => sentence.endsWith('wrote a note'))).toHaveLength(2)
      expect(trail[0]).toMatchObject({ reason: 'It was about somebody else.' })
      expect(await Promise.all(outsiders.map(seenBy))).toEqual(before)
    })
  })

  describe('§2.18 a sender sees no difference between an address with and one without an account', () => {
    type Listed = { readonly id: string; readonly email: string; readonly invitedBy?: string }
    /** As long as each other and with the same first letter, so that masking shows the same of them. */
    const pupil = { known: 'sandra@home.example.com', unknown: 'sergio@home.example.com' }
    const company = { known: 'recruiter2@demo.example', unknown: 'reasonable@demo.example' }

    const idIn = async (person: Person, path: string, address: string) => {
      const { body } = await person.get<Listed[]>(path)
      return body.find(({ email }) => email === address)
    }
    beforeAll(async () => {
      // The hardest case: a student of the same university, whom employees and recruiters find in their searches.
      await admin.post('/invitations/student', { email: pupil.known, university: 'demo-university' })
      const form = {
        invitationId: await mailedTo(pupil.known, platform, 'invitation'),
        password: 'sandra-has-a-password',
        displayName: 'Sandra Settled',
        profile: { degree: 'master', skills: ['sql'], visibility: 'community', openToReferrals: true },
        consents: { terms: true },
      }
      const { status } = await send(platform.origin, { method: 'POST', path: '/register', body: form })
      if (status !== 201) throw new Error(`Sandra could not register: ${status}`)
    })

    /** A page of a list, reduced to what concerns the address. */
    const listed = async (person: Person, path: string, address: string) => {
      const { status, body, headers } = await person.get<Listed[]>(path)
      return {
        status,
        paged: headers['link'] !== undefined,
        found: body.filter(({ email, invitedBy }) => email === address && invitedBy !== admin.uid),
      }
    }

    let visitors = 0
    /** As a visitor, each from an address of its own: how often one may ask is limited. */
    const masked = async (id = '') => {
      const { status, body } = await send(platform.origin, {
        method: 'GET',
        path: `/invitation/${id}`,
        from: `127.0.7.${++visitors % 250}`,
      })
      return { status, body }
    }

    /** Everything that this sender can ask about what they sent to an address. */
    async function askedBy(person: Person, address: string) {
      const invitation = await idIn(person, '/invitations?limit=100', address)
      const nomination = person === professor || person === staff ? await idIn(person, '/nominations?limit=100', address) : undefined
      const referralPath = `/referrals/employee/${person.uid}?limit=100`
      const referral = person === employee || person === recruiter ? await idIn(person, referralPath, address) : undefined
      const trails = [
        invitation && ['invitation', invitation],
        nomination && ['nomination', nomination],
        referral && ['referral', referral],
      ]
      const one = (path: string) => person.get(path).then(({ status, body }) => ({ status, body }))
      const all: Record<string, unknown> = {
        invitations: await listed(person, '/invitations?limit=100', address),
        'invitations by ids': await listed(person, `/invitations?ids=${invitation?.id}`, address),
        'invitations of the sender': await listed(person, `/invitations/id/${person.uid}?limit=100`, address),
        masked: await masked(invitation?.id),
      }
      if (nomination) all['nominations'] = await listed(person, '/nominations?limit=100', address)
      if (nomination) all['nominations by status'] = await listed(person, '/nominations?status=pending&limit=100', address)
      if (referral) all['referrals'] = await listed(person, referralPath, address)
      if (referral) all['referral'] = await one(`/referrals/id/${referral.id}`)
      for (const trail of trails) {
        if (!trail) continue
        const [type, { id }] = trail as [string, Listed]
        all[`timeline of the ${type}`] = await one(`/timeline/${type}/${id}`)
      }
      return comparable(all, address) as Record<string, unknown>
    }

    const invite = (person: Person, address: string) => person.post('/invitations/student', { email: address, name: 'Sam', text: 'Come.' })
    const refer = (person: Person, address: string) => person.post('/referrals/invite', { email: address, name: 'Sam', message: 'Come.' })
    const reply = ({ status, body }: { readonly status: number; readonly body: unknown }, address: string) =>
      comparable({ status, body }, address)

    async function expectSameReplies(person: Person, write: typeof invite, { known, unknown }: typeof pupil) {
      const [first, second] = [await write(person, known), await write(person, unknown)]
      expect(reply(first, known)).toEqual(reply(second, unknown))
    }

    const ways = [
      ['an invitation by a student', () => student, invite, company],
      ['an invitation by a recruiter', () => recruiter, invite, pupil],
      ['a nomination of a student', () => professor, invite, pupil],
      ['a nomination of somebody who is no student', () => professor, invite, company],
      ['an invitation by staff', () => staff, invite, pupil],
      ['a referral by an employee', () => employee, refer, pupil],
      ['a referral by a recruiter', () => recruiter, refer, pupil],
      ['a referral of somebody who is no student', () => employee, refer, company],
    ] as const

    it.each(ways)('%s: replies, lists, counts and trails, sent once and again', async (_, sender, write, { known, unknown }) => {
      const person = sender()
      await expectSameReplies(person, write, { known, unknown })
      const same = async () => {
        const [one, other] = [await askedBy(person, known), await askedBy(person, unknown)]
        return { one, other, isSame: JSON.stringify(one) === JSON.stringify(other) }
      }
      // The events of a process may be a moment late for either.
      const { one, other } = await eventually(same, ({ isSame }) => isSame, 2_000).catch(same)
      expect(one).toEqual(other)
      expect(Object.keys(one).length).toBeGreaterThan(4)
      expect(JSON.stringify(one)).toContain('"sent"')
      await expectSameReplies(person, write, { known, unknown })
      expect((await same()).isSame).toBe(true)
    })

    it('not even when a referral is withdrawn', async () => {
      const withdraw = async (address: string) => {
        const referral = await idIn(employee, `/referrals/employee/${employee.uid}?limit=100`, address)
        return reply(await employee.post('/referrals/update-status', { referralId: referral?.id, status: 'withdrawn' }), address)
      }
      const { known, unknown } = pupil
      expect(await withdraw(known)).toEqual(await withdraw(unknown))
      const isRevoked = (asked: Record<string, unknown>) => JSON.stringify(asked).includes('"revoked"')
      const one = await eventually(() => askedBy(employee, known), isRevoked)
      expect(one).toEqual(await eventually(() => askedBy(employee, unknown), isRevoked))
    })

    it('nor by referring a student who was chosen once more by an address: whether it is theirs', async () => {
      type Search = { readonly items: readonly { readonly uid: string }[] }
      const found = (await employee.post<Search>('/students/search', { openToReferrals: true })).body.items[0]
      const theirs = (await admin.get<{ readonly email: string }>(`/users/${found?.uid}`)).body.email
      const referred = async (body: object) => (await employee.post<Write & Problem>('/referrals/invite', body)).status
      expect(await referred({ studentId: found?.uid })).toBe(201)
      expect(await referred({ studentId: found?.uid })).toBe(409)
      for (const email of [theirs, `not.${theirs}`]) expect([email, await referred({ email })]).toEqual([email, 201])
      const theirId = async () => (await employee.get(`/referrals/employee/${employee.uid}?limit=100`)).body
      expect(JSON.stringify(await theirId()).split(String(found?.uid)).length).toBe(2)
    })

    it('nor is anybody told by another call: the address opens no profile, no thread and no search', async () => {
      for (const person of [employee, professor, recruiter])
        for (const { known, unknown } of [company, pupil]) {
          const askedFor = (address: string) =>
            Promise.all(
              [
                `/user/${address}`,
                `/referrals/studentId/${address}`,
                `/messages/${address}`,
                `/nominations/quota?professor=${address}`,
              ].map(async (path) => {
                const { status, body } = await person.get<Problem>(path)
                return [status, body.code, body.message]
              }),
            )
          expect(await askedFor(known)).toEqual(await askedFor(unknown))
        }
    })
  })
})
