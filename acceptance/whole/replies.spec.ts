/** Rules of all calls: refusals, repeated requests, and reads that wait for a write (product 2.14). */
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { eventually, listen, send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { subscribe } from '../subscription.ts'
import { describePlatform } from '../describe-platform.ts'

type Job = { readonly id: string; readonly title: string; readonly openings?: number }
const form = {
  title: 'Storage engineer',
  jobType: 'full_time',
  workplaceType: 'remote',
  description: 'Keeps what was written, whatever happens to the power.',
  skills: [],
}
const expectProblem = ({ status, headers, body }: Reply<Problem>, wanted: number, code: string) => {
  expect([status, body.code]).toEqual([wanted, code])
  expect(body.message).toMatch(/^[A-Z].*[^\s]$/)
  expect(body.requestId).toBe(headers['x-request-id'])
}

describePlatform('what every call answers', ({ as, platform }) => {
  let origin: string
  let student: Person, recruiter: Person, professor: Person
  const postJob = (key: string, title = form.title) => recruiter.post<Write & Problem>('/jobs/post', { ...form, title }, key)

  beforeAll(async () => {
    origin = platform.origin
    ;[student, recruiter, professor] = (await Promise.all(['student', 'recruiter', 'professor'].map(as))) as [Person, Person, Person]
    await subscribe(platform, recruiter)
  })

  describe('§8 refusals have a sentence and a code', () => {
    const get = (path: string, token?: string) => send<Problem>(origin, { method: 'GET', path, token })

    it('§6 401 without a token, or with an invalid one', async () => {
      for (const token of [undefined, 'nonsense', 'a.b.c', `${student.token.slice(0, -4)}AAAA`])
        expectProblem(await get('/jobs', token), 401, 'unauthorized')
      expectProblem(await send(origin, { method: 'POST', path: '/auth/verifyToken', body: { token: 'a.b.c' } }), 401, 'unauthorized')
    })

    it('§6 a socket with an invalid token is refused', async () => {
      await expect(listen(origin, 'nonsense')).rejects.toThrow('Please sign in.')
    })

    it('§6 403 for a role that may never do it', async () => expectProblem(await student.get('/applications/recruiter'), 403, 'forbidden'))

    it('§6 403 for acting in another account’s name', async () => {
      expectProblem(await student.post('/user/updateField', { attr: 'phone', uid: recruiter.uid, value: '1' }), 403, 'not_yourself')
      expectProblem(await professor.post('/invitations/student', { email: 'a@b.example', invitedBy: student.uid }), 403, 'not_yourself')
      expectProblem(await student.post('/students/apply-job', { jobId: 'a', studentId: recruiter.uid }), 403, 'not_yourself')
    })

    it('§6 the same 404 for a thing that does not exist and for a thing of others', async () => {
      const [mine] = (await recruiter.get<{ id: string }[]>('/applications/recruiter?limit=1')).body
      const other = await as('recruiter2')
      const foreign = await other.get<Problem>(`/applications/id/${mine?.id}`)
      const missing = await other.get<Problem>('/applications/id/there-is-no-such-thing')
      expectProblem(foreign, 404, 'not_found')
      expectProblem(missing, 404, 'not_found')
      expect(foreign.body.message).toBe(missing.body.message)
    })

    it('§7 404 for an address without a call, and for a call by another method', async () => {
      expectProblem(await get('/nothing/here'), 404, 'not_found')
      expectProblem(await send(origin, { method: 'DELETE', path: '/jobs' }), 404, 'not_found')
    })

    it('§7 409 for registering while signed in', async () => {
      const reply = await send<Problem>(origin, {
        method: 'POST',
        path: '/register',
        token: student.token,
        body: { password: 'long enough', displayName: 'Me', consents: { terms: true }, email: 'a@b.example' },
      })
      expectProblem(reply, 409, 'signed_in')
    })

    it('§7 403 for registering without an invitation, 404 for an unknown one', async () => {
      const body = { password: 'long enough', displayName: 'Me', consents: { terms: true }, email: 'a@b.example' }
      expectProblem(await send(origin, { method: 'POST', path: '/register', body }), 403, 'invitation_required')
      expectProblem(await send(origin, { method: 'POST', path: '/register', body: { ...body, invitationId: 'unknown' } }), 404, 'not_found')
      expectProblem(await get('/invitation/unknown'), 404, 'not_found')
    })

    it('§7 the same answer to every password reset, whether or not an account has the address', async () => {
      const reset = (email: string) => send(origin, { method: 'POST', path: '/reset-password', body: { email } })
      const [known, unknown] = await Promise.all([reset('student@demo.example'), reset('nobody@demo.example')])
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
    })
  })

  describe('§7 a repeated request', () => {
    it('§7 gets the same answer and is stored once, also many at once', async () => {
      const key = randomUUID()
      const replies = await Promise.all(Array.from({ length: 10 }, () => postJob(key, 'Posted ten times')))
      expect(new Set(replies.map(({ status, body }) => JSON.stringify([status, body]))).size).toBe(1)
      expect((await postJob(key, 'Posted ten times')).body).toEqual(replies[0]?.body)
      const found = await recruiter.post<{ results: string[] }>('/jobs/search', { titles: ['posted ten times'] })
      expect(found.body.results).toEqual([replies[0]?.body.id])
    })

    it('§7 is 422 with another body', async () => {
      const key = randomUUID()
      await postJob(key)
      expectProblem(await postJob(key, 'Another title'), 422, 'idempotency_mismatch')
    })

    it('§7 is another request when another person sends the key', async () => {
      const key = randomUUID()
      const other = await as('recruiter2')
      expect((await other.post('/jobs/post', form, key)).body.id).not.toBe((await postJob(key)).body.id)
    })

    it.each(['x'.repeat(201), 'with space', 'ünïcode'.normalize()])('§7 400 for a key like %j', async (key) => {
      const reply = await recruiter.post<Problem>('/jobs/post', form, Buffer.from(key).toString('latin1'))
      expectProblem(reply, 400, 'invalid')
      expect(reply.body.details).toEqual([{ field: 'Idempotency-Key', message: expect.any(String) }])
    })
  })

  describe('§7 reads after a write', () => {
    const read = (path: string, position: string) =>
      send<Job & Problem>(origin, { method: 'GET', path, token: recruiter.token, headers: { 'x-min-position': position } })

    it('§7 show it when they carry its position, and return the views’ position', async () => {
      const { id } = (await postJob(randomUUID())).body
      for (let openings = 1; openings <= 20; openings++) {
        const { position } = (await recruiter.post('/jobs/update', { id, formData: { openings } })).body
        const seen = await read(`/jobs/id/${id}`, position)
        expect(seen.body.openings).toBe(openings)
        expect(String(seen.headers['x-view-position']) >= position).toBe(true)
      }
    })

    it('§7 wait two seconds for a position that is not reached, and say how far they are where the log has no such position', async () => {
      const began = Date.now()
      const reply = await read('/jobs', '99999999999999999999')
      expect(reply.status).toBe(200)
      expect(String(reply.headers['x-view-position']) < '99999999999999999999').toBe(true)
      expect(Date.now() - began).toBeGreaterThanOrEqual(1_900)
    })

    it.each(['', 'abc', '-1', '1'.repeat(21), '{"$gt":""}'])('§7 are 400 for a position like %j', async (position) => {
      expectProblem(await read('/jobs', position), 400, 'invalid')
    })
  })

  describe('§7 calls of visitors are rate-limited by address', () => {
    it('§7 an invitation can be read 30 times at once, then 429 with a time to retry after', async () => {
      const look = (from: string) => send<Problem>(origin, { method: 'GET', path: '/invitation/unknown', from })
      const statuses = []
      for (let n = 0; n < 30; n++) statuses.push((await look('127.0.9.1')).status)
      expect(new Set(statuses)).toEqual(new Set([404]))
      // On a slow machine a place or two has become free meanwhile.
      const refused = await eventually(
        () => look('127.0.9.1'),
        ({ status }) => status === 429,
      )
      expect([refused.status, typeof refused.body.message, typeof refused.body.code]).toEqual([429, 'string', 'string'])
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
      expect((await look('127.0.9.2')).status).toBe(404)
    })
  })

  describe('§7 lists', () => {
    it('§7 give each item once, page by page through the link, with the total', async () => {
      const seen: string[] = []
      let path: string | undefined = '/jobs?limit=4'
      let total = 0
      while (path !== undefined) {
        const page: Reply<Job[]> = await student.get<Job[]>(path)
        expect(page.body.length).toBeLessThanOrEqual(4)
        seen.push(...page.body.map(({ id }) => id))
        total = Number(page.headers['x-total-count'])
        path = /^<([^>]+)>; rel="next"$/.exec(String(page.headers['link'] ?? ''))?.[1]
      }
      expect(new Set(seen).size).toBe(seen.length)
      expect(seen).toHaveLength(total)
    })
  })

  describe('§7 sign-in', () => {
    const identity = (path: string, body: object) =>
      send<{ error?: { message: string } }>(origin, { method: 'POST', path: `/identitytoolkit.googleapis.com/v1/${path}?key=any`, body })

    it('§6 administrative endpoints are refused', async () => {
      for (const path of [
        'accounts:signUp',
        'accounts:delete',
        'projects/proffer/accounts',
        'projects/proffer/accounts:batchGet',
        'projects/proffer/accounts:update',
      ]) {
        const reply = await identity(path, { email: 'a@b.example', password: 'long enough', localId: student.uid, idToken: 'owner' })
        expect(reply.status).toBeGreaterThanOrEqual(400)
        expect(reply.status).toBeLessThan(500)
      }
      const asOwner = await send(origin, { method: 'GET', path: '/jobs', token: 'owner' })
      expect(asOwner.status).toBe(401)
    })

    it('§7 the same answer to a wrong password and an unknown address', async () => {
      const [wrong, unknown] = await Promise.all(
        ['student@demo.example', 'nobody@demo.example'].map((email) =>
          identity('accounts:signInWithPassword', { email, password: 'wrong', returnSecureToken: true }),
        ),
      )
      expect(wrong?.status).toBe(400)
      expect(wrong?.body.error?.message).toBe(unknown?.body.error?.message)
    })

    it('§7 a password is changed with a fresh token only', async () => {
      const changing = (person: Person, idToken: string, newPassword: string) =>
        person.post<Problem>('/user/changePassword', { idToken, newPassword })
      const analyst = await as('analyst')
      expectProblem(await changing(analyst, student.token, 'another one'), 403, 'not_yourself')
      expectProblem(await changing(analyst, 'a.b.c', 'another one'), 403, 'fresh_sign_in_required')
      expectProblem(await changing(analyst, analyst.token, '12345'), 400, 'weak_password')
      expect((await changing(analyst, analyst.token, 'another one')).status).toBe(200)
      await expect(as('analyst')).rejects.toThrow('400')
      await signIn(origin, 'analyst@demo.example', 'another one')
    })
  })
})
