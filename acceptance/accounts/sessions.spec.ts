/** How a session ends: by a new password, and by a refresh token that comes twice (product 2.18). */
import { expect, it } from 'vitest'
import { listen, send, signIn, type Problem } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

const NOTICED_MS = 5_000

type Renewed = { readonly id_token: string; readonly refresh_token: string; readonly error?: { readonly message: string } }

describePlatform('sessions', ({ as, platform }) => {
  const identity = <Body>(path: string, body: object) => send<Body>(platform.origin, { method: 'POST', path: `${path}?key=any`, body })
  const refresh = (token: string) =>
    identity<Renewed>('/securetoken.googleapis.com/v1/token', { grant_type: 'refresh_token', refresh_token: token })
  const calling = (token: string) => send<Problem>(platform.origin, { method: 'GET', path: '/jobs', token })

  it.each([
    [
      'on the platform',
      'professor@demo.example',
      (token: string) =>
        send(platform.origin, {
          method: 'POST',
          path: '/user/changePassword',
          token,
          body: { newPassword: 'another password', idToken: token },
        }),
    ],
    [
      'at the sign-in service',
      'employee@demo.example',
      (token: string) => identity('/identitytoolkit.googleapis.com/v1/accounts:update', { idToken: token, password: 'another password' }),
    ],
  ])('§7 a password that is changed %s ends every session of it within 5 s: sockets, calls and refreshes', async (_, email, change) => {
    const { origin } = platform
    const [here, elsewhere] = await Promise.all([signIn(origin, email), signIn(origin, email)])
    const listeners = await Promise.all([listen(origin, here.token), listen(origin, elsewhere.token)])
    expect((await change(here.token)).status).toBe(200)
    const begun = performance.now()
    await Promise.all(listeners.map(({ closed }) => closed))
    expect(performance.now() - begun).toBeLessThan(NOTICED_MS)
    for (const { token, refreshToken } of [here, elsewhere]) {
      await expect(listen(origin, token)).rejects.toThrow('Please sign in.')
      expect((await calling(token)).status).toBe(401)
      expect((await refresh(refreshToken)).body.error?.message).toBe('TOKEN_EXPIRED')
    }
    const again = await signIn(origin, email, 'another password')
    ;(await listen(origin, again.token)).close()
  })

  it('§7 a refresh token is good once: when it comes again, the session ends', async () => {
    const { refreshToken } = await as('student')
    const { body } = await refresh(refreshToken)
    expect((await calling(body.id_token)).status).toBe(200)
    expect((await refresh(refreshToken)).status).toBe(400)
    expect((await refresh(body.refresh_token)).status).toBe(400)
  })
})
