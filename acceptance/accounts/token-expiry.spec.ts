/** A token two hours later. */
import { expect, it } from 'vitest'
import { listen, send, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { TEST_NOW } from '../platform.ts'

describePlatform('a token', ({ as, platform }) => {
  it('§7 an expired token is refused with exactly the sentence on which the page refreshes it, and the fresh one is accepted', async () => {
    const { token, refreshToken } = await as('student')
    await platform.moveTo(new Date(Date.parse(TEST_NOW) + 7_200_000).toISOString())
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
  })
})
