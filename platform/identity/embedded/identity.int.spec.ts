import { mkdtempSync, rmSync, statSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../http/server.ts'
import type { App } from '../../http/server.ts'
import { identityContract } from '../contract.ts'
import { openEmbeddedIdentity } from './identity.ts'
import type { EmbeddedIdentity } from './identity.ts'
import { TokenExpired, TokenInvalid } from '../port.ts'
import { identityClient } from '../testing/client.ts'

const folder = mkdtempSync(join(tmpdir(), 'identity-'))
afterAll(() => rmSync(folder, { recursive: true }))
const origin = 'https://proffer.example'

async function start(name: string, projectId = 'proffer') {
  let offset = 0
  const mails: { email: string; link: string }[] = []
  const identity = openEmbeddedIdentity({
    file: join(folder, `${name}.db`),
    signingKeyFile: join(folder, `${name}.key`),
    projectId,
    publicOrigin: origin,
    clock: { now: () => Date.now() + offset },
    sendResetMail: async (mail) => void mails.push(mail),
    passwordParallelization: 1,
  })
  const app: App = await createServer({ logLevel: 'silent', publicOrigin: origin })
  await app.register(identity.plugin)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  const stop = async () => {
    await app.close()
    identity.close()
  }
  return { identity, app, url, mails, stop, client: identityClient(url), pass: (ms: number) => void (offset += ms) }
}

identityContract(async () => {
  const { identity, client, stop } = await start('contract')
  return { ...identity, signIn: client.signIn, resetPassword: client.resetPassword, close: stop }
})

describe('the embedded identity', () => {
  let server: Awaited<ReturnType<typeof start>>
  let identity: EmbeddedIdentity
  beforeAll(async () => {
    server = await start('own')
    identity = server.identity
    for (const name of ['ada', 'bob', 'eve'])
      await identity.users.create({ uid: name, email: `${name}@demo.example`, password: 'proffer-demo', displayName: name })
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

  it('refreshes tokens until the session is revoked, with the time of the sign-in unchanged', async () => {
    const { idToken, refreshToken } = await signIn('ada')
    const { authTime } = await identity.tokens.verify(String(idToken))
    server.pass(1_800_000)
    const renewed = await server.client.refresh(String(refreshToken))
    expect(await identity.tokens.verify(String(renewed['id_token']))).toMatchObject({ uid: 'ada', authTime })
    await identity.users.revoke('ada')
    await expect(server.client.refresh(String(refreshToken))).rejects.toThrow('TOKEN_EXPIRED')
    await expect(identity.tokens.verify(String(renewed['id_token']))).rejects.toThrow(TokenInvalid)
  })

  it('refuses a token as expired after an hour, also a cached one', async () => {
    const { idToken } = await signIn('bob')
    await identity.tokens.verify(String(idToken))
    server.pass(3_600_000)
    await expect(identity.tokens.verify(String(idToken))).rejects.toThrow(TokenExpired)
    await expect(server.client.accounts('lookup', { idToken })).rejects.toThrow('TOKEN_EXPIRED')
  })

  it('refuses the token of another project and of another key', async () => {
    const [project, key] = [await start('own2', 'other'), await start('key')]
    await project.identity.users.create({ uid: 'ada', email: 'ada@demo.example', password: 'proffer-demo', displayName: '' })
    await key.identity.users.create({ uid: 'ada', email: 'ada@demo.example', password: 'proffer-demo', displayName: '' })
    for (const other of [project, key])
      await expect(identity.tokens.verify(await other.client.signIn('ada@demo.example', 'proffer-demo'))).rejects.toThrow(TokenInvalid)
    await Promise.all([project.stop(), key.stop()])
  })

  it('refuses the tokens of a deleted account also when its uid is used again', async () => {
    const user = { uid: 'zoe', email: 'zoe@demo.example', password: 'proffer-demo', displayName: 'Zoe' }
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

  it('answers a request for a reset the same for every address, and mails only those of accounts', async () => {
    const known = await server.client.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'eve@demo.example' })
    const unknown = await server.client.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'nobody@demo.example' })
    expect(unknown).toEqual({ ...known, email: 'nobody@demo.example' })
    await expect.poll(() => server.mails.map((mail) => mail.email)).toEqual(['eve@demo.example'])
    const code = new URL(server.mails[0]?.link ?? '').searchParams.get('oobCode')
    expect(await server.client.accounts('resetPassword', { oobCode: code })).toMatchObject({
      email: 'eve@demo.example',
      requestType: 'PASSWORD_RESET',
    })
    server.pass(3_600_000)
    await expect(server.client.accounts('resetPassword', { oobCode: code, newPassword: 'next-password' })).rejects.toThrow(
      'EXPIRED_OOB_CODE',
    )
  })

  it('refuses sign-ins after twenty wrong passwords, for that address only, and for a while', async () => {
    const guess = (email: string) => server.client.signIn(email, 'wrong-password')
    const errors = await Promise.all(Array.from({ length: 24 }, () => guess('mal@demo.example').catch(String)))
    expect(errors.filter((error) => error.includes('TOO_MANY_ATTEMPTS_TRY_LATER'))).toHaveLength(4)
    await expect(guess('max@demo.example')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
    server.pass(300_001)
    await expect(guess('mal@demo.example')).rejects.toThrow('INVALID_LOGIN_CREDENTIALS')
  })

  it('stops sending resets to one address after five', async () => {
    const ask = () => server.client.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: 'many@demo.example' })
    for (let n = 0; n < 5; n++) await ask()
    await expect(ask()).rejects.toThrow('RESET_PASSWORD_EXCEED_LIMIT')
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
    [{ email: 'ada@demo.example', password: ['x'] }, 'MISSING_PASSWORD'],
    [[], 'INVALID_ARGUMENT'],
  ])('refuses the sign-in %j with Google’s error code', (body, word) =>
    expect(server.client.accounts('signInWithPassword', body)).rejects.toThrow(word),
  )
})
