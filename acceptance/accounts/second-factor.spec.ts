/** The second factor of admins (calls.md, Me): a stolen password alone opens nothing. */
import { beforeAll, describe, expect, it } from 'vitest'
import { describedCalls } from '../calls.ts'
import { listen, send, type Person, type Problem, type Write } from '../client.ts'
import { describePlatform } from '../describe-platform.ts'
import { commandLine, TEST_NOW, type Env } from '../platform.ts'
import { codeAt, setUpSecondFactor, type Begun, type Confirmed } from '../second-factor.ts'

const env: Env = { SECOND_FACTOR: 'on' }
const open = ['POST /me/second-factor', 'POST /me/second-factor/confirm', 'POST /auth/second-factor']
const address = 'admin@demo.example'

describePlatform(
  'an admin with a second factor',
  ({ as, platform }) => {
    let now = Date.parse(TEST_NOW)
    let factor: Begun & Confirmed
    /** The sign-in that set the factor up, and another one of the same password. */
    let first: Person, second: Person
    /** The code of a step of its own, as each counts once. */
    const nextCode = async () => {
      now += 60_000
      await platform.moveTo(new Date(now).toISOString())
      return codeAt(factor.secret, now)
    }
    const prove = (admin: Person, code: string) => admin.post<Write & Problem>('/auth/second-factor', { code })
    const stateOf = async (admin: Person) => {
      const { status, body } = await admin.get<Problem>('/people/waiting')
      return status === 200 ? 'open' : [status, body.code, body.details]
    }
    const needed = (missing: 'none' | 'unproven') => [403, 'second_factor_needed', { factor: missing }]

    /** Every call that is open to admins and not to visitors. */
    const refusesAllBut = async ({ token, uid }: Person, missing: 'none' | 'unproven') => {
      const wrong: string[] = []
      let refused = 0
      for (const { method, path, roles } of await describedCalls(platform.origin)) {
        const call = `${method} ${path}`
        if (roles.visitor !== undefined || roles.admin === undefined || open.includes(call)) continue
        const { status, body } = await send<Problem>(platform.origin, {
          method,
          path: path.replaceAll(/\{\w+\}/g, 'unknown'),
          token,
          ...(method !== 'GET' && { body: {} }),
        })
        refused++
        const answer = [status, body.code, body.details]
        if (JSON.stringify(answer) !== JSON.stringify(needed(missing))) wrong.push(`${call}: ${JSON.stringify(answer)}`)
      }
      expect(wrong).toEqual([])
      expect(refused).toBeGreaterThan(50)
      const verified = await send<object>(platform.origin, { method: 'POST', path: '/auth/verifyToken', body: { token } })
      expect([verified.status, verified.body]).toEqual([200, expect.objectContaining({ uid, role: 'admin' })])
      expect((await send(platform.origin, { method: 'GET', path: `/user/${uid}`, token })).status).toBe(200)
    }

    beforeAll(async () => {
      first = await as('admin')
      second = await as('admin')
    })

    describe('who has none yet', () => {
      it('is refused every call but the token check, the own profile and those of setting it up', () => refusesAllBut(first, 'none'))

      it('joins no room of the socket', () => expect(listen(platform.origin, first.token)).rejects.toThrow('Please confirm this sign-in'))

      it('proves nothing, and confirms nothing that another sign-in began', async () => {
        expect((await prove(first, '123456')).body.code).toBe('no_second_factor')
        const { body } = await second.post<Begun>('/me/second-factor', {})
        const confirmed = await first.post<Problem>('/me/second-factor/confirm', { code: codeAt(body.secret, now) })
        expect([confirmed.status, confirmed.body.code]).toEqual([409, 'second_factor_not_begun'])
      })

      it('sets it up by a code of the app, once, and by no wrong one', async () => {
        const begun = await first.post<Begun>('/me/second-factor', {})
        expect(begun.body.uri).toContain(`otpauth://totp/Proffer%3Aadmin%40demo.example?secret=${begun.body.secret}&issuer=Proffer`)
        const wrong = await first.post<Problem>('/me/second-factor/confirm', { code: codeAt(begun.body.secret, now + 3_600_000) })
        expect([wrong.status, wrong.body.code]).toEqual([409, 'wrong_code'])
        expect(await stateOf(first)).toEqual(needed('none'))
        factor = await setUpSecondFactor(first, now)
        expect(new Set(factor.recoveryCodes).size).toBe(8)
        expect(await stateOf(first)).toBe('open')
        const listener = await listen(platform.origin, first.token)
        listener.close()
      })

      it('is shown its secret by no event: not revealed, not in the list, the tree or the file', async () => {
        await platform.settle()
        const query = `/admin/events?stream=user-${first.uid}&type=SecondFactorSet`
        const { body: events } = await first.get<readonly { readonly eventId: string }[]>(query)
        expect(events).toMatchObject([{ data: { secret: 'sealed', recoveryCodes: 'sealed', signIn: 'sealed' }, sealed: [] }])
        const path = `/admin/events/${events[0]?.eventId}`
        const revealed = await first.post<Problem>(`${path}/reveal`, { reason: 'Ticket 2231.' })
        expect([revealed.status, revealed.body.code]).toEqual([409, 'secret_stays_sealed'])
        const [tree, file] = [await first.get(`${path}/tree`), await first.get(`${query}&format=csv`)]
        expect([tree.status, file.status]).toEqual([200, 200])
        expect(JSON.stringify([events, revealed.body, tree.body, file.body])).not.toContain(factor.secret)
      })
    })

    describe('who signs in again with the password', () => {
      it('is refused every call, also one that the proven sign-in has made', async () => {
        await refusesAllBut(second, 'unproven')
        const key = 'the-same-key'
        const change = { attr: 'phone', value: '+49 1' }
        expect((await first.post('/user/updateField', change, key)).status).toBe(200)
        expect((await second.post<Problem>('/user/updateField', change, key)).body.code).toBe('second_factor_needed')
        await expect(listen(platform.origin, second.token)).rejects.toThrow('Please confirm this sign-in')
      })

      it('sets up no other factor in its place', async () => {
        const begun = await second.post<Problem>('/me/second-factor', {})
        expect([begun.status, begun.body.code]).toEqual([403, 'second_factor_needed'])
        // Begun before there was one.
        const confirmed = await second.post<Problem>('/me/second-factor/confirm', { code: codeAt(factor.secret, now) })
        expect(['second_factor_needed', 'wrong_code']).toContain(confirmed.body.code)
        expect(await stateOf(second)).toEqual(needed('unproven'))
      })

      it('proves it by a code that has not counted before, with blanks or not', async () => {
        expect((await prove(second, codeAt(factor.secret, now))).body.code).toBe('wrong_code')
        const code = await nextCode()
        expect((await prove(second, ` ${code.slice(0, 3)} ${code.slice(3)} `)).status).toBe(200)
        expect(await stateOf(second)).toBe('open')
        const third = await as('admin')
        expect((await prove(third, code)).body.code).toBe('wrong_code')
        expect(await stateOf(third)).toEqual(needed('unproven'))
      })

      it('or by a recovery code, which two at once have once', async () => {
        await platform.moveTo(new Date((now += 1_800_000)).toISOString())
        const both = await Promise.all([as('admin'), as('admin')])
        const code = factor.recoveryCodes[0] ?? ''
        const answers = await Promise.all(both.map((admin) => prove(admin, code.toLowerCase())))
        expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
        expect((await Promise.all(both.map(stateOf))).filter((state) => state === 'open')).toHaveLength(1)
      })

      it('has five tries in fifteen minutes, also at once', async () => {
        await platform.moveTo(new Date((now += 1_200_000)).toISOString())
        const admin = await as('admin')
        const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => prove(admin, String(n).padStart(6, '0'))))
        expect(answers.filter(({ status }) => status === 409)).toHaveLength(5)
        const over = answers.find(({ status }) => status === 429)
        expect(Number(over?.headers['retry-after'])).toBeGreaterThan(60)
        expect((await prove(admin, codeAt(factor.secret, now))).status).toBe(429)
      })
    })

    it('stays proven over a restart, for twelve hours, of which the socket hears', async () => {
      await platform.moveTo(new Date((now += 1_200_000)).toISOString())
      const admin = await as('admin')
      const begun = now
      expect((await prove(admin, codeAt(factor.secret, now))).status).toBe(200)
      await platform.restart()
      expect(await stateOf(admin)).toBe('open')
      const renewed = async (refreshToken: string) => {
        const path = '/securetoken.googleapis.com/v1/token?key=any'
        const { body } = await send<{ readonly id_token: string; readonly refresh_token: string }>(platform.origin, {
          method: 'POST',
          path,
          body: { grant_type: 'refresh_token', refresh_token: refreshToken },
        })
        return body
      }
      await platform.moveTo(new Date((now = begun + 12 * 3_600_000 - 60_000)).toISOString())
      const { id_token: token } = await renewed(admin.refreshToken)
      const asked = () => send<Problem>(platform.origin, { method: 'GET', path: '/people/waiting', token })
      expect((await asked()).status).toBe(200)
      const listener = await listen(platform.origin, token)
      await platform.moveTo(new Date((now += 120_000)).toISOString())
      expect((await asked()).body.code).toBe('second_factor_needed')
      await listener.closed
    })

    it('has its recovery codes counted, and renewed by a code of the app that leaves those of before worthless', async () => {
      await platform.moveTo(new Date((now += 1_200_000)).toISOString())
      const admin = await as('admin')
      const renew = (code: string, key: string) =>
        admin.post<Problem & { readonly recoveryCodes: readonly string[] }>('/me/second-factor/recovery-codes', { code }, key)
      const left = async () => (await admin.get<{ readonly recoveryCodes: number }>(`/user/${admin.uid}`)).body.recoveryCodes
      expect((await renew(codeAt(factor.secret, now), 'too-early')).body.code).toBe('second_factor_needed')
      expect((await prove(admin, codeAt(factor.secret, now))).status).toBe(200)
      expect(await left()).toBe(7)
      expect((await renew(factor.recoveryCodes[2] ?? '', 'by-a-recovery-code')).body.code).toBe('wrong_code')
      const code = await nextCode()
      const answers = [await renew(code, 'once'), await renew(code, 'once')]
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      expect(answers[1]?.body.recoveryCodes).toEqual(answers[0]?.body.recoveryCodes)
      expect(new Set(answers[0]?.body.recoveryCodes).size).toBe(8)
      expect(await left()).toBe(8)
      await platform.moveTo(new Date((now += 1_200_000)).toISOString())
      expect((await prove(admin, factor.recoveryCodes[2] ?? '')).body.code).toBe('wrong_code')
      expect((await prove(admin, answers[0]?.body.recoveryCodes[0] ?? '')).status).toBe(200)
    })

    it('is reset by the command line, beside the running platform, and nobody else is', async () => {
      const desk = (...words: readonly string[]) =>
        commandLine(['admin', ...words, '--reset-second-factor'], {
          ...env,
          NODE_ENV: 'test',
          PROFFER_NOW: new Date(now).toISOString(),
          DATA_DIR: platform.dataDir,
          PORT: String(platform.port),
        })
      const admin = await as('admin')
      expect((await prove(admin, codeAt(factor.secret, now))).status).toBe(200)
      for (const [words, sentence] of [
        [[], 'Please name one address.'],
        [['student@demo.example'], 'There is no admin with this address'],
        [['nobody@demo.example'], 'There is no admin with this address'],
      ] as const)
        expect(await desk(...words)).toEqual({ code: 1, output: expect.stringContaining(sentence) as unknown })
      const listener = await listen(platform.origin, admin.token)
      expect(await desk(address)).toEqual({ code: 0, output: expect.stringContaining('was reset') as unknown })
      await listener.closed
      expect(await stateOf(admin)).toEqual(needed('none'))
      expect((await prove(admin, factor.recoveryCodes[1] ?? '')).body.code).toBe('no_second_factor')
      expect((await desk(address)).output).toContain('has no second factor')
      const again = await setUpSecondFactor(admin, now)
      expect(again.secret).not.toBe(factor.secret)
      await platform.stop()
      expect((await desk(address)).code).toBe(0)
      await platform.restart()
      expect(await stateOf(admin)).toEqual(needed('none'))
    })

    it('leaves neither secret nor code in a log', () => {
      const logged = platform.output()
      for (const word of [factor.secret, ...factor.recoveryCodes]) expect(logged).not.toContain(word)
    })
  },
  { env },
)
