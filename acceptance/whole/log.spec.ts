/** The lines written to the log when calls and mails are refused: nothing of a person, and no secret. */
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { eventually, send } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'

/** Repeats in its refusal whom it was to deliver to, as mail servers do. */
const mailServer = new SMTPServer({
  authOptional: true,
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: (_, __, done) => done(null, { user: 'any' }),
  onRcptTo: ({ address }, _, done) =>
    done(Object.assign(new Error(`5.1.1 <${address}>: Recipient address rejected`), { responseCode: 550 })),
})
mailServer.listen(0, '127.0.0.1')
await once(mailServer.server, 'listening')

const smtp = `127.0.0.1:${(mailServer.server.address() as AddressInfo).port}`

describePlatform(
  'the log lines',
  ({ as, platform }) => {
    afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)))

    /** The log without the words of welcome, which name the demo accounts. */
    const log = () =>
      platform
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'))

    it('§2.18 holds no address, name, text, password, token or secret, whatever was refused', async () => {
      const { origin } = platform
      const student = await as('student')
      const post = (path: string, body: unknown, more: { token?: string; raw?: string } = {}) =>
        send(origin, { method: 'POST', path, body, ...more })
      const identity = '/identitytoolkit.googleapis.com/v1/accounts'
      const email = 'canary-address@home.example.com'
      const invitation = { email, name: 'canary-name', subject: 'canary-subject', text: 'canary-text' }

      await post('/invitations/student', invitation, { token: student.token })
      await post('/reset-password', { email: 'student@demo.example' })
      await post(`${identity}:sendOobCode?key=canary-key`, { requestType: 'PASSWORD_RESET', email: 'professor@demo.example' })
      await post(`${identity}:signInWithPassword?key=any`, { email, password: 'canary-password' })
      await post(`${identity}:resetPassword?key=any`, { oobCode: 'canary-code', newPassword: 'canary-password' })
      await post('/register', { invitationId: 'canary-invitation', email, displayName: 'canary-name', password: 'canary-password' })
      await post('/auth/verifyToken', { idToken: 'canary-token' })
      await post('/jobs/search', undefined, { token: student.token, raw: '{"canary-json": ' })
      for (const path of ['/jobs?cursor=canary-query', '/invitation/canary-invitation', '/canary-path', '/%00canary-path'])
        await send(origin, { method: 'GET', path, token: 'canary-token', headers: { cookie: 'canary-cookie' } })

      const errors = async () => log().filter((line) => line.includes('"level":50'))
      await eventually(errors, ({ length }) => length >= 2)
      await platform.stop()
      const about = log().filter((line) => /canary|@/.test(line))
      expect(about).toEqual([])
    })
  },
  {
    env: {
      DEMO: 'tiny',
      LOG_LEVEL: 'trace',
      SMTP_URL: `smtp://mailer:canary-smtp@${smtp}`,
      MAIL_FROM: 'Proffer <no-reply@proffer.example>',
    },
  },
)
