import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { identityContract } from '../contract.ts'
import type { EmbeddedIdentity } from './identity.ts'
import { TokenExpired, TokenInvalid } from '../port.ts'
import { startIdentity, type IdentityServer } from '../testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'identity-'))
afterAll(() => rmSync(folder, { recursive: true }))
const start = (name: string, options: Parameters<typeof startIdentity>[2] = {}) => startIdentity(folder, name, options)

identityContract(async () => {
  const { identity, client, stop } = await start('contract')
  return { ...identity, signIn: client.signIn, resetPassword: client.resetPassword, close: stop }
})

describe('the embedded identity', () => {
  let server: IdentityServer
  let identity: EmbeddedIdentity
  beforeAll(async () => {
    server = await start('own')
    identity = server.identity
    for (const name of ['ada', 'bob', 'eve'])
      await identity.users.create({ uid: name, email: `${name}@demo.example`, password: 'proffer-demo' })
  })
  afterAll(() => server.stop())
  const signIn = (name: string) => server.client.accounts('signInWithPassword', { email: `${name}@demo.example`, password: 'proffer-demo' })

  it('keeps its accounts and its signing key in files that only their owner can read', () => {
    for (const file of ['own.db', 'own.key']) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
  })

  it('gives Google’s answer to a sign-in', async () =>
    expect(await signIn('ada')).toMatchObject({
      localId: 'ada',
      email: 'ada@demo.example',
      registered: true,
      expiresIn: '3600',
      idToken: expect.any(String),
      refreshToken: expect.any(String),
    }))

  it('answers a wrong password and an unknown address alike', async () => {
    for (const email of ['eve@demo.example', 'nobody@demo.example']) {
      const payload = { email, password: 'wrong-password' }
      const reply = await server.app.inject({
        method: 'POST',
        url: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
        payload,
      })
      const message = 'INVALID_LOGIN_CREDENTIALS'
      expect([reply.statusCode, reply.json()]).toEqual([
        400,
        { error: { code: 400, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } },
      ])
    }
  })

  it('refuses a token as expired after an hour, also a cached one', async () => {
    const { idToken } = await signIn('bob')
    await identity.tokens.verify(String(idToken))
    server.pass(3_600_000)
    await expect(identity.tokens.verify(String(idToken))).rejects.toThrow(TokenExpired)
    await expect(server.client.accounts('lookup', { idToken })).rejects.toThrow('TOKEN_EXPIRED')
  })

  it('refuses the token of another project and of another key', async () => {
    const [project, key] = [await start('own2', { projectId: 'other' }), await start('key')]
    await project.identity.users.create({ uid: 'ada', email: 'ada@demo.example', password: 'proffer-demo' })
    await key.identity.users.create({ uid: 'ada', email: 'ada@demo.example', password: 'proffer-demo' })
    for (const other of [project, key])
      await expect(identity.tokens.verify(await other.client.signIn('ada@demo.example', 'proffer-demo'))).rejects.toThrow(TokenInvalid)
    await Promise.all([project.stop(), key.stop()])
  })

  it('refuses the tokens of a deleted account also when its uid is used again', async () => {
    const user = { uid: 'zoe', email: 'zoe@demo.example', password: 'proffer-demo' }
    await identity.users.create(user)
    const token = await server.client.signIn(user.email, user.password)
    await identity.users.delete('zoe')
    server.pass(1_000)
    await identity.users.create(user)
    await expect(identity.tokens.verify(token)).rejects.toThrow(TokenInvalid)
  })

  it('changes one’s own password after a fresh sign-in, and nothing else', async () => {
    const { idToken } = await signIn('bob')
    const renewed = await server.client.accounts('update', { idToken, password: 'next-password' })
    await identity.tokens.verify(String(renewed['idToken']))
    await expect(identity.tokens.verify(String(idToken))).rejects.toThrow(TokenInvalid)
    await expect(server.client.accounts('update', { idToken: renewed['idToken'], password: '12345' })).rejects.toThrow('WEAK_PASSWORD')
    await expect(server.client.accounts('update', { idToken: renewed['idToken'], email: 'admin@demo.example' })).rejects.toThrow(
      'OPERATION_NOT_ALLOWED',
    )
    await expect(server.client.accounts('update', { localId: 'eve', password: 'next-password' })).rejects.toThrow('INVALID_ID_TOKEN')
    server.pass(301_000)
    await expect(server.client.accounts('update', { idToken: renewed['idToken'], password: 'last-password' })).rejects.toThrow(
      'CREDENTIAL_TOO_OLD_LOGIN_AGAIN',
    )
  })

  it.each([
    ['signUp', { email: 'new@demo.example', password: 'proffer-demo' }],
    ['delete', { idToken: 'x' }],
    ['sendOobCode', { requestType: 'VERIFY_EMAIL', idToken: 'x' }],
  ])('refuses accounts:%s', (method, body) => expect(server.client.accounts(method, body)).rejects.toThrow('OPERATION_NOT_ALLOWED'))

  it.each([
    '/identitytoolkit.googleapis.com/v1/projects/proffer/accounts',
    '/identitytoolkit.googleapis.com/v1/projects/proffer/accounts:update',
    '/identitytoolkit.googleapis.com/v1/projects/proffer/accounts:lookup',
    '/emulator/v1/projects/proffer/accounts',
    '/identitytoolkit.googleapis.com/v1/accounts:signInWithCustomToken',
  ])('answers 404 at %s, even to the emulator’s owner token', async (url) => {
    const headers = { authorization: 'Bearer owner' }
    for (const method of ['GET', 'POST', 'DELETE'] as const)
      expect((await server.app.inject({ method, url, headers })).statusCode).toBe(404)
  })

  it.each([
    [{}, 'INVALID_EMAIL'],
    [{ email: 'ada@demo.example' }, 'MISSING_PASSWORD'],
    [{ email: { $gt: '' }, password: 'x' }, 'INVALID_EMAIL'],
    [{ email: 'Ada <ada@demo.example>', password: 'x' }, 'INVALID_EMAIL'],
    [{ email: 'ada@demo.example', password: ['x'] }, 'MISSING_PASSWORD'],
    [[], 'INVALID_ARGUMENT'],
  ])('refuses the sign-in %j with Google’s error code', (body, word) =>
    expect(server.client.accounts('signInWithPassword', body)).rejects.toThrow(word),
  )
})
