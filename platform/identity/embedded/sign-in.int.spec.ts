import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startIdentity, type IdentityServer } from '../testing/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'sign-in-'))
const password = 'proffer-demo'
const LOCKED = 'TOO_MANY_ATTEMPTS_TRY_LATER'
const BUSY = 'UNAVAILABLE'
const WRONG = 'INVALID_LOGIN_CREDENTIALS'
let server: IdentityServer
let people = 0

beforeAll(async () => {
  server = await startIdentity(folder, 'identity', { standingClock: true })
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

async function person() {
  const uid = `person-${(people += 1)}`
  await server.identity.users.create({ uid, email: `${uid}@demo.example`, password })
  return { uid, email: `${uid}@demo.example` }
}
const signIn = (email: string, asking: Parameters<IdentityServer['accounts']>[2] = {}) =>
  server.accounts('signInWithPassword', { email, password }, asking)
const guess = (email: string, asking: Parameters<IdentityServer['accounts']>[2] = {}) =>
  server.accounts('signInWithPassword', { email, password: 'wrong-password' }, asking)
const several = <Result>(count: number, work: (n: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)))
const times = (words: readonly { readonly word: string }[], word: string) => words.filter((each) => each.word === word).length

describe('§7 guessing a password', () => {
  it('is paused after ten failures for that account, from whatever address', async () => {
    const { email } = await person()
    const guesses = await several(12, (n) => guess(email, { from: `10.1.0.${n}` }))
    expect([times(guesses, WRONG), times(guesses, LOCKED)]).toEqual([10, 2])
    const refused = await signIn(email, { from: '10.1.1.1' })
    expect([refused.status, refused.word, refused.waitSeconds]).toEqual([400, LOCKED, 1])
    server.pass(1_000)
    expect((await signIn(email, { from: '10.1.1.1' })).word).toBe('ok')
  })

  it.each([
    ['in capitals', (email: string) => email.toUpperCase(), WRONG],
    ['with a blank', (email: string) => ` ${email}`, 'INVALID_EMAIL'],
    ['with a hard blank', (email: string) => `${email}\u00a0`, 'INVALID_EMAIL'],
    ['with a byte order mark', (email: string) => `${email}\ufeff`, 'INVALID_EMAIL'],
    ['with another form of a letter', (email: string) => email.replace('d', '\uff44'), 'INVALID_EMAIL'],
  ])('has one counter for the address, also written %s', async (_, written, word) => {
    const { email } = await person()
    const guesses = await several(10, () => guess(written(email), { from: '10.2.0.1' }))
    expect(times(guesses, word)).toBe(10)
    const next = await guess(email, { from: '10.2.0.2' })
    expect(next.word).toBe(word === WRONG ? LOCKED : WRONG)
  })

  it('counts a person whom nobody knows like the others', async () => {
    const words = await several(11, () => guess('nobody@demo.example', { from: '10.3.0.1' }))
    expect([times(words, WRONG), times(words, LOCKED)]).toEqual([10, 1])
  })

  it('does not shut the owner out, whose browser signed in before, nor let that browser guess for ever', async () => {
    const { email } = await person()
    const { cookie } = await signIn(email, { from: '10.5.0.1' })
    await several(12, () => guess(email, { from: '10.5.0.9' }))
    expect((await signIn(email, { from: '10.5.0.9' })).word).toBe(LOCKED)
    const again = await signIn(email, { from: '10.5.0.9', cookie })
    expect([again.word, again.cookie]).toEqual(['ok', cookie])
    const words = await several(12, () => guess(email, { from: '10.5.0.1', cookie }))
    expect([times(words, WRONG), times(words, LOCKED)]).toEqual([10, 2])
  })

  it('is not helped by the mark of a browser that somebody else signed in with, or made up, or had before the password changed', async () => {
    const [{ email, uid }, other] = [await person(), await person()]
    const [mine, theirs] = [await signIn(email, { from: '10.6.0.1' }), await signIn(other.email, { from: '10.6.0.2' })]
    await server.identity.users.setPassword(uid, password)
    await several(10, () => guess(email, { from: '10.6.0.3' }))
    const [name = '', value = ''] = mine.cookie.split('=')
    for (const cookie of [
      mine.cookie,
      theirs.cookie,
      `${name}=${theirs.cookie.split('=')[1]}`,
      `${name}=${value.split('.')[0]}.`,
      `${name}=`,
    ])
      expect((await signIn(email, { from: '10.6.0.4', cookie })).word).toBe(LOCKED)
  })

  it('marks a browser with a cookie that no script reads and no other site sends', async () => {
    const { email } = await person()
    const { setCookie } = await signIn(email, { from: '10.7.0.1' })
    expect(setCookie).toMatch(/^__Host-known-[0-9a-f]{16}=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; Secure; SameSite=Strict$/)
  })
})

describe('§7 the line for passwords', () => {
  it('of one address is refused at once beyond its end, and others go before what waits in it', async () => {
    const { email } = await person()
    let checked = 0
    const flood = several(130, async (n) => {
      const reply = await guess(`flood-${n}@demo.example`, { from: '10.8.0.1' })
      if (reply.word === WRONG) checked += 1
      return reply
    })
    expect((await signIn(email, { from: '10.8.0.2' })).word).toBe('ok')
    expect(checked).toBeLessThan(10)
    const replies = await flood
    const busy = replies.filter(({ word }) => word === BUSY)
    expect([times(replies, WRONG) + busy.length, times(replies, WRONG) <= 21]).toEqual([130, true])
    expect(busy.every(({ status, waitSeconds }) => status === 503 && waitSeconds >= 1)).toBe(true)
  })

  it('§2.20 counts nothing of what was not judged, neither as a failure nor as a call', async () => {
    const { email } = await person()
    const from = '10.13.0.1'
    for (const round of ['one', 'two']) {
      const guesses = await several(400, (n) => guess(`busy-${round}-${n}@demo.example`, { from }))
      // 20 in the line and one under way.
      expect(times(guesses, WRONG)).toBeLessThanOrEqual(21)
      expect(times(guesses, WRONG) + times(guesses, BUSY)).toBe(400)
    }
    // Had they counted, the address would be paused after 50 failures, and have no call left after 600.
    expect((await signIn(email, { from })).word).toBe('ok')
  })

  it('§2.20 lets the accounts of one address take turns, so that who is flooded with guesses keeps nobody there waiting', async () => {
    const [{ email }, other] = [await person(), await person()]
    const from = '10.14.0.1'
    let checked = 0
    const flood = several(9, async () => {
      if ((await guess(email, { from })).word === WRONG) checked += 1
    })
    expect((await signIn(other.email, { from })).word).toBe('ok')
    expect(checked).toBeLessThan(7)
    await flood
    expect(checked).toBe(9)
  })

  it('of strangers does not keep an owner waiting whose browser signed in before, from however many networks they come', async () => {
    const { email } = await person()
    const { cookie } = await signIn(email, { from: '10.12.0.1' })
    let checked = 0
    const crowd = several(60, async (n) => {
      const { word } = await guess(`crowd-${n}@demo.example`, { from: `2001:db8:0:${n.toString(16)}::1` })
      if (word === WRONG) checked += 1
    })
    expect((await signIn(email, { from: '10.12.0.2', cookie })).word).toBe('ok')
    expect(checked).toBeLessThan(10)
    await crowd
    expect(checked).toBe(60)
  })

  it('changes a password once for two hundred who ask with one token, and lets others sign in meanwhile', async () => {
    const [{ email, uid }, other] = [await person(), await person()]
    const { body } = await signIn(email, { from: '10.9.0.1' })
    const changes = several(200, (n) => server.accounts('update', { idToken: body['idToken'], password: `password-${n}` }))
    expect((await signIn(other.email, { from: '10.9.0.2' })).word).toBe('ok')
    const words = await changes
    expect(times(words, 'ok')).toBe(1)
    expect(times(words, 'INVALID_ID_TOKEN') + times(words, BUSY)).toBe(199)
    expect(await server.identity.users.get(uid)).toEqual({ uid, email })
  })
})

describe('§7 a code to reset a password', () => {
  const ask = (email: string) => server.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email })
  const codeIn = (link: string | undefined) => new URL(link ?? '').searchParams.get('oobCode') ?? ''

  it('is asked for with the same answer for every address, and mailed only for those of accounts', async () => {
    const { email } = await person()
    const before = server.mails.length
    const [known, unknown] = [await ask(email), await ask('nobody@demo.example')]
    expect(unknown.body).toEqual({ ...known.body, email: 'nobody@demo.example' })
    await expect.poll(() => server.mails.slice(before).map((mail) => mail.email)).toEqual([email])
    expect(Buffer.from(codeIn(server.mails.at(-1)?.link), 'base64url')).toHaveLength(16)
    expect((await server.accounts('resetPassword', { oobCode: codeIn(server.mails.at(-1)?.link) })).body).toMatchObject({
      email,
      requestType: 'PASSWORD_RESET',
    })
  })

  it('stays good when somebody asks again for the same person, however the address is written', async () => {
    const { email } = await person()
    const code = codeIn(await server.identity.users.resetLink(email))
    for (const written of [` ${email}`, `${email}\u00a0`, `\ufeff${email}`]) expect((await ask(written)).word).toBe('INVALID_EMAIL')
    await ask(email)
    expect((await server.accounts('resetPassword', { oobCode: code, newPassword: 'second-password' })).word).toBe('ok')
  })

  it('is used once, also by many at once, and ends the others', async () => {
    const { email } = await person()
    const codes = [codeIn(await server.identity.users.resetLink(email)), codeIn(await server.identity.users.resetLink(email))]
    const words = await several(5, (n) => server.accounts('resetPassword', { oobCode: codes[0], newPassword: `password-${n}` }))
    expect([times(words, 'ok'), times(words, 'INVALID_OOB_CODE')]).toEqual([1, 4])
    expect((await server.accounts('resetPassword', { oobCode: codes[1] })).word).toBe('INVALID_OOB_CODE')
  })

  it('is good for an hour', async () => {
    const { email } = await person()
    const oobCode = codeIn(await server.identity.users.resetLink(email))
    server.pass(3_600_000)
    expect((await server.accounts('resetPassword', { oobCode, newPassword: 'next-password' })).word).toBe('EXPIRED_OOB_CODE')
  })

  it('§2.20 does not stay for ever: a day after its end it is gone with the next that is asked for', async () => {
    const [{ email }, other] = [await person(), await person()]
    const stored = () => {
      const db = new DatabaseSync(join(folder, 'identity.db'), { readOnly: true })
      const row = db.prepare('SELECT count(*) AS count FROM resetCodes').get()
      db.close()
      return row?.['count']
    }
    await server.identity.users.resetLink(email)
    server.pass(26 * 3_600_000)
    await server.identity.users.resetLink(other.email)
    expect(stored()).toBe(1)
  })

  it('makes the browser that used it known, so that its owner can sign in while others guess', async () => {
    const { email } = await person()
    await several(12, () => guess(email, { from: '10.10.0.1' }))
    const oobCode = codeIn(await server.identity.users.resetLink(email))
    const { cookie } = await server.accounts('resetPassword', { oobCode, newPassword: 'second-password' })
    const payload = { email, password: 'second-password' }
    expect((await server.accounts('signInWithPassword', payload)).word).toBe(LOCKED)
    expect((await server.accounts('signInWithPassword', payload, { cookie })).word).toBe('ok')
  })

  it('is asked for no more than twenty times a minute by one sender', async () => {
    const asks = await several(21, (n) =>
      server.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email: `n${n}@demo.example` }, { from: '2001:db8::1' }),
    )
    expect(times(asks, 'RESET_PASSWORD_EXCEED_LIMIT')).toBe(1)
  })

  it('§2.20 counts against the visitors’ budget of a day before anything is judged, and is refused with 429', async () => {
    const counted: (readonly [ip: string, bytes: number])[] = []
    const visitorBudget = (ip: string, bytes: number) => (counted.push([ip, bytes]) > 2 ? 170 : undefined)
    const mean = await startIdentity(folder, 'budget', { visitorBudget })
    try {
      const code = (email: string) => mean.accounts('sendOobCode', { requestType: 'PASSWORD_RESET', email }, { from: '10.12.0.1' })
      const replies = [await code('no address'), await code('a@demo.example'), await code('b@demo.example')]
      expect(replies.map(({ status, word }) => [status, word])).toEqual([
        [400, 'INVALID_EMAIL'],
        [200, 'ok'],
        [429, 'RESET_PASSWORD_EXCEED_LIMIT'],
      ])
      expect([replies[2]?.waitSeconds, counted[1]]).toEqual([
        170,
        ['10.12.0.1', JSON.stringify({ requestType: 'PASSWORD_RESET', email: 'a@demo.example' }).length],
      ])
      expect((await mean.accounts('lookup', { idToken: 'x' }, { from: '10.12.0.1' })).word).toBe('INVALID_ID_TOKEN')
      expect(counted).toHaveLength(3)
    } finally {
      await mean.stop()
    }
  })
})

it('§9 one sender may make 600 calls of signing in a minute, whatever they are', async () => {
  const words = await several(601, () => server.accounts('lookup', { idToken: 'x' }, { from: '10.11.0.1' }))
  expect([times(words, 'INVALID_ID_TOKEN'), times(words, LOCKED)]).toEqual([600, 1])
  expect((await server.accounts('lookup', { idToken: 'x' }, { from: '10.11.0.2' })).word).toBe('INVALID_ID_TOKEN')
})

it('§2.18 takes bodies of 16 KiB at most, so that announcing 32 of a megabyte keeps nobody out', async () => {
  const { email } = await person()
  const head =
    'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n'
  const replies = await several(32, async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => undefined)
    socket.write(`${head}content-length: 1048576\r\n\r\n{`)
    return new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString().slice(0, 12))))
  })
  expect(new Set(replies)).toEqual(new Set(['HTTP/1.1 413']))
  expect((await signIn(email, { from: '127.0.0.1' })).word).toBe('ok')
})
