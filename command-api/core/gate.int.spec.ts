/** Calls while the store is away: the account is read before the handler runs, so the gate fails first. */
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { rows } from '#contract/rows.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { OutcomeUnknown, Unavailable } from '#platform/event-store/failures.ts'
import { mountOperations } from '#platform/http/operations.ts'
import { createServer, type App } from '#platform/http/server.ts'
import { TooBusy } from '#platform/identity/port.ts'
import { ReadsUnavailable } from '#platform/read-store/port.ts'
import { student } from '../testing/given.ts'
import { gateOf } from './gate.ts'
import { createVisitorBudget } from './visitor-budget.ts'

let app: App
let accountOf: (uid: string) => Promise<Account | undefined>
let answer: () => Promise<unknown>
let now: number
const limits = {
  commands: { perMinute: 6, burst: 4 },
  profileEdits: { perMinute: 2, burst: 2 },
  searches: { perMinute: 3, burst: 3 },
  rows: { perMinute: 10, burst: 100 },
  eventBytes: 1_000,
  streamBytesPerDay: 1_000,
  accountBytesPerDay: 1_000,
  tables: { perMinute: 1, burst: 1 },
  visitorBytes: { perMinute: 1, burst: 1_000 },
  visitorMails: { perMinute: 1 / 1_440, burst: 3 },
  mailsOfVisitors: { perMinute: 1, burst: 1 },
} as const

beforeEach(async () => {
  now = 0
  accountOf = async (uid) => ({ ...student, uid })
  answer = async () => refuse('not_found')
  app = await createServer({ logLevel: 'silent', publicOrigin: 'https://proffer.example' })
  const tokens = { verify: async (uid: string) => ({ uid, email: '', authTime: 0, expiresAt: 0 }) }
  const clock = () => now
  const visitorBudget = createVisitorBudget(clock, limits)
  const gate = gateOf({ tokens, accountOf: (uid) => accountOf(uid), limits, now: clock, visitorBudget, noteVisitor: () => undefined })
  mountOperations(app, gate, {
    'jobs.list': () => answer(),
    'jobs.post': () => answer(),
    'users.updateField': () => answer(),
    'jobs.search': () => answer(),
    'students.search': () => answer(),
    'messages.contacts': () => answer(),
    'messages.markAsRead': () => answer(),
    'invitations.open': () => answer(),
    'platform.openapi': () => answer(),
    'contact.write': () => answer(),
  })
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const headers = { authorization: 'Bearer token' }
const read = () => app.inject({ method: 'GET', url: '/jobs', headers })
const write = () => app.inject({ method: 'POST', url: '/user/updateField', headers, payload: { attr: 'phone', value: '1' } })
const unavailable = { statusCode: 503, headers: { 'retry-after': '1' } }

it.each(['Bearer token', 'bearer token', 'BEARER  token'])('§7 the token of %j is read', async (authorization) => {
  answer = async () => []
  expect((await app.inject({ method: 'GET', url: '/jobs', headers: { authorization } })).statusCode).toBe(200)
})

it.each(['', 'Bearer', 'Bearer ', 'Basic token', 'Bearer token more'])('§7 %j is no token', async (authorization) => {
  expect((await app.inject({ method: 'GET', url: '/jobs', headers: { authorization } })).statusCode).toBe(401)
})

describe('§8 while the event store is away', () => {
  it.each([
    ['a read', read],
    ['a command', write],
  ])('§8 %s of an account that is not in memory is 503 with Retry-After', async (_, call) => {
    accountOf = () => Promise.reject(new Unavailable('The link is down.'))
    expect(await call()).toMatchObject(unavailable)
  })

  it('§8 an account that hangs is given up after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    accountOf = () => new Promise(() => undefined)
    const call = read().then((reply) => reply)
    await new Promise((done) => setImmediate(done))
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await call).toMatchObject(unavailable)
  })

  it.each([
    new Unavailable('The link is down.'),
    new ReadsUnavailable('The pool is full.'),
    new OutcomeUnknown('The link was cut.'),
    new TooBusy('Others wait.'),
  ])('§8 what a route meets is 503 with Retry-After: $name', async (failure) => {
    answer = () => Promise.reject(failure)
    expect(await read()).toMatchObject(unavailable)
    expect(await write()).toMatchObject(unavailable)
  })

  it('§8 a bug stays 500', async () => {
    answer = () => Promise.reject(new TypeError('a bug'))
    expect((await read()).statusCode).toBe(500)
  })
})

describe('§8 limits', () => {
  const post = (url: string, payload: object, uid: string | undefined = 'stella', remoteAddress = '10.0.0.1') =>
    app.inject({ method: 'POST', url, payload, remoteAddress, ...(uid !== '' && { headers: { authorization: `Bearer ${uid}` } }) })
  const edit = (uid?: string, address?: string) => post('/user/updateField', { attr: 'phone', value: '1' }, uid, address)
  const statusesOf = async (many: number, call: () => Promise<{ readonly statusCode: number }>) => {
    const statuses: number[] = []
    for (let n = 0; n < many; n++) statuses.push((await call()).statusCode)
    return statuses
  }

  it('§8 count an account’s commands over all its addresses, refused ones as well, and say when to go on', async () => {
    let address = 0
    const send = () => post('/jobs/post', {}, 'stella', `10.0.0.${address++}`)
    expect(await statusesOf(4, send)).toEqual([403, 403, 403, 403])
    const refused = await send()
    expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([429, 'rate_limited', '10'])
    expect((await post('/jobs/post', {}, 'emil')).statusCode).toBe(403)
    now += 10_000
    expect(await statusesOf(2, send)).toEqual([403, 429])
  })

  it('§8 have a smaller one for edits of the profile', async () => expect(await statusesOf(3, () => edit())).toEqual([404, 404, 429]))

  it('§8 have one of their own for searches, of whichever kind, which takes nothing from commands', async () => {
    const search = (of: 'jobs' | 'students') => post(`/${of}/search`, {}, 'pia')
    accountOf = async (uid) => ({ ...student, uid, role: 'professor', universityId: 'mit' })
    expect((await search('students')).statusCode).toBe(404)
    expect(await statusesOf(3, () => search('jobs'))).toEqual([404, 404, 429])
    expect((await search('students')).headers['retry-after']).toBe('20')
    expect((await edit('pia')).statusCode).toBe(404)
  })

  it('§8 count a list only where it is searched', async () => {
    const contacts = (query: string) => app.inject({ method: 'GET', url: `/messages/contacts/stella${query}`, headers })
    expect(await statusesOf(5, () => contacts(''))).not.toContain(429)
    expect(await statusesOf(4, () => contacts('?q=offer'))).toEqual([404, 404, 404, 429])
    expect((await contacts('?limit=20')).statusCode).toBe(404)
  })

  it('§8 leave read marks free', async () => {
    const read = () => post('/messages/mark-as-read', { contactId: 'emil' })
    expect(new Set(await statusesOf(20, read))).not.toContain(429)
  })

  it('§8 count visitors by their address', async () => {
    const open = (address: string) => post('/invitation/i/opened', {}, '', address)
    expect(new Set(await statusesOf(30, () => open('10.0.0.1')))).toEqual(new Set([404]))
    expect((await open('10.0.0.1')).statusCode).toBe(429)
    expect((await open('10.0.0.2')).statusCode).toBe(404)
  })

  it('§8 count all IPv6 addresses of one network of 64 bits as one', async () => {
    const open = (address: string) => post('/invitation/i/opened', {}, '', address)
    let n = 0
    expect(new Set(await statusesOf(30, () => open(`2001:db8:0:1::${(n += 1).toString(16)}`)))).toEqual(new Set([404]))
    expect((await open('2001:db8:0:1:ffff:ffff:ffff:ffff')).statusCode).toBe(429)
    expect((await open('2001:db8:0:2::1')).statusCode).toBe(404)
  })

  it('§8 hold for what everybody may read, too', async () => {
    const describe = () => app.inject({ method: 'GET', url: '/openapi.json' })
    expect(new Set(await statusesOf(60, describe))).not.toContain(429)
    expect((await describe()).statusCode).toBe(429)
  })

  // `files.open` counts by itself, by link and not by address.
  it('§8 stand on every call that visitors may make', () =>
    expect(Object.entries(rows).flatMap(([operation, { who, perMinute }]) => (who.visitor && !perMinute ? [operation] : []))).toEqual([
      'files.open',
    ]))
})

describe('§2.20 what visitors send', () => {
  const contact = (remoteAddress: string, text = 'Hello') =>
    app.inject({ method: 'POST', url: '/contact', remoteAddress, payload: { name: 'Vera', email: 'v@home.example', text } })
  it('counts by the network, refused calls too, for a day', async () => {
    answer = async () => ({ ok: true, message: 'On its way.' })
    const statuses = async (...addresses: readonly string[]) => {
      const found: number[] = []
      for (const address of addresses) found.push((await contact(address, '')).statusCode)
      return found
    }
    expect(await statuses('10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.1', '10.0.0.2')).toEqual([400, 400, 400, 429, 400])
    const [first, second] = ['2001:db8:1:1::1', '2001:db8:1:2::1']
    expect(await statuses(first, second, first, second, '2001:db8:2:1::1')).toEqual([400, 400, 400, 429, 400])
    now += 24 * 3_600_000
    expect((await contact('10.0.0.1')).statusCode).toBe(202)
  })
  it('counts its bytes, also of a body that does not say its length', async () => {
    answer = async () => ({ ok: true, message: 'On its way.' })
    expect((await contact('10.0.0.3', 'x'.repeat(600))).statusCode).toBe(202)
    expect((await contact('10.0.0.3', 'x'.repeat(600))).statusCode).toBe(429)
    const sent = { headers: { 'content-type': 'application/json' }, payload: Readable.from(['{}']) }
    expect((await app.inject({ method: 'POST', url: '/contact', remoteAddress: '10.0.0.4', ...sent })).statusCode).toBe(429)
  })
})
