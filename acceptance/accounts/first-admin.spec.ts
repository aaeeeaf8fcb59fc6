/** `npm run admin`: the way to the first admin of a platform (product 2.1), beside a running and a stopped one. */
import { beforeAll, describe, expect, it } from 'vitest'
import { send, signIn, type Person, type Problem, type Reply, type Write } from '../client.ts'
import { describePlatform, password, type SpecPlatform } from '../describe-platform.ts'
import { linkMailedTo, mailedTo } from '../outbox.ts'
import { setUpSecondFactor } from '../second-factor.ts'
import { commandLine, TEST_NOW, type Env } from '../platform.ts'

const deskOf = (platform: SpecPlatform, env: Env) => {
  const admin = (...words: readonly string[]) =>
    commandLine(['admin', ...words], { ...env, DATA_DIR: platform.dataDir, PORT: String(platform.port) })
  const linkFor = async (email: string) => {
    const { code, output } = await admin(email)
    const link = output.split(/\s/).find((word) => word.startsWith(`${platform.origin}/register?invitation=`))
    if (code !== 0 || link === undefined) throw new Error(`npm run admin ended with ${code}. It said:\n${output}`)
    return { link, token: new URL(link).searchParams.get('invitation') ?? '' }
  }
  const visit = <Body = Write & Problem>(method: 'GET' | 'POST', path: string, body?: object): Promise<Reply<Body>> =>
    send<Body>(platform.origin, { method, path, ...(body && { body }) })
  const register = (invitationId: string, more: object = {}) =>
    visit('POST', '/register', { invitationId, password, displayName: 'Ada Admin', consents: { terms: true }, ...more })
  return { admin, linkFor, visit, register }
}

/** Each command is a process of its own, which takes seconds on a busy machine. */
const COMMANDS_MS = 180_000

const inProduction: Env = { NODE_ENV: 'production', DEMO: 'off', PROFFER_NOW: '', LOG_LEVEL: 'info' }

describePlatform(
  'the first admin of a platform in production',
  ({ platform }) => {
    let desk: ReturnType<typeof deskOf>
    let first: string, second: string, third: string
    beforeAll(() => {
      desk = deskOf(platform, inProduction)
    })
    const email = 'ada@ops.example.com'
    const student = 'bob@north.edu'
    const output: string[] = []

    describe('is invited beside the running platform', () => {
      it(
        'with a reason and 1 where no link is made',
        async () => {
          for (const [words, sentence] of [
            [[], 'Please name one address.'],
            [[email, 'another@ops.example.com'], 'Please name one address.'],
            [['ada'], 'ada is no e-mail address.'],
            [[email, '--reset-second-factor'], 'There is no admin with this address'],
          ] as const) {
            const { code, output: said } = await desk.admin(...words)
            expect([code, said]).toEqual([1, expect.stringContaining(sentence)])
          }
        },
        COMMANDS_MS,
      )

      it('by a link that shows the invitation, and that is mailed as well', async () => {
        const { link, token } = await desk.linkFor(email)
        first = token
        const { body } = await desk.visit<object>('GET', `/invitation/${token}`)
        expect(body).toMatchObject({ role: 'admin', status: 'sent', email, inviterName: 'The operator of this platform' })
        expect(body).not.toHaveProperty('needsPlace')
        expect(await linkMailedTo(email, platform)).toBe(link)
      })

      it('to whom the id without the secret opens nothing, nor the link with another address', async () => {
        const [id = '', secret = ''] = first.split('.')
        for (const wrong of [id, `${id}.${secret.toLowerCase()}x`]) {
          expect((await desk.visit('GET', `/invitation/${wrong}`)).status).toBe(404)
          for (const what of ['opened', 'declined']) expect((await desk.visit('POST', `/invitation/${wrong}/${what}`, {})).status).toBe(404)
          expect((await desk.register(wrong, { email })).status).toBe(404)
        }
        const elsewhere = await desk.register(first, { email: 'eve@ops.example.com' })
        expect([elsewhere.status, elsewhere.body.details]).toEqual([
          400,
          [{ field: 'email', message: 'must be the address that was invited' }],
        ])
        const alone = await desk.visit('POST', '/register', {
          email,
          displayName: 'Ada Admin',
          role: 'admin',
          consents: { terms: true },
        })
        expect([alone.status, alone.body.code]).toEqual([403, 'invitation_required'])
      })

      it('by the newest link alone', async () => {
        second = (await desk.linkFor(student)).token
        const { status, body } = await desk.visit('GET', `/invitation/${first}`)
        expect([status, body.code]).toEqual([410, 'invitation_revoked'])
        expect((await desk.register(first)).body.code).toBe('invitation_revoked')
        expect((await desk.visit('GET', `/invitation/${second}`)).status).toBe(200)
      })

      it('but not at the address of an account, which does not accept the link in another role', async () => {
        const person = { displayName: 'Bob Student', role: 'student', consents: { terms: true } }
        expect((await desk.visit('POST', '/register', { ...person, email: student })).body.status).toBe('pending_verification')
        const code = await mailedTo(student, platform, 'verify', 2)
        expect((await desk.visit('POST', '/verify-address', { code, password })).status).toBe(200)
        await platform.settle()
        expect((await desk.register(second)).body.code).toBe('email_taken')
        const { code: ended, output: said } = await desk.admin(student)
        expect([ended, said]).toEqual([1, expect.stringContaining('There is already an account with this e-mail address.')])
        // A refusal voids nothing.
        expect((await desk.visit('GET', `/invitation/${second}`)).status).toBe(200)
      })
    })

    it('is invited while the platform is stopped, which voids the link of before and is mailed once it runs', async () => {
      output.push(platform.output())
      await platform.stop()
      const { link, token } = await desk.linkFor(email)
      third = token
      await platform.restart()
      expect(await linkMailedTo(email, platform, 2)).toBe(link)
      expect((await desk.register(second)).body.code).toBe('invitation_revoked')
    })

    it('registers by the link, once, and does what admins do', async () => {
      expect((await desk.visit('POST', `/invitation/${third}/opened`, {})).status).toBe(200)
      const registered = await desk.register(third)
      expect([registered.status, registered.body.status]).toEqual([201, 'active'])
      const admin = await signIn(platform.origin, email, password)
      expect((await admin.get(`/user/${admin.uid}`)).body).toMatchObject({ role: 'admin', email })
      expect((await admin.get('/people/waiting')).status).toBe(403)
      await setUpSecondFactor(admin, Date.now())
      expect((await admin.get('/people/waiting')).status).toBe(200)
      await platform.settle()
      expect((await desk.register(third)).body.code).toBe('email_taken')
      expect((await desk.visit('GET', `/invitation/${third}`)).status).toBe(410)
      expect((await admin.get<object[]>('/invitations?status=accepted')).body).toMatchObject([{ role: 'admin', email }])
    })

    it('is the only one whom the command line invites, beside a running or a stopped platform', async () => {
      const refused = { code: 1, output: expect.stringContaining('There is an admin already') as unknown }
      expect(await desk.admin('bob@ops.example.com')).toEqual(refused)
      output.push(platform.output())
      await platform.stop()
      expect(await desk.admin('bob@ops.example.com')).toEqual(refused)
      await platform.restart()
    })

    it('stands in no log, nor does the link', () => {
      const logged = output.join('\n')
      expect(logged).toContain('invitations.readMasked')
      for (const address of [email, student]) expect(logged).not.toContain(address)
      for (const token of [first, second, third]) expect(logged).not.toContain(token.split('.')[1])
    })
  },
  { env: inProduction },
)

describePlatform(
  'a platform whose only admin got the role by another one',
  ({ platform }) => {
    const [first, address, moved] = ['ada@ops.example.com', 'bob@north.edu', 'bob@ops.example.com']
    let desk: ReturnType<typeof deskOf>
    let ada: Person, bob: Person
    const correct = async (admin: Person, id: string, attr: string, value: unknown) => {
      const { status, body } = await admin.post<Problem>('/user/updateFieldByAdmin', { id, attr, value, reason: 'A new operator.' })
      if (status !== 200) throw new Error(`${attr} was refused: ${body.code}`)
    }
    const invitesNobody = async () => {
      const refused = { code: 1, output: expect.stringContaining('There is an admin already') as unknown }
      expect(await desk.admin('eve@ops.example.com')).toEqual(refused)
    }
    const signedInAdmin = async (email: string) => {
      const admin = await signIn(platform.origin, email, password)
      await setUpSecondFactor(admin, Date.now())
      return admin
    }
    beforeAll(async () => {
      desk = deskOf(platform, inProduction)
      await desk.register((await desk.linkFor(first)).token)
      ada = await signedInAdmin(first)
      await ada.post('/invitations/student', { email: address })
      const link = new URL(await linkMailedTo(address, platform, 1, '/register'))
      const registered = await desk.register(link.searchParams.get('invitation') ?? '', { displayName: 'Bob Operator' })
      if (registered.body.status !== 'active') throw new Error('Bob has no account.')
      bob = await signIn(platform.origin, address, password)
    })

    it(
      'invites nobody right after the role was stored and the platform killed, once the first admin is none any more',
      async () => {
        await correct(ada, bob.uid, 'role', 'admin')
        await platform.kill()
        await invitesNobody()
        await platform.restart()
        await invitesNobody()
        bob = await signedInAdmin(address)
        await correct(bob, ada.uid, 'role', { role: 'analyst', scope: { kind: 'platform' } })
        await platform.kill()
        await invitesNobody()
        await platform.restart()
        await invitesNobody()
      },
      COMMANDS_MS,
    )

    it(
      'nor after that admin’s address moved, at neither of the two',
      async () => {
        await correct(bob, bob.uid, 'email', moved)
        const code = await mailedTo(moved, platform, 'verify')
        expect((await desk.visit('POST', '/verify-address', { code, password })).status).toBe(200)
        await platform.kill()
        for (const email of [moved, address])
          expect(await desk.admin(email)).toEqual({ code: 1, output: expect.stringContaining('There is an admin already') as unknown })
        await platform.restart()
        await invitesNobody()
        expect((await (await signIn(platform.origin, moved, password)).get(`/user/${bob.uid}`)).body).toMatchObject({
          role: 'admin',
          email: moved,
        })
      },
      COMMANDS_MS,
    )
  },
  { env: inProduction, ownProcess: true },
)

describePlatform(
  'the link to the first admin',
  ({ platform }) => {
    it('is good for 24 hours', async () => {
      const desk = deskOf(platform, { NODE_ENV: 'test', DEMO: 'off', PROFFER_NOW: TEST_NOW })
      const email = 'ada@ops.example.com'
      const { token } = await desk.linkFor(email)
      await platform.moveTo('2026-11-21T14:59:00.000Z')
      expect((await desk.visit('GET', `/invitation/${token}`)).status).toBe(200)
      await platform.moveTo('2026-11-21T15:10:00.000Z')
      expect((await desk.register(token)).body.code).toBe('invitation_expired')
      const again = await desk.linkFor(email)
      expect((await desk.register(again.token)).status).toBe(201)
      const { code, output } = await desk.admin(email)
      expect([code, output]).toEqual([1, expect.stringContaining('There is an admin already')])
    })
  },
  { env: { DEMO: 'off' } },
)

describePlatform('a platform with an admin', ({ platform }) => {
  it('gets no other one by the command line, so the demo has its own', async () => {
    const { code, output } = await deskOf(platform, { NODE_ENV: 'test', PROFFER_NOW: TEST_NOW }).admin('ada@ops.example.com')
    expect([code, output]).toEqual([1, expect.stringContaining('There is an admin already')])
  })
})
