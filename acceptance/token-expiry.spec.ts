/** The platform is started again two hours later, so that the token has expired. */
import { expect, it } from 'vitest'
import { listen, send, signIn, type Problem } from './client.ts'
import { removeData, startPlatform, TEST_NOW } from './platform.ts'

it('§7 an expired token is refused with exactly the sentence on which the page refreshes it, and the fresh one is accepted', async () => {
  const before = await startPlatform()
  const { token, refreshToken } = await signIn(before.origin, 'student@demo.example')
  await before.stop()
  const twoHoursLater = new Date(Date.parse(TEST_NOW) + 7_200_000).toISOString()
  const platform = await startPlatform({ dataDir: before.dataDir, env: { PROFFER_NOW: twoHoursLater } })
  const { origin } = platform

  const refused = [
    await send<Problem>(origin, { method: 'GET', path: '/jobs', token }),
    await send<Problem>(origin, { method: 'POST', path: '/user/updateField', token, body: { attr: 'phone', value: '1' } }),
    await send<Problem>(origin, { method: 'POST', path: '/auth/verifyToken', body: { token } }),
  ]
  for (const { status, body } of refused) {
    expect(status).toBe(401)
    expect(body).toMatchObject({ message: 'Token expired. Please refresh.', code: 'token_expired' })
  }
  await expect(listen(origin, token)).rejects.toThrow('Token expired. Please refresh.')
  // A caller with an expired token may still make the calls of visitors.
  expect((await send(origin, { method: 'GET', path: '/skills/all', token })).status).toBe(200)

  const fresh = await send<{ id_token: string }>(origin, {
    method: 'POST',
    path: '/securetoken.googleapis.com/v1/token?key=any',
    body: { grant_type: 'refresh_token', refresh_token: refreshToken },
  })
  expect((await send(origin, { method: 'GET', path: '/jobs', token: fresh.body.id_token })).status).toBe(200)
  await platform.stop()
  removeData(platform)
})
