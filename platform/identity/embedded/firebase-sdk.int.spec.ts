import { deleteApp, initializeApp } from 'firebase/app'
import {
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  getAuth,
  sendPasswordResetEmail,
  signInWithEmailAndPassword,
  updatePassword,
  verifyPasswordResetCode,
} from 'firebase/auth'
import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServer } from '../../http/server.ts'
import type { App } from '../../http/server.ts'
import { openEmbeddedIdentity } from './identity.ts'
import type { EmbeddedIdentity } from './identity.ts'

const folder = mkdtempSync(join(tmpdir(), 'sdk-'))
const links: string[] = []
let identity: EmbeddedIdentity
let server: App
const browser = initializeApp({ apiKey: 'any', projectId: 'proffer' })
const auth = getAuth(browser)

beforeAll(async () => {
  identity = openEmbeddedIdentity({
    file: join(folder, 'identity.db'),
    signingKeyFile: join(folder, 'signing.key'),
    projectId: 'proffer',
    publicOrigin: 'https://proffer.example',
    clock: Date,
    passwordParallelization: 1,
  })
  server = await createServer({ logLevel: 'silent', publicOrigin: 'https://proffer.example' })
  await server.register(identity.plugin, {
    sendResetLink: async (email) => void links.push((await identity.users.resetLink(email)) ?? ''),
    visitorBudget: () => undefined,
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  connectAuthEmulator(auth, `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`, { disableWarnings: true })
  await identity.users.create({ uid: 'ada', email: 'ada@demo.example', password: 'proffer-demo' })
})
afterAll(async () => {
  await deleteApp(browser)
  await server.close()
  identity.close()
  rmSync(folder, { recursive: true })
})

describe('the browser’s own firebase SDK', () => {
  it('signs in, reads the profile and refreshes its token', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'ada@demo.example', 'proffer-demo')
    expect(user).toMatchObject({ uid: 'ada', email: 'ada@demo.example', displayName: null, isAnonymous: false })
    expect((await identity.tokens.verify(await user.getIdToken())).uid).toBe('ada')
    await identity.users.setClaims('ada', { role: 'student' })
    const renewed = await user.getIdTokenResult(true)
    expect(renewed.claims).toMatchObject({ role: 'student', sub: 'ada' })
    // Each refresh gives it the refresh token of the next.
    for (let n = 0; n < 3; n++) expect((await identity.tokens.verify(await user.getIdToken(true))).uid).toBe('ada')
  })

  it('changes the password and stays signed in', async () => {
    const { user } = await signInWithEmailAndPassword(auth, 'ada@demo.example', 'proffer-demo')
    await updatePassword(user, 'second-password')
    expect((await identity.tokens.verify(await user.getIdToken(true))).uid).toBe('ada')
  })

  it('resets the password through the link in the mail', async () => {
    await sendPasswordResetEmail(auth, 'ada@demo.example')
    await expect.poll(() => links).toHaveLength(1)
    const code = new URL(links[0] ?? '').searchParams.get('oobCode') ?? ''
    expect(await verifyPasswordResetCode(auth, code)).toBe('ada@demo.example')
    await confirmPasswordReset(auth, code, 'third-password')
    await signInWithEmailAndPassword(auth, 'ada@demo.example', 'third-password')
    await expect(confirmPasswordReset(auth, code, 'fourth-password')).rejects.toMatchObject({ code: 'auth/invalid-action-code' })
  })

  it('understands each refusal', async () => {
    await expect(signInWithEmailAndPassword(auth, 'ada@demo.example', 'wrong-password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(signInWithEmailAndPassword(auth, 'nobody@demo.example', 'wrong-password')).rejects.toMatchObject({
      code: 'auth/invalid-credential',
    })
    await expect(createUserWithEmailAndPassword(auth, 'new@demo.example', 'proffer-demo')).rejects.toMatchObject({
      code: 'auth/operation-not-allowed',
    })
    await expect(signInWithEmailAndPassword(auth, ' ada@demo.example', 'wrong-password')).rejects.toMatchObject({
      code: 'auth/invalid-email',
    })
    const guesses = Array.from({ length: 20 }, () => signInWithEmailAndPassword(auth, 'mal@demo.example', 'wrong-password'))
    const codes = (await Promise.allSettled(guesses)).map((guess) => guess.status === 'rejected' && (guess.reason as { code: string }).code)
    expect(codes).toContain('auth/too-many-requests')
    const { user } = await signInWithEmailAndPassword(auth, 'ada@demo.example', 'third-password')
    await expect(updatePassword(user, '12345')).rejects.toMatchObject({ code: 'auth/weak-password' })
    await expect(user.delete()).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
    await identity.users.revoke('ada')
    await expect(user.getIdToken(true)).rejects.toMatchObject({ code: 'auth/user-token-expired' })
  })
})
