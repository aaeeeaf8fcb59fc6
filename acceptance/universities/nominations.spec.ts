/** A professor's nominations beside the story: drafts, files, endorsements, credits, what is revoked and taken back (product 2.4, 2.5, 2.19). */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { mailedTo, mailsTo } from '../outbox.ts'
import { formOf } from '../uploads.ts'
import { describePlatform } from '../describe-platform.ts'

type Nomination = {
  readonly id: string
  readonly email: string
  readonly name?: string
  readonly status: string
  readonly reason?: string
  readonly studentId?: string
  readonly outcome?: string
  readonly endorsed: boolean
  readonly coNominators: number
  readonly reminders?: readonly string[]
}
type Quota = { readonly limit: number; readonly used: number; readonly drafts: number }
type Draft = { readonly id: string; readonly email: string; readonly name?: string; readonly reason?: string }
type Imported = {
  readonly rows: readonly { line: number; ok: boolean; message?: string; warnings?: readonly string[] }[]
  readonly accepted: number
  readonly refused: number
}

describePlatform('nominations', ({ as, platform, registered: anew }) => {
  let professor: Person, colleague: Person, student: Person, staff: Person, recruiter: Person
  const quota = async (person = professor) => (await person.get<Quota>('/nominations/quota')).body
  const nominations = async (person = professor) => (await person.get<Nomination[]>('/nominations?semester=2026-fall&limit=100')).body
  const nominated = async (email: string, person = professor) => (await nominations(person)).find((one) => one.email === email)
  const nominate = (email: string, person = professor) =>
    person.post<Problem>('/invitations/student', { email, name: 'Nina New', reason: 'Asks first.' })
  const csv = (text: string, { dryRun = false, person = professor, key = randomUUID() as string } = {}) =>
    send<Imported & Problem>(platform.origin, {
      method: 'POST',
      path: `/nominations/import${dryRun ? '?dryRun=true' : ''}`,
      token: person.token,
      raw: text,
      headers: { 'content-type': 'text/csv', 'idempotency-key': key },
    })
  const registered = (role: 'student' | 'professor', email: string) => anew(role, { displayName: 'Ina Invited', email })

  beforeAll(async () => {
    const people = await Promise.all(['professor', 'professor2', 'student', 'university', 'recruiter'].map(as))
    ;[professor, colleague, student, staff, recruiter] = people as [Person, Person, Person, Person, Person]
  })

  describe('§2.14 the draft of a nomination', () => {
    const email = 'dora.draft@home.example.com'
    const draftOf = async (address: string) =>
      (await professor.get<Draft[]>('/nominations/drafts')).body.find((one) => one.email === address)

    it('§2.14 is kept for its professor alone, changed, and sent once', async () => {
      const before = await quota()
      const saved = await professor.post('/nominations/drafts', { email, reason: 'Asks.' })
      expect([saved.status, saved.body.status]).toEqual([201, 'draft'])
      expect((await professor.post('/nominations/drafts', { email, name: 'Dora', reason: 'Asks first.' })).body.id).toBe(saved.body.id)
      expect(await draftOf(email)).toMatchObject({ id: saved.body.id, name: 'Dora', reason: 'Asks first.', semester: '2026-fall' })
      expect(await quota()).toMatchObject({ used: before.used, drafts: before.drafts + 1 })
      expect(mailsTo(email, platform)).toEqual([])
      for (const [act, status] of [
        ['send', 404],
        ['discard', 404],
      ] as const)
        expect((await colleague.post(`/nominations/drafts/${saved.body.id}/${act}`)).status).toBe(status)

      const key = randomUUID()
      const sent = await professor.post(`/nominations/drafts/${saved.body.id}/send`, undefined, key)
      expect([sent.status, sent.body.status]).toEqual([201, 'pending'])
      expect((await professor.post(`/nominations/drafts/${saved.body.id}/send`, undefined, key)).body).toMatchObject({
        id: sent.body.id,
        eventId: sent.body.eventId,
      })
      expect((await professor.post(`/nominations/drafts/${saved.body.id}/send`)).status).toBe(404)
      expect(await draftOf(email)).toBeUndefined()
      expect(await nominated(email)).toMatchObject({ id: sent.body.id, name: 'Dora', reason: 'Asks first.', status: 'pending' })
      expect(await quota()).toMatchObject({ used: before.used + 1, drafts: before.drafts })
      expect(await mailedTo(email, platform, 'invitation')).not.toBe('')
    })

    it('§2.14 can be discarded, and is then nowhere any more', async () => {
      const { id } = (await professor.post('/nominations/drafts', { email: 'canary.draft@home.example.com', reason: 'Draft to discard.' }))
        .body
      expect((await professor.post(`/nominations/drafts/${id}/discard`)).status).toBe(200)
      expect(await draftOf('canary.draft@home.example.com')).toBeUndefined()
      expect((await professor.post(`/nominations/drafts/${id}/send`)).status).toBe(404)
    })

    it('§5 of a semester that is over, or more than a year ahead, is refused', async () => {
      const of = (semester: string) => professor.post<Problem>('/nominations/drafts', { email, semester })
      expect((await of('2026-spring')).body).toMatchObject({ code: 'nominations_closed' })
      expect((await of('2029-fall')).body).toMatchObject({ code: 'invalid', details: [{ field: 'semester' }] })
      expect((await of('someday')).status).toBe(400)
      expect((await of('2027-spring')).status).toBe(201)
    })
  })

  describe('§2.5 a nomination that is revoked', () => {
    it('§2.5 gives its place back as long as nobody opened it, its link opens nothing, and the student may be nominated again', async () => {
      const email = 'rita.revoked@home.example.com'
      const before = await quota()
      await nominate(email)
      const made = await nominated(email)
      const token = await mailedTo(email, platform, 'invitation')
      expect((await colleague.post(`/nominations/${made?.id}/revoke`)).status).toBe(404)
      expect((await professor.post(`/nominations/${made?.id}/revoke`)).body).toMatchObject({ ok: true, id: made?.id, status: 'revoked' })
      expect(await quota()).toMatchObject({ used: before.used })
      const opened = () => send<Problem>(platform.origin, { method: 'GET', path: `/invitation/${token}` })
      expect((await eventually(opened, ({ status }) => status === 410)).body.code).toBe('invitation_revoked')
      expect((await professor.post<Problem>(`/nominations/${made?.id}/revoke`)).status).toBe(200)

      const waits = ['You wrote to this person today, so the mail goes tomorrow morning.']
      const file = `email,reason\n${email},Asks first.`
      expect((await csv(file, { dryRun: true })).body.rows).toMatchObject([{ ok: true, warnings: waits }])
      expect((await csv(file, { dryRun: true, person: colleague })).body.rows[0]).not.toHaveProperty('warnings')
      expect((await csv(file)).body.rows).toMatchObject([{ ok: true, warnings: waits }])
      // A second mail to the same person on the same day waits for the next morning; the invitation is another one.
      const invitations = (await professor.get<{ id: string; email: string; status: string }[]>('/invitations?limit=100')).body
      expect(invitations.filter((one) => one.email === email).map(({ status }) => status)).toEqual(['sent', 'revoked'])
      expect(await quota()).toMatchObject({ used: before.used + 1 })
    })

    it('§2.5 keeps its place once somebody had opened it; staff may revoke too', async () => {
      const email = 'olga.opened@home.example.com'
      await nominate(email)
      const { used } = await quota()
      const token = await mailedTo(email, platform, 'invitation')
      await send(platform.origin, { method: 'POST', path: `/invitation/${token}/opened` })
      const id = (await nominated(email))?.id
      expect((await staff.post(`/nominations/${id}/revoke`)).status).toBe(200)
      expect(await nominated(email)).toMatchObject({ status: 'revoked' })
      expect(await quota()).toMatchObject({ used })
      const told = (await professor.get<{ sentence: string }[]>('/notifications')).body.map(({ sentence }) => sentence)
      expect(told).toContain('Your university revoked a nomination of yours for Fall 2026')
    })
  })

  describe('§2.19 consent that is taken back', () => {
    it('§2.19 takes student, reason and outcome from the professor, and the nomination from recruiters', async () => {
      const email = 'ines.consents@home.example.com'
      const ines = await registered('student', email)
      await nominate(email)
      const [asked] = (await ines.get<Nomination[]>('/nominations')).body
      const answer = (consent: boolean) => ines.post<Problem>(`/nominations/consent/${asked?.id}`, { consent, shareReason: true })
      expect((await answer(true)).status).toBe(200)
      expect(await nominated(email)).toMatchObject({ status: 'consented', studentId: ines.uid, name: 'Ina Invited', reason: 'Asks first.' })
      expect((await professor.post<Problem>(`/nominations/${asked?.id}/revoke`)).body).toMatchObject({ code: 'nomination_answered' })
      const job = { title: 'Shown as nominated', jobType: 'internship', workplaceType: 'remote', skills: ['go'] }
      const description = 'Looks at where its applicants come from.'
      const { id: jobId } = (await recruiter.post('/jobs/post', { ...job, description })).body
      const applied = (await ines.post('/students/apply-job', { jobId })).body
      const asSeen = async () => (await recruiter.get<{ source: string }>(`/applications/id/${applied.id}`)).body
      const listed = async () => (await recruiter.get<object[]>(`/applications/recruiter?jobId=${jobId}&source=nominated`)).body.length
      expect([(await eventually(asSeen, ({ source }) => source !== undefined)).source, await listed()]).toEqual(['nominated', 1])

      expect((await answer(false)).status).toBe(200)
      expect((await answer(false)).status).toBe(200)
      expect((await answer(true)).body).toMatchObject({ code: 'invitation_answered' })
      expect(await eventually(asSeen, ({ source }) => source === 'direct')).not.toHaveProperty('nominations')
      expect(await listed()).toBe(0)
      const seenTrail = (await recruiter.get<object[]>(`/timeline/application/${applied.id}`)).body
      expect(JSON.stringify(seenTrail)).not.toMatch(/nominat/i)
      const seen = await nominated(email)
      expect(seen).toMatchObject({ status: 'consent_withdrawn', name: 'Nina New' })
      for (const field of ['studentId', 'reason', 'outcome']) expect(seen).not.toHaveProperty(field)
      const trail = (await professor.get<{ sentence: string }[]>(`/timeline/nomination/${asked?.id}`)).body
      expect(trail.map(({ sentence }) => sentence)).toContain('Somebody took back the consent to the nomination')
      expect(JSON.stringify(trail)).not.toContain('Ina Invited')
      const told = (await professor.get<{ sentence: string }[]>('/notifications')).body.map(({ sentence }) => sentence)
      expect(told).toContain('A student took back the consent to your nomination for Fall 2026')
      expect(told.join()).not.toContain('Ina Invited')
    })
  })

  describe('§2.4 nominations of several professors', () => {
    it('§2.7 are endorsed once, and by their id only where the list shows them: any other id is as unknown', async () => {
      const email = 'tara.twice@home.example.com'
      const tara = await registered('student', email)
      await nominate(email)
      const id = (await nominated(email))?.id
      expect(await nominated(email)).toMatchObject({ coNominators: 0, endorsed: false })
      const show = (value: string) => tara.post('/user/updateField', { attr: 'visibility', value })
      const endorse = async (named = id) => {
        const { status, body } = await colleague.post<Write & Problem>(`/nominations/${named}/endorse`, { reason: 'I agree.' })
        const { requestId: _, ...answer } = body
        return { status, answer }
      }
      const isListed = async () => (await colleague.get<{ id: string }[]>('/nominations/endorsable')).body.some((one) => one.id === id)
      const { used } = await quota(colleague)
      const unknown = await endorse(randomUUID())
      expect(unknown.status).toBe(404)

      await show('community')
      expect([await endorse(), await isListed()]).toEqual([unknown, false])
      await tara.post(`/nominations/consent/${id}`, { consent: true })
      for (const value of ['private', 'recruiters']) {
        await show(value)
        expect(await endorse()).toEqual(unknown)
      }
      await eventually(isListed, (listed) => !listed)
      expect(await nominated(email, colleague)).toBeUndefined()
      await show('community')
      await eventually(isListed, (listed) => listed)

      expect((await professor.post(`/nominations/${id}/endorse`, {})).status).toBe(404)
      const { status, answer } = await endorse()
      expect(status).toBe(201)
      expect(await nominated(email, colleague)).toMatchObject({ id: answer.id, endorsed: true, coNominators: 1, status: 'pending' })
      expect(await quota(colleague)).toMatchObject({ used: used + 1 })
      expect(await nominated(email)).toMatchObject({ coNominators: 1 })
      expect(await endorse()).toMatchObject({ status: 409, answer: { code: 'already_nominated' } })
      await tara.post(`/nominations/consent/${id}`, { consent: false })
      expect(await endorse()).toEqual(unknown)
    })

    it('§3 a professor named in an invitation is credited only once they confirm', async () => {
      type Credit = { readonly id: string; readonly name: string; readonly invitedBy: string; readonly at: string }
      const credits = async () => (await colleague.get<Credit[]>('/nominations/credits')).body
      const invite = (email: string, name: string) =>
        student.post('/invitations/student', { email, name, professorEmail: 'professor2@demo.example' })
      const waiting = (await credits()).length
      const [one, other] = [await invite('cora@home.example.com', 'Cora Credit'), await invite('carl@home.example.com', 'Carl Credit')]
      expect(await eventually(credits, (all) => all.length === waiting + 2)).toEqual(
        expect.arrayContaining([expect.objectContaining({ id: one.body.id, name: 'Cora Credit', invitedBy: student.uid })]),
      )
      expect(await nominated('cora@home.example.com', colleague)).toBeUndefined()
      expect((await professor.post(`/nominations/credits/${one.body.id}`, { confirm: true })).status).toBe(404)
      expect((await colleague.post(`/nominations/credits/${one.body.id}`, { confirm: true })).status).toBe(200)
      expect(await nominated('cora@home.example.com', colleague)).toMatchObject({ status: 'pending', name: 'Cora Credit' })
      expect((await colleague.post(`/nominations/credits/${other.body.id}`, { confirm: false })).status).toBe(200)
      expect((await colleague.post<Problem>(`/nominations/credits/${other.body.id}`, { confirm: true })).body).toMatchObject({
        code: 'credit_answered',
      })
      expect(await nominated('carl@home.example.com', colleague)).toBeUndefined()
      expect(await credits()).toHaveLength(waiting)
    })

    it('§2.4 a professor who joins after being named is asked then', async () => {
      const invite = (email: string, professorEmail: string) => student.post<Write>('/invitations/student', { email, professorEmail })
      const named = await invite('cleo@home.example.com', 'Lena.Later@home.example.com')
      await invite('clem@home.example.com', 'somebody.else@home.example.com')
      const later = await registered('professor', 'lena.later@home.example.com')
      const credits = async () => (await later.get<{ readonly id: string }[]>('/nominations/credits')).body
      expect(await eventually(credits, (all) => all.length > 0)).toMatchObject([{ id: named.body.id, invitedBy: student.uid }])
      expect((await later.post(`/nominations/credits/${named.body.id}`, { confirm: true })).status).toBe(200)
      expect(await nominated('cleo@home.example.com', later)).toMatchObject({ status: 'pending' })
    })
  })

  describe('§2.14 nominations from a file', () => {
    const results = ({ body }: Reply<Imported>) => body.rows.map(({ line, ok }) => `${line} ${ok ? 'ok' : 'refused'}`)
    const file = [
      'email,name,reason',
      'ivo@home.example.com,Ivo Import,"Builds, and writes it down."',
      'not an address,Nobody,Asks.',
      'Ivo@home.example.com,Ivo Import,"Builds, and writes it down."',
      'ida@home.example.com,,',
      'ivo@home.example.com,Ivo Import,Twice.',
    ].join('\r\n')

    it('§2.19 are tried without storing anything, and then decided row by row, as in the dry run', async () => {
      const before = await quota(colleague)
      const tried = await csv(file, { dryRun: true, person: colleague })
      expect([tried.status, results(tried), tried.body.accepted, tried.body.refused]).toEqual([
        200,
        ['2 ok', '3 refused', '4 ok', '5 refused', '6 refused'],
        2,
        3,
      ])
      expect(tried.body.rows.map(({ message }) => message)).toEqual([
        undefined,
        'The address must be an e-mail address.',
        'as line 2',
        'The reason is missing: the student reads it, and a sentence is enough.',
        'The address stands in line 2 already, with other words.',
      ])
      expect(await quota(colleague)).toEqual(before)

      const key = randomUUID()
      const done = await csv(file, { person: colleague, key })
      expect(results(done)).toEqual(results(tried))
      expect(results(await csv(file, { person: colleague, key }))).toEqual(results(done))
      const all = () => nominations(colleague)
      expect(await eventually(all, (found) => found.some(({ email }) => email === 'ivo@home.example.com'))).toContainEqual(
        expect.objectContaining({ email: 'ivo@home.example.com', reason: 'Builds, and writes it down.' }),
      )
    })

    it('§2.5 stop at the quota, in the dry run too', async () => {
      const { limit, used } = await quota(colleague)
      const many = ['email,reason', ...Array.from({ length: limit }, (_, n) => `many-${n}@home.example.com,Asks first.`)].join('\n')
      const tried = await csv(many, { dryRun: true, person: colleague })
      expect([tried.body.accepted, tried.body.refused]).toEqual([limit - used, used])
      expect(tried.body.rows.at(-1)?.message).toBe(`You have made all ${limit} nominations of this semester.`)
    })

    it('need a reason, which a filler is not', async () => {
      const { rows } = (await csv('email,reason\nfiller@home.example.com,N/A', { dryRun: true, person: colleague })).body
      expect(rows[0]?.message).toBe('The reason is missing: the student reads it, and a sentence is enough.')
    })

    it('§5 come in a form too, and what is no such file is refused with its field', async () => {
      const { headers, raw } = formOf([
        { name: 'file', filename: 'nominations.csv', type: 'text/csv', bytes: Buffer.from(`\uFEFF${file}`) },
      ])
      const path = '/nominations/import?dryRun=true'
      const form = await send<Imported>(platform.origin, { method: 'POST', path, token: colleague.token, raw, headers })
      expect([form.status, form.body.rows.length]).toEqual([200, 5])
      for (const [text, status, why = '"file"'] of [
        ['', 400],
        ['name,reason\nA,B', 400, 'has no column “email” in its first line'],
        ['email,name\na@b.example,A', 400, 'has no column “reason” in its first line'],
        ['email,grade\na@b.example,A', 400, 'has no column “reason” in its first line'],
        ['email,reason,email\na@b.example,A,B', 400, 'has the column “email” twice'],
        ['email,reason\n"open', 400],
        [`email,reason\n${'a@b.example,A\n'.repeat(1_001)}`, 413],
        [`email\n${'x'.repeat(1_100_000)}`, 413],
      ] as const) {
        const reply = await csv(text, { dryRun: true, person: colleague })
        expect([text.slice(0, 20), reply.status]).toEqual([text.slice(0, 20), status])
        if (status === 400) expect(JSON.stringify(reply.body.details)).toContain(why)
      }
      const binary = await send<Problem>(platform.origin, {
        method: 'POST',
        path,
        token: colleague.token,
        raw: Buffer.from([0xff, 0xfe, 0x00]),
        headers: { 'content-type': 'text/csv' },
      })
      expect(binary.status).toBe(400)
    })
  })

  it('§2.14 a professor sees the semesters at a glance', async () => {
    const [now, ...before] = (
      await professor.get<readonly { semester: string; sent: number; consented: number }[]>('/nominations/semesters')
    ).body
    expect(now).toMatchObject({ semester: '2026-fall', sent: (await nominations()).filter(({ status }) => status !== 'revoked').length })
    expect(before).toHaveLength(5)
  })

  it('reminds a student who waits, by a mail whose link opens the invitation, once in a week', async () => {
    const email = 'remi.reminded@home.example.com'
    expect((await nominate(email, colleague)).status).toBe(201)
    const path = `/nominations/${(await nominated(email, colleague))?.id}/remind`
    expect((await professor.post(path)).status).toBe(404)
    expect((await staff.post(path)).status).toBe(403)
    expect((await colleague.post(path)).body).toMatchObject({ ok: true, status: 'pending' })
    expect((await colleague.post<Problem>(path)).body).toMatchObject({ code: 'reminded' })
    expect((await nominated(email, colleague))?.reminders).toHaveLength(1)
    // A second mail to the same person on one day waits for the next morning; the link is that of the first.
    const opens = (token: string) => send(platform.origin, { method: 'GET', path: `/invitation/${token}` })
    const first = await mailedTo(email, platform, 'invitation')
    await platform.moveTo('2026-11-22T15:00:00.000Z')
    const second = await mailedTo(email, platform, 'invitation', 2)
    expect(second).toBe(first)
    expect((await opens(second)).status).toBe(200)
  })
})
