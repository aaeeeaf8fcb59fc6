import { once } from 'node:events'
import { createSecureServer, type Http2SecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { generate } from 'selfsigned'
import { io, Manager, type Socket } from 'socket.io-client'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { TokenExpired, TokenInvalid } from '#platform/identity/port.ts'
import { startRealtime, type Realtime, type RealtimeDeps } from './realtime.ts'

const accounts = new Map<string, Account>()
const recruiter: Account = { uid: 'rita', role: 'recruiter', state: 'active', organizationId: 'acme' }
const student: Account = { uid: 'sam', role: 'student', state: 'active', universityId: 'mit' }
const subscribed = new Set<string>()
const expired = new Set(['expired'])
const revoked = new Set<string>()
const verified: string[] = []
let certificate: { key: string; cert: string }
let server: Http2SecureServer
let realtime: Realtime
const clients: Socket[] = []
const managers: Manager[] = []

/** A token is a uid. `expired` and unknown uids are refused. */
const verify: RealtimeDeps['verify'] = async (token) => {
  verified.push(token)
  if (expired.has(token)) throw new TokenExpired()
  const [uid = ''] = token.split('~')
  if (!accounts.has(uid) || revoked.has(token)) throw new TokenInvalid()
  return { uid, email: `${uid}@example.edu`, authTime: 0, expiresAt: Date.now() / 1000 + 3600 }
}

async function start(more: Partial<RealtimeDeps> = {}): Promise<void> {
  realtime = startRealtime({
    server,
    verify,
    accountOf: async (uid) => accounts.get(uid),
    isSubscribed: async ({ organizationId }) => subscribed.has(organizationId ?? ''),
    now: Date.now,
    trustsProxy: () => false,
    position: () => '00000000000000000042',
    windowMs: 5,
    recheckMs: 50,
    ...more,
  })
}

function connect(auth: Record<string, unknown>, options: Parameters<typeof io>[1] = {}): Socket {
  const { port } = server.address() as AddressInfo
  const client = io(`https://localhost:${port}`, {
    transports: ['websocket'],
    rejectUnauthorized: false,
    reconnection: false,
    forceNew: true,
    auth,
    ...options,
  })
  clients.push(client)
  return client
}

async function connected(auth: Record<string, unknown>): Promise<Socket> {
  const client = connect(auth)
  const refusal = await Promise.race([received(client, 'connect'), received(client, 'connect_error')])
  if (refusal) throw refusal as Error
  return client
}

const received = (client: Socket, event: string) => new Promise<unknown>((resolve) => client.once(event, resolve))
const refusalOf = (client: Socket) => received(client, 'connect_error') as Promise<Error & { data?: { code: string } }>
const refreshOf = (rooms: string[], id = '1') => ({ rooms, topics: ['board'], ids: [id], position: '00000000000000000043' })

beforeAll(async () => {
  const made = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
  certificate = { key: made.private, cert: made.cert }
})
beforeEach(async () => {
  expired.clear()
  expired.add('expired')
  revoked.clear()
  subscribed.clear()
  verified.splice(0)
  accounts.clear()
  for (const account of [recruiter, student]) accounts.set(account.uid, account)
  server = createSecureServer({ ...certificate, allowHTTP1: true }).listen(0)
  await once(server, 'listening')
})
afterEach(async () => {
  for (const client of clients.splice(0)) client.close()
  for (const manager of managers.splice(0)) manager._close()
  realtime.close()
  server.close()
  await once(server, 'close')
})

describe('a socket', () => {
  it('gets the refreshes of its account’s rooms and no others', async () => {
    await start()
    const [rita, sam] = await Promise.all([connected({ token: 'rita' }), connected({ token: 'sam' })])
    const got: string[] = []
    rita.on('refresh', ({ ids }: { ids: string[] }) => got.push(`rita ${ids.join()}`))
    sam.on('refresh', ({ ids }: { ids: string[] }) => got.push(`sam ${ids.join()}`))
    const last = Promise.all([
      received(rita, 'refresh').then(() => received(rita, 'refresh')),
      received(sam, 'refresh').then(() => received(sam, 'refresh')),
    ])
    realtime.refresh(refreshOf(['org:acme:recruiter'], 'of acme'))
    realtime.refresh(refreshOf(['org:other:recruiter', 'org:acme:employee', 'uni:mit:university', 'role:admin', 'u:ada'], 'of others'))
    realtime.refresh(refreshOf(['uni:mit:student'], 'of mit'))
    realtime.refresh(refreshOf(['role:student', 'u:rita'], 'of both'))
    await last
    expect(got.toSorted()).toEqual(['rita of acme', 'rita of both', 'sam of both', 'sam of mit'])
  })

  it('gets a refresh once although it was sent to several of its rooms', async () => {
    await start()
    const rita = await connected({ token: 'rita' })
    const got: unknown[] = []
    rita.on('refresh', (refresh) => got.push(refresh))
    realtime.refresh(refreshOf(['org:acme:recruiter', 'u:rita', 'role:recruiter']))
    const end = received(rita, 'refresh').then(() => received(rita, 'refresh'))
    realtime.refresh({ ...refreshOf(['u:rita']), topics: ['me'] })
    await end
    expect(got).toEqual([
      { topics: ['board'], ids: ['1'], position: '00000000000000000043' },
      { topics: ['me'], ids: ['1'], position: '00000000000000000043' },
    ])
  })

  it('hears of a student by id only where its company has a subscription, and otherwise that some changed', async () => {
    accounts.set('paula', { ...recruiter, uid: 'paula', organizationId: 'paying' })
    subscribed.add('paying')
    await start()
    const [rita, paula] = await Promise.all([connected({ token: 'rita' }), connected({ token: 'paula' })])
    const got: string[] = []
    rita.on('refresh', ({ ids }: { ids: unknown }) => got.push(`rita ${String(ids)}`))
    paula.on('refresh', ({ ids }: { ids: unknown }) => got.push(`paula ${String(ids)}`))
    const last = Promise.all([rita, paula].map((socket) => received(socket, 'refresh').then(() => received(socket, 'refresh'))))
    realtime.refresh({ ...refreshOf(['role:admin', 'role:recruiter'], 'of sam'), topics: ['students'] })
    realtime.refresh({ ...refreshOf(['role:recruiter'], 'of a job'), topics: ['jobs'] })
    await last
    expect(got.toSorted()).toEqual(['paula of a job', 'paula of sam', 'rita all', 'rita of a job'])
    const gone = received(paula, 'disconnect')
    subscribed.clear()
    await gone
  })

  it('cannot choose a room', async () => {
    await start()
    const sam = await connected({ token: 'sam', rooms: ['org:acme:recruiter'] })
    sam.emit('join', 'org:acme:recruiter')
    sam.emit('refresh', refreshOf(['org:acme:recruiter']))
    const first = received(sam, 'refresh')
    realtime.refresh(refreshOf(['org:acme:recruiter'], 'of acme'))
    realtime.refresh(refreshOf(['u:sam'], 'of sam'))
    expect(await first).toMatchObject({ ids: ['of sam'] })
  })

  it('of an account that waits for approval gets refreshes of that account only', async () => {
    accounts.set('rita', { ...recruiter, state: 'pending_approval' })
    await start()
    const rita = await connected({ token: 'rita' })
    const first = received(rita, 'refresh')
    realtime.refresh(refreshOf(['org:acme:recruiter'], 'of acme'))
    realtime.refresh(refreshOf(['u:rita'], 'of rita'))
    expect(await first).toMatchObject({ ids: ['of rita'] })
  })
})

describe('a connection is refused', () => {
  it.each([
    ['without a token', {}, 'unauthorized'],
    ['with a forged token', { token: 'forged' }, 'unauthorized'],
    ['with a token that is no text', { token: { $gt: '' } }, 'unauthorized'],
    ['with an expired token', { token: 'expired' }, 'token_expired'],
  ])('%s', async (_, auth, code) => {
    await start()
    const { message, data } = await refusalOf(connect(auth))
    expect(data?.code).toBe(code)
    if (code === 'token_expired') expect(message).toBe('Token expired. Please refresh.')
    expect(realtime.connections()).toBe(0)
  })

  it('to a suspended account', async () => {
    accounts.set('rita', { ...recruiter, state: 'suspended' })
    await start()
    expect((await refusalOf(connect({ token: 'rita' }))).data?.code).toBe('account_suspended')
  })

  it('over anything but websocket', async () => {
    await start()
    expect(await refusalOf(connect({ token: 'rita' }, { transports: ['polling'] }))).toBeInstanceOf(Error)
  })

  it('beyond the limit per person', async () => {
    await start({ limits: { perUser: 2 } })
    await Promise.all([connected({ token: 'rita' }), connected({ token: 'rita' })])
    expect((await refusalOf(connect({ token: 'rita' }))).data?.code).toBe('rate_limited')
    await connected({ token: 'sam' })
    expect(realtime.connections()).toBe(3)
  })
})

describe('connections that do not sign in', () => {
  /** An open connection of the transport, without a token. */
  const anonymous = async () => {
    const { port } = server.address() as AddressInfo
    const manager = new Manager(`https://localhost:${port}`, {
      transports: ['websocket'],
      rejectUnauthorized: false,
      reconnection: false,
      autoConnect: false,
    })
    managers.push(manager)
    await new Promise((resolve) => manager.open(resolve))
    return { closed: new Promise<true>((resolve) => manager.once('close', () => resolve(true))) }
  }

  it('shut nobody out at the same address, however many there are: the oldest of them is closed', async () => {
    await start({ limits: { newPerSender: 3 } })
    const rita = await connected({ token: 'rita' })
    const first = await anonymous()
    for (let n = 0; n < 5; n++) await anonymous()
    expect(await first.closed).toBe(true)
    await Promise.all([connected({ token: 'sam' }), connected({ token: 'rita' })])
    for (let n = 0; n < 5; n++) await anonymous()
    expect([realtime.connections(), rita.connected]).toEqual([3, true])
  })

  it('are closed after a deadline', async () => {
    await start()
    expect(await (await anonymous()).closed).toBe(true)
  })
})

describe('a socket ends', () => {
  it('when its token expires', async () => {
    await start()
    const rita = await connected({ token: 'rita' })
    expired.add('rita')
    expect(await received(rita, 'disconnect')).toBe('io server disconnect')
  })

  it('when its token is revoked, and is refused when it comes again with it', async () => {
    await start()
    const [rita, other] = await Promise.all([connected({ token: 'rita~1' }), connected({ token: 'rita~2' })])
    revoked.add('rita~1')
    expect(await received(rita, 'disconnect')).toBe('io server disconnect')
    expect((await refusalOf(connect({ token: 'rita~1' }))).data?.code).toBe('unauthorized')
    expect(other.connected).toBe(true)
  })

  it('not when a new token of the same person is sent in time', async () => {
    await start()
    const rita = await connected({ token: 'rita~1' })
    const first = received(rita, 'refresh')
    rita.emit('token', 'rita~2')
    await vi.waitFor(() => expect(verified).toContain('rita~2'), { timeout: 10_000 })
    expired.add('rita~1')
    const before = verified.length
    await vi.waitFor(() => expect(verified.length).toBeGreaterThan(before + 2), { timeout: 10_000 })
    realtime.refresh(refreshOf(['u:rita']))
    expect(await first).toMatchObject({ ids: ['1'] })
  })

  it('not while the identity provider or the store is away', async () => {
    let away = false
    const failing = () => Promise.reject(new Error('away'))
    await start({
      verify: (token) => (away ? failing() : verify(token)),
      accountOf: async (uid) => (away ? failing() : accounts.get(uid)),
    })
    const rita = await connected({ token: 'rita' })
    away = true
    const first = received(rita, 'refresh')
    await new Promise((resolve) => setTimeout(resolve, 200))
    realtime.refresh(refreshOf(['u:rita']))
    expect(await first).toMatchObject({ ids: ['1'] })
  })

  it.each([
    ['another person’s token', 'sam'],
    ['an expired token', 'expired'],
    ['no token at all', { $gt: '' }],
  ])('when %s is sent', async (_, token) => {
    await start()
    const rita = await connected({ token: 'rita' })
    rita.emit('token', token)
    expect(await received(rita, 'disconnect')).toBe('io server disconnect')
  })

  it('when the account changes, and comes back to the new rooms', async () => {
    await start()
    const rita = await connected({ token: 'rita' })
    accounts.set('rita', { ...recruiter, organizationId: 'other' })
    await received(rita, 'disconnect')
    const again = await connected({ token: 'rita' })
    const first = received(again, 'refresh')
    realtime.refresh(refreshOf(['org:acme:recruiter'], 'of acme'))
    realtime.refresh(refreshOf(['org:other:recruiter'], 'of other'))
    expect(await first).toMatchObject({ ids: ['of other'] })
  })

  it('when its sign-in is no longer proven by the second factor, and joins no room until it is', async () => {
    const unproven = new Set<string>()
    await start({
      missingFactor: async ({ uid }) => (unproven.has(uid) ? refuse('second_factor_needed', { factor: 'unproven' }) : undefined),
    })
    const client = await connected({ token: 'rita' })
    unproven.add('rita')
    await received(client, 'disconnect')
    const refusal = await refusalOf(connect({ token: 'rita' }))
    expect(refusal.data).toEqual({ code: 'second_factor_needed', details: { factor: 'unproven' } })
    unproven.clear()
    await connected({ token: 'rita' })
  })

  it('when it sends the token of a sign-in that is not proven', async () => {
    await start({
      recheckMs: 60_000,
      missingFactor: async (_, { authTime }) => (authTime === 0 ? undefined : refuse('second_factor_needed', { factor: 'unproven' })),
      verify: async (token) => ({ ...(await verify('rita')), authTime: token === 'rita' ? 0 : 1 }),
    })
    const client = await connected({ token: 'rita' })
    client.emit('token', 'rita~2')
    await received(client, 'disconnect')
  })

  it('when the account is suspended, and is refused when it comes again', async () => {
    await start()
    const rita = await connected({ token: 'rita' })
    accounts.set('rita', { ...recruiter, state: 'suspended' })
    await received(rita, 'disconnect')
    expect((await refusalOf(connect({ token: 'rita' }))).data?.code).toBe('account_suspended')
  })

  it('when the account changed while it was connecting', async () => {
    const answers: Account[] = [recruiter, { ...recruiter, organizationId: 'other' }]
    await start({ accountOf: async () => answers.shift() })
    const rita = connect({ token: 'rita' })
    expect(await received(rita, 'disconnect')).toBe('io server disconnect')
  })

  it('when it sends too many events, or too large a one', async () => {
    await start({ limits: { eventsPerMinute: 5, messageBytes: 1_000 } })
    const [rita, sam] = await Promise.all([connected({ token: 'rita' }), connected({ token: 'sam' })])
    for (let count = 0; count < 10; count += 1) rita.emit('noise')
    sam.emit('noise', 'x'.repeat(2_000))
    await Promise.all([received(rita, 'disconnect'), received(sam, 'disconnect')])
    await vi.waitFor(() => expect(realtime.connections()).toBe(0), { timeout: 10_000 })
  })
})

describe('on connecting', () => {
  it('a page is told how far the views were when its socket joined the rooms, before any refresh', async () => {
    await start()
    const client = connect({ token: 'sam' })
    const heard: unknown[] = []
    client.onAny((event: string, sent: unknown) => heard.push([event, sent]))
    await received(client, 'joined')
    const refresh = received(client, 'refresh')
    realtime.refresh(refreshOf(['u:sam'], 'the first'))
    await refresh
    expect(heard).toEqual([
      ['joined', '00000000000000000042'],
      ['refresh', expect.objectContaining({ ids: ['the first'] })],
    ])
  })

  it('a page is told nothing before the first event', async () => {
    await start({ position: () => undefined })
    const client = connect({ token: 'sam' })
    const first = new Promise((resolve) => client.onAny(resolve))
    await received(client, 'connect')
    realtime.refresh(refreshOf(['u:sam']))
    expect(await first).toBe('refresh')
  })
})
