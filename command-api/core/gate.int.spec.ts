/** Calls while the store is away: the account is read before the handler runs, so the gate fails first. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import { OutcomeUnknown, Unavailable } from '#platform/event-store/failures.ts'
import { mountOperations } from '#platform/http/operations.ts'
import { createServer, type App } from '#platform/http/server.ts'
import { Unavailable as ReadStoreUnavailable } from '#platform/read-store/port.ts'
import { student } from '../testing/given.ts'
import { gateOf } from './gate.ts'

let app: App
let accountOf: (uid: string) => Promise<Account | undefined>
let answer: () => Promise<unknown>

beforeEach(async () => {
  accountOf = async () => student
  app = await createServer({ logLevel: 'silent', publicOrigin: 'https://proffer.example' })
  const tokens = { verify: async () => ({ uid: student.uid, email: '', authTime: 0, expiresAt: 0 }) }
  mountOperations(
    app,
    gateOf(tokens, (uid) => accountOf(uid)),
    { 'jobs.list': () => answer(), 'users.updateField': () => answer() },
  )
})
afterEach(async () => {
  vi.useRealTimers()
  await app.close()
})

const headers = { authorization: 'Bearer token' }
const read = () => app.inject({ method: 'GET', url: '/jobs', headers })
const write = () => app.inject({ method: 'POST', url: '/user/updateField', headers, payload: { attr: 'phone', value: '1' } })
const unavailable = { statusCode: 503, headers: { 'retry-after': '1' } }

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

  it.each([new Unavailable('The link is down.'), new ReadStoreUnavailable('The pool is full.'), new OutcomeUnknown('The link was cut.')])(
    '§8 what a route meets is 503 with Retry-After: $name',
    async (failure) => {
      answer = () => Promise.reject(failure)
      expect(await read()).toMatchObject(unavailable)
      expect(await write()).toMatchObject(unavailable)
    },
  )

  it('§8 a bug stays 500', async () => {
    answer = () => Promise.reject(new TypeError('a bug'))
    expect((await read()).statusCode).toBe(500)
  })
})
