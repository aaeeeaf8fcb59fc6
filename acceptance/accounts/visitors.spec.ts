/** The calls of visitors: requests to join and messages to the team (product 2.18, 2.19). */
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { mailedTo, mailsTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'

type Request = { readonly id: string; readonly email: string; readonly displayName: string; readonly role: string; readonly text?: string }

const requestsOf = async (person: Person) => (await person.get<Request[]>('/access-requests')).body
const find = (person: Person, email: string) =>
  eventually(
    async () => (await requestsOf(person)).find((each) => each.email === email),
    (found) => found !== undefined,
  )

describePlatform(
  'visitors',
  ({ as, platform }) => {
    let staff: Person, admin: Person, professor: Person
    let university: string

    beforeAll(async () => {
      staff = await as('university')
      admin = await as('admin')
      professor = await as('professor')
      university = (await staff.get<{ university: string }>(`/user/${staff.uid}`)).body.university
    })

    let asked = 0
    const visit = <Body = Write & Problem>(path: string, body: object, from = `127.0.4.${1 + (asked++ % 200)}`): Promise<Reply<Body>> =>
      send<Body>(platform.origin, { method: 'POST', path, body, from })
    const ask = (email: string, more: object = {}) =>
      visit('/access-requests', { email, displayName: 'Noor Haddad', role: 'professor', ...more })
    describe('§2.18 a request to join', () => {
      it('reaches the staff of the university that it names, who invite by approving: the mail makes an account of their university', async () => {
        const email = 'noor@home.example.com'
        const reply = await ask(email, { university, text: 'I teach compilers.' })
        expect([reply.status, reply.body.status]).toEqual([201, 'open'])
        const request = await find(staff, email)
        expect(request).toMatchObject({ displayName: 'Noor Haddad', role: 'professor', text: 'I teach compilers.' })
        const approved = await staff.post(`/access-requests/${request?.id}/approve`)
        expect([approved.status, approved.body.status]).toEqual([200, 'approved'])
        const invitationId = await mailedTo(email, platform, 'invitation')
        expect((await requestsOf(staff)).map((each) => each.email)).not.toContain(email)
        const password = 'long enough'
        const registered = await visit('/register', { invitationId, password, displayName: 'Noor Haddad', consents: { terms: true } })
        expect(registered.body.status).toBe('active')
        const person = await signIn(platform.origin, email, password)
        expect((await person.get(`/user/${person.uid}`)).body).toMatchObject({ role: 'professor', university })
      })

      it('without a university is the admins’ alone, and nobody else sees requests', async () => {
        const email = 'ned@home.example.com'
        await ask(email, { role: 'employee' })
        const request = await find(admin, email)
        expect((await requestsOf(staff)).map((each) => each.email)).not.toContain(email)
        expect((await staff.post<Problem>(`/access-requests/${request?.id}/approve`)).status).toBe(404)
        expect((await professor.get('/access-requests')).status).toBe(403)
      })

      it('is answered by who may invite that role, and a refusal leaves it', async () => {
        const email = 'emma@home.example.com'
        await ask(email, { role: 'employee', university })
        const request = await find(staff, email)
        const refused = await staff.post<Problem>(`/access-requests/${request?.id}/approve`)
        expect([refused.status, refused.body.code]).toEqual([403, 'may_not_invite'])
        expect((await requestsOf(staff)).map((each) => each.email)).toContain(email)
      })

      it('that is declined is told of by mail, with the reason, and is gone', async () => {
        const email = 'ray@home.example.com'
        await ask(email, { university })
        const request = await find(staff, email)
        const reason = 'Please write from your university address.'
        expect((await staff.post(`/access-requests/${request?.id}/decline`, { reason })).body.status).toBe('declined')
        const [mail] = await eventually(
          async () => mailsTo(email, platform),
          (mails) => mails.length > 0,
        )
        expect(mail).toContain(reason)
        expect((await staff.post<Problem>(`/access-requests/${request?.id}/approve`)).status).toBe(404)
      })

      it('answers alike whatever was asked before, and stores one request of an address and role', async () => {
        const email = 'twice@home.example.com'
        const [first, second] = [await ask(email, { university }), await ask(email, { university, text: 'Again.' })]
        expect([second.status, second.body.status, second.body.id]).toEqual([first.status, first.body.status, first.body.id])
        await find(staff, email)
        expect((await requestsOf(staff)).filter((each) => each.email === email)).toHaveLength(1)
      })

      it('§9 is taken five times an hour from one address; what was mistyped does not count', async () => {
        const from = '127.0.5.1'
        const send = (body: object) => visit('/access-requests', { displayName: 'Many', role: 'student', ...body }, from)
        for (let n = 0; n < 8; n++) expect((await send({ email: 'nothing' })).status).toBe(400)
        for (let n = 0; n < 5; n++) expect((await send({ email: `many${n}@home.example.com` })).status).toBe(201)
        const refused = await send({ email: 'many6@home.example.com' })
        expect([refused.status, refused.body.code]).toEqual([429, 'rate_limited'])
        expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60)
      })
    })

    describe('§2.19 a message to the team', () => {
      const message = { name: 'Vera Visitor', email: 'vera@home.example.com', text: 'How do we begin?' }

      it('goes to the team’s address and nowhere else, to be answered to the visitor', async () => {
        const reply = await visit<{ message: string }>('/contact', message)
        expect(reply.status).toBe(202)
        const [mail] = mailsTo('team@platform.example.com', platform)
        expect(mail).toContain(message.text)
        expect(mail).toMatch(/^Reply-To: vera@home\.example\.com$/im)
        expect(mailsTo(message.email, platform).filter((each) => /^To: vera/im.test(each))).toEqual([])
      })

      it('§9 is taken five times an hour from one address, and names the field that is wrong', async () => {
        const from = '127.0.5.2'
        const wrong = await visit<Problem>('/contact', { ...message, text: '' }, from)
        expect([wrong.status, wrong.body.details]).toMatchObject([400, [{ field: 'text' }]])
        for (let n = 0; n < 5; n++) expect((await visit('/contact', message, from)).status).toBe(202)
        expect((await visit<Problem>('/contact', message, from)).body.code).toBe('rate_limited')
      })
    })
  },
  { env: { TEAM_ADDRESS: 'team@platform.example.com' } },
)

describePlatform(
  'the day of a network',
  ({ platform }) => {
    it('§2.20 has one budget for the ways to ask for a new password, that of the SDK among them', async () => {
      const from = '127.0.5.3'
      const post = (path: string, body: object) => send<Problem>(platform.origin, { method: 'POST', path, body, from })
      const byPage = (n: number) => post('/reset-password', { email: `r${n}@x.example` })
      const bySdk = (n: number) =>
        post('/identitytoolkit.googleapis.com/v1/accounts:sendOobCode?key=any', { requestType: 'PASSWORD_RESET', email: `r${n}@x.example` })
      const replies = [await byPage(1), await bySdk(2), await bySdk(3), await bySdk(4), await byPage(5)]
      expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429])
      expect(replies.slice(3).map(({ headers }) => Number(headers['retry-after']) > 60)).toEqual([true, true])
    })
  },
  { env: { LIMIT_VISITOR_MAILS_PER_DAY: '3' } },
)
