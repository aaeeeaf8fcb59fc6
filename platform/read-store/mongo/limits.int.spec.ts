/** Limits of connections, of the time of a read, and of the reads of one caller. */
import type { Stored } from './documents.ts'
import type { PlannedQuery } from './reads.ts'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { MongoClient } from 'mongodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { JOBS, job, put } from '../contract/fixtures.ts'
import { planFor } from '../plan.ts'
import { ReadsUnavailable, TooManyReads, type Collection, type ReadStore } from '../port.ts'
import { readCount, readFacet, readPage } from './reads.ts'
import { openMongoReadStore } from './store.ts'

const url = process.env['MONGODB_TEST_URL']

if (url === undefined) {
  it('limits of MongoDB', (test) => test.skip('because MONGODB_TEST_URL is not set ("node tools/services.mjs run -- COMMAND" sets it)'))
} else {
  describe('limits of MongoDB', () => describeLimits(new URL(url)))
}

function describeLimits(server: URL): void {
  const MANY = 3_000
  const POOL = 20
  /** The driver watches the server over connections of its own, outside the pool. */
  const WATCHING = 2
  const open = { status: 'open' }
  const name = `limits-${process.pid}-${Date.now()}`
  const client = new MongoClient(server.href)
  const sockets: Socket[] = []
  const few: Collection = { ...JOBS, name: 'few__v1' }
  /** While it is set, the proxy keeps the answers about this collection until it resolves. */
  let held: Promise<void> | undefined
  let heldReads = 0
  const proxy = createServer((socket) => {
    sockets.push(socket)
    const upstream = connect(Number(server.port), server.hostname)
    for (const one of [socket, upstream]) one.on('error', () => undefined)
    socket.on('data', (request) => {
      if (held === undefined || !request.includes(few.name)) return
      heldReads += 1
      upstream.unpipe(socket)
      void held.then(() => upstream.pipe(socket))
    })
    socket.pipe(upstream).pipe(socket)
  })
  let store: ReadStore

  beforeAll(async () => {
    await client.connect()
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    store = await openMongoReadStore({ url: `mongodb://127.0.0.1:${(proxy.address() as AddressInfo).port}/${name}` })
    await store.declare(JOBS)
    const fields = { status: 'open', postedAt: 'today', jobType: 'internship', title: 'compiler' }
    await put(store, ...Array.from({ length: MANY }, (_, n) => job(`open-${n}`, fields)))
  })
  afterAll(async () => {
    await store.close()
    await client.db(name).dropDatabase()
    await client.close()
    await new Promise((resolve) => proxy.close(resolve))
  })

  const hurried = (): PlannedQuery => ({
    documents: client.db(name).collection<Stored>(JOBS.name),
    stored: JOBS,
    plan: planFor(JOBS, { where: { ...open, jobType: 'internship' }, search: 'compiler' }),
    maxTimeMS: 1,
  })

  it.each<[string, () => Promise<unknown>]>([
    ['a page', () => readPage(hurried(), undefined, 1_000)],
    ['a count', () => readCount(hurried(), 10_000)],
    ['a facet', () => readFacet(hurried(), 'jobType', 100)],
  ])('answer with ReadsUnavailable when %s takes the server too long', async (_, read) => {
    await expect(read()).rejects.toThrow(ReadsUnavailable)
  })

  it('refuse reads of one caller beyond its limit, and answer the others meanwhile', async () => {
    const ask = (caller: string) => store.count(JOBS, open, 1, 'compiler', caller)
    const flood = await Promise.allSettled([...Array.from({ length: 100 }, () => ask('flood')), ask('bob')])
    const refused = flood.filter((outcome) => outcome.status === 'rejected')
    expect(refused.length).toBeGreaterThan(0)
    expect(refused.every(({ reason }) => reason instanceof TooManyReads)).toBe(true)
    expect(flood.at(-1)).toEqual({ status: 'fulfilled', value: 1 })
  })

  it('open no more connections than the pool may hold, also for many reads at once', { timeout: 30_000 }, async () => {
    await store.declare(few)
    const ids = Array.from({ length: 10 }, (_, n) => `few-${n}`)
    await store.commit({ consumer: few.name, checkpoint: 1n, writes: ids.map((id) => ({ collection: few, document: job(id) })) })
    const { promise, resolve } = Promise.withResolvers<void>()
    held = promise
    const reads = Promise.all(Array.from({ length: 50 }, () => store.getMany(few, ids)))
    await expect.poll(() => heldReads, { timeout: 10_000 }).toBeGreaterThanOrEqual(POOL)
    // Long enough that the driver would open further connections meanwhile.
    await pause(500)
    const atOnce = heldReads
    held = undefined
    resolve()
    const found = await reads
    expect(atOnce).toBe(POOL)
    expect(found.every((documents) => documents.length === ids.length)).toBe(true)
    expect(sockets.length).toBeGreaterThan(WATCHING)
    expect(sockets.length).toBeLessThanOrEqual(POOL + WATCHING)
  })
}
