import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TokenInvalid } from '../port.ts'
import { startIdentity, type IdentityServer } from '../testing/server.ts'
import { openAccounts } from './accounts.ts'

const folder = mkdtempSync(join(tmpdir(), 'refresh-'))
const ENDED = 'TOKEN_EXPIRED'
let server: IdentityServer

beforeAll(async () => {
  server = await startIdentity(folder, 'identity', { sessionDays: 7 })
  await server.identity.users.create({ uid: 'ada', email: 'ada@demo.example', password: 'proffer-demo' })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})
const signIn = async () => {
  const { body, cookie } = await server.accounts('signInWithPassword', { email: 'ada@demo.example', password: 'proffer-demo' })
  return { token: body['refreshToken'], idToken: String(body['idToken']), cookie }
}

describe('§7 a refresh token', () => {
  it('is good once, gives the next one, and keeps the time of the sign-in', async () => {
    const { token, idToken } = await signIn()
    const { authTime } = await server.identity.tokens.verify(idToken)
    server.pass(1_800_000)
    const renewed = await server.refresh(token)
    expect(await server.identity.tokens.verify(String(renewed.body['id_token']))).toMatchObject({ uid: 'ada', authTime })
    expect(renewed.body['refresh_token']).not.toBe(token)
    expect((await server.refresh(renewed.body['refresh_token'])).word).toBe('ok')
  })

  it('that comes a second time ends the session, since one of the two may be a thief', async () => {
    const { token } = await signIn()
    const { body } = await server.refresh(token)
    expect((await server.refresh(token)).word).toBe(ENDED)
    expect((await server.refresh(body['refresh_token'])).word).toBe(ENDED)
  })

  it('may come from two tabs of the browser that signed in', async () => {
    const { token, cookie } = await signIn()
    const [one, other] = await Promise.all([server.refresh(token, { cookie }), server.refresh(token, { cookie })])
    for (const { body } of [one, other]) expect((await server.refresh(body['refresh_token'], { cookie })).word).toBe('ok')
  })

  it('may come from twenty tabs at once, but no made-up one with the browser’s cookie', async () => {
    const { token, cookie } = await signIn()
    const tabs = await Promise.all(Array.from({ length: 20 }, () => server.refresh(token, { cookie })))
    expect(new Set(tabs.map(({ word }) => word))).toEqual(new Set(['ok']))
    const newest = tabs.at(-1)?.body['refresh_token']
    expect((await server.refresh(`${String(token).split('.')[0]}.made-up`, { cookie })).word).toBe(ENDED)
    expect((await server.refresh(newest, { cookie })).word).toBe(ENDED)
  })

  it('that somebody else used first ends the session when its owner’s browser comes', async () => {
    const { token, cookie } = await signIn()
    const stolen = await server.refresh(token)
    expect((await server.refresh(token, { cookie })).word).toBe(ENDED)
    expect((await server.refresh(stolen.body['refresh_token'])).word).toBe(ENDED)
  })

  it('that its owner’s browser used is worth nothing to a thief', async () => {
    const { token, cookie } = await signIn()
    await server.refresh(token, { cookie })
    expect((await server.refresh(token)).word).toBe(ENDED)
  })

  const isRefused = (idToken: unknown) => expect(server.identity.tokens.verify(String(idToken))).rejects.toThrow(TokenInvalid)

  it('that comes a second time ends the ID tokens of its session too, and those of no other', async () => {
    const [{ token, idToken }, other] = [await signIn(), await signIn()]
    const { body } = await server.refresh(token)
    expect(await server.identity.tokens.verify(idToken)).toMatchObject({ uid: 'ada' })
    await server.refresh(token)
    await isRefused(idToken)
    await isRefused(body['id_token'])
    expect(await server.identity.tokens.verify(other.idToken)).toMatchObject({ uid: 'ada' })
  })

  it('ends its session and that session’s ID tokens at the sign-out', async () => {
    const [{ token, idToken }, other] = [await signIn(), await signIn()]
    await server.identity.tokens.verify(idToken)
    for (const made of ['x', `${String(token).split('.')[0]}.x`]) await server.accounts('signOut', { refreshToken: made })
    expect(await server.identity.tokens.verify(idToken)).toMatchObject({ uid: 'ada' })
    expect((await server.accounts('signOut', { refreshToken: token })).word).toBe('ok')
    await isRefused(idToken)
    expect((await server.refresh(token)).word).toBe(ENDED)
    expect((await server.accounts('signOut', { refreshToken: token })).word).toBe('ok')
    expect((await server.refresh(other.token)).word).toBe('ok')
  })

  it('of the fifty-first device ends the session of the first, with its ID tokens', async () => {
    const first = await signIn()
    await server.identity.tokens.verify(first.idToken)
    for (let n = 0; n < 50; n++) await signIn()
    await isRefused(first.idToken)
    expect((await server.refresh(first.token)).word).toBe(ENDED)
  })

  it('is told of with its sign-in and its last use, the newest session first, until it ends', async () => {
    await server.identity.users.revoke('ada')
    const [first, second] = [await signIn(), await signIn()]
    server.pass(1_800_000)
    await server.refresh(first.token)
    const [newer, older] = await server.identity.users.sessions('ada')
    expect(newer).toEqual({ signedInAt: expect.any(String) })
    const [signedIn = 0, used = 0] = [older?.signedInAt, older?.lastUsedAt].map((at) => Date.parse(at ?? ''))
    expect(Math.abs(used - signedIn - 1_800_000)).toBeLessThan(30_000)
    await server.accounts('signOut', { refreshToken: second.token })
    expect(await server.identity.users.sessions('ada')).toEqual([older])
    server.pass(7 * 86_400_000)
    expect(await server.identity.users.sessions('ada')).toEqual([])
  })

  it('ends with the configured time after the sign-in, however often it was renewed', async () => {
    let { token } = await signIn()
    for (let day = 0; day < 6; day++) {
      server.pass(86_400_000)
      token = (await server.refresh(token)).body['refresh_token']
    }
    server.pass(86_400_000)
    expect((await server.refresh(token)).word).toBe(ENDED)
  })

  it('ends when the sessions are revoked or the person is deleted', async () => {
    const [first, second] = [await signIn(), await signIn()]
    await server.identity.users.revoke('ada')
    for (const { token } of [first, second]) expect((await server.refresh(token)).word).toBe(ENDED)
    await server.identity.users.create({ uid: 'zoe', email: 'zoe@demo.example', password: 'proffer-demo' })
    const { body } = await server.accounts('signInWithPassword', { email: 'zoe@demo.example', password: 'proffer-demo' })
    await server.identity.users.delete('zoe')
    expect((await server.refresh(body['refreshToken'])).word).toBe(ENDED)
  })

  it('§9 in a form of many fields is refused before it is parsed', async () => {
    const payload = `grant_type=refresh_token&refresh_token=x${'&f=1'.repeat(5_000)}`
    const headers = { 'content-type': 'application/x-www-form-urlencoded' }
    expect((await server.app.inject({ method: 'POST', url: '/securetoken.googleapis.com/v1/token', payload, headers })).statusCode).toBe(
      413,
    )
  })

  it.each(['', '.', 'x', 'x.y', 'x.y.z'])('that was never given, %j, is refused', async (token) =>
    expect((await server.refresh(token)).status).toBe(400),
  )
})

it('a file of before the last use was kept keeps its sessions', () => {
  const file = join(folder, 'without-use.db')
  openAccounts(file).close()
  const before = new DatabaseSync(file)
  before.exec("ALTER TABLE families DROP COLUMN usedAt; INSERT INTO families VALUES ('f', 'ada', 60, 's', 'b', 1, 90000)")
  before.close()
  const accounts = openAccounts(file)
  expect(accounts.openSessions('ada', 80_000)).toEqual([{ signedInAt: '1970-01-01T00:01:00.000Z' }])
  accounts.close()
})

it('a file of earlier versions loses its names and its endless refresh tokens, and keeps its accounts', () => {
  const file = join(folder, 'earlier.db')
  const before = new DatabaseSync(file)
  before.exec(`
    CREATE TABLE accounts (
      uid TEXT PRIMARY KEY, email TEXT NOT NULL, emailKey TEXT NOT NULL UNIQUE, displayName TEXT NOT NULL, passwordHash TEXT NOT NULL,
      claims TEXT NOT NULL DEFAULT '{}', session INTEGER NOT NULL, createdAt INTEGER NOT NULL, signedInAt INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE TABLE refreshTokens (hash TEXT PRIMARY KEY, uid TEXT NOT NULL, authTime INTEGER NOT NULL) STRICT;
    INSERT INTO accounts VALUES ('ada', 'Ada@demo.example', 'ada@demo.example', 'Ada Lovelace', 'scrypt$', '{"role":"student"}', 7, 7, NULL);
    INSERT INTO refreshTokens VALUES ('h', 'ada', 1);
  `)
  before.close()
  const accounts = openAccounts(file)
  expect(accounts.withEmail('ADA@demo.example')).toMatchObject({ uid: 'ada', session: 7, claims: { role: 'student' } })
  accounts.close()
  openAccounts(file).close()
  expect(readFileSync(file).includes('Lovelace')).toBe(false)
})
