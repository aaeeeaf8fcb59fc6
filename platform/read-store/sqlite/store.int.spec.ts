import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import type { Document, ReadStore } from '../port.ts'
import { describeReadStore } from '../contract.ts'
import { JOBS, ids, job, put, seededNumbers, tombstone } from '../contract/fixtures.ts'
import { openSqliteReadStore } from './store.ts'

const folder = mkdtempSync(join(tmpdir(), 'read-store-spec-'))
afterAll(() => rmSync(folder, { recursive: true }))
let files = 0
const newFile = () => join(folder, `${(files += 1)}.sqlite`)

describeReadStore('SQLite', async () => {
  const file = newFile()
  return { store: await openSqliteReadStore({ file }), reopen: () => openSqliteReadStore({ file }) }
})

describeReadStore('SQLite that writes on the calling thread', async () => {
  const open = () => openSqliteReadStore({ file, writesHere: true })
  const file = newFile()
  return { store: await open(), reopen: open }
})

/** Keeps the bitmaps of every collection. */
const withBitmaps = (store: ReadStore): ReadStore => ({
  ...store,
  declare: (collection, indexes) => store.declare({ ...collection, bitmaps: true }, indexes),
})

describeReadStore('SQLite with bitmaps', async () => {
  const file = newFile()
  const open = async () => withBitmaps(await openSqliteReadStore({ file }))
  return { store: await open(), reopen: open }
})

describe('SQLite read store', () => {
  it('removes the data of a store in memory when it is closed', async () => {
    const store = await openSqliteReadStore({ file: ':memory:' })
    await store.declare(JOBS)
    await put(store, job('a', { status: 'open' }))
    expect(await store.count(JOBS, { status: 'open' })).toBe(1)
    await store.close()
    const other = await openSqliteReadStore({ file: ':memory:' })
    await expect(other.get(JOBS, 'a')).rejects.toThrow('not been declared')
    await other.close()
  })

  it('empties the write-ahead log of what another thread wrote, whose commits do not', async () => {
    const file = newFile()
    const [live, views] = [await openSqliteReadStore({ file }), await openSqliteReadStore({ file, writesHere: true })]
    await views.declare(JOBS)
    const database = new DatabaseSync(file)
    const waiting = () => {
      const { log, checkpointed } = database.prepare('PRAGMA wal_checkpoint(NOOP)').get() as { log: number; checkpointed: number }
      return log - checkpointed
    }
    for (let n = 0; n < 10; n++)
      await put(views, ...Array.from({ length: 500 }, (_, i) => job(`${n}-${i}`, { text: 'x'.repeat(10_000) }, n + 1)))
    await expect.poll(waiting).toBeLessThan(12_000)
    database.close()
    await Promise.all([live.close(), views.close()])
  })

  it('lets a second store on the same file build another collection meanwhile', async () => {
    const file = newFile()
    const [live, rebuild] = [await openSqliteReadStore({ file }), await openSqliteReadStore({ file })]
    const next = { ...JOBS, name: 'jobs__v2' }
    await Promise.all([live.declare(JOBS), rebuild.declare(next)])
    const write = (i: number) => [
      put(live, job(`l${i}`, { status: 'open' })),
      rebuild.commit({
        consumer: 'rebuild',
        checkpoint: BigInt(i),
        writes: [{ collection: next, document: job(`r${i}`, { status: 'open' }) }],
      }),
    ]
    await Promise.all(Array.from({ length: 50 }, (_, i) => write(i)).flat())
    expect(await rebuild.count(JOBS, { status: 'open' })).toBe(50)
    expect(await live.count(next, { status: 'open' })).toBe(50)
    await rebuild.close()
    expect(ids(await live.find(next, { where: { status: 'open' }, limit: 99 }))).toContain('r49')
    await live.close()
  })

  it('§2.18 answers every search while other stores build and drop collections of the same file', async () => {
    const file = newFile()
    const live = await openSqliteReadStore({ file })
    await live.declare(JOBS)
    // The first makes the file; two that make one at once lock each other out, however long they may wait.
    const others = await Promise.all(Array.from({ length: 2 }, () => openSqliteReadStore({ file })))
    await put(live, ...Array.from({ length: 20 }, (_, i) => job(`d${i}`, { title: 'engineer' })))
    // As many tables as the platform has: while their schema is read, it can change again.
    for (let i = 0; i < 40; i += 1) await live.declare({ ...JOBS, name: `view${i}__v1` })
    const end = performance.now() + 3_000
    const answers = new Set<unknown>()
    const search = async (caller: string) => {
      while (performance.now() < end)
        answers.add(await live.count(JOBS, {}, 99, 'engineer', caller).catch((error: unknown) => String(error)))
    }
    const build = async (store: ReadStore, i: number) => {
      while (performance.now() < end) {
        const next = { ...JOBS, name: `jobs__v1-${i}` }
        await store.declare(next, 'later')
        const writes = [{ collection: next, document: job('d', { title: 'engineer' }) }]
        await store.commit({ consumer: next.name, checkpoint: 1n, writes })
        await store.declare(next)
        await live.drop(next.name)
      }
    }
    await Promise.all([...['ann', 'bob'].map(search), ...others.map(build)])
    expect([...answers]).toEqual([20])
    // It rejects while any read is still open.
    await live.purge()
    await Promise.all([live, ...others].map((store) => store.close()))
  })

  it('rolls a page that fails back as a whole, and finds its documents by the right keys afterwards', async () => {
    const file = newFile()
    const views = await openSqliteReadStore({ file, writesHere: true })
    await views.declare(JOBS)
    await put(views, job('a', { status: 'open' }, 1))
    const database = new DatabaseSync(file)
    database.exec(
      `CREATE TRIGGER full BEFORE INSERT ON "${JOBS.name}" WHEN NEW.id = 'b' BEGIN SELECT RAISE(ABORT, 'The disk is full.'); END`,
    )
    const page = [job('a', { status: 'closed' }, 2), job('b', { status: 'closed' }, 2)]
    await expect(put(views, ...page)).rejects.toThrow('The disk is full.')
    expect(await views.count(JOBS, { status: 'open' })).toBe(1)
    expect(await views.count(JOBS, { status: 'closed' })).toBe(0)
    database.exec('DROP TRIGGER full')
    database.close()
    await put(views, ...page)
    expect(await views.count(JOBS, { status: 'open' })).toBe(0)
    expect(ids(await views.find(JOBS, { where: { status: 'closed' }, limit: 9 })).toSorted()).toEqual(['a', 'b'])
    await views.close()
  })

  it('remembers what it has written only as far as nobody else has written it since', async () => {
    const file = newFile()
    const views = await openSqliteReadStore({ file, writesHere: true })
    await views.declare(JOBS)
    const other = await openSqliteReadStore({ file })
    await put(views, job('a', { status: 'draft', skills: ['x', 'y'] }, 1))
    await put(other, job('a', { status: 'open', skills: ['y'] }, 3))
    // Older than the other's.
    await put(views, job('a', { status: 'draft', skills: ['x'] }, 2))
    expect(await views.get(JOBS, 'a')).toEqual(job('a', { status: 'open', skills: ['y'] }, 3))
    await put(views, job('a', { status: 'closed', skills: ['y', 'z'] }, 4))
    const counts = async (field: string, values: readonly string[]) =>
      Promise.all(values.map((value) => views.count(JOBS, { [field]: value })))
    expect(await counts('status', ['draft', 'open', 'closed'])).toEqual([0, 0, 1])
    expect(await counts('skills', ['x', 'y', 'z'])).toEqual([0, 1, 1])
    // Dropped and made anew by the other, it has the same numbers of rows.
    await other.drop(JOBS.name)
    await other.declare(JOBS)
    await put(other, job('b', { status: 'open' }, 4))
    await put(views, job('a', { status: 'draft' }, 5))
    expect(await counts('status', ['draft', 'open', 'closed'])).toEqual([1, 1, 0])
    await Promise.all([views.close(), other.close()])
  })

  it('knows what it has read only as far as nobody else has written it since', async () => {
    const file = newFile()
    const [views, other] = [await openSqliteReadStore({ file, writesHere: true }), await openSqliteReadStore({ file })]
    await views.declare(JOBS)
    await put(views, job('z', {}, 1))
    await put(other, job('a', { status: 'draft', skills: ['x', 'y'] }, 1), job('b', { status: 'draft' }, 1))
    expect(await views.getMany(JOBS, ['b', 'a', 'nobody'])).toEqual([
      job('b', { status: 'draft' }, 1),
      job('a', { status: 'draft', skills: ['x', 'y'] }, 1),
    ])
    await put(other, job('a', { status: 'open', skills: ['y'] }, 3))
    await put(views, job('a', { status: 'closed', skills: ['y', 'z'] }, 4), job('b', { status: 'closed' }, 4))
    const counts = (field: string, values: readonly string[]) => Promise.all(values.map((value) => views.count(JOBS, { [field]: value })))
    expect(await counts('status', ['draft', 'open', 'closed'])).toEqual([0, 0, 2])
    expect(await counts('skills', ['x', 'y', 'z'])).toEqual([0, 1, 1])
    await Promise.all([views.close(), other.close()])
  })

  it('finds by each value what has it, however often documents changed', async () => {
    const views = await openSqliteReadStore({ file: newFile(), writesHere: true })
    await views.declare(JOBS)
    const next = seededNumbers(3)
    const stored = new Map<string, readonly string[]>()
    for (let at = 1; at <= 150; at++) {
      const id = `job-${next() % 3}`
      const status = next() % 2 === 0 ? 'draft' : 'open'
      const skills = ['x', 'y', 'z'].filter(() => next() % 2 === 0)
      const isGone = next() % 5 === 0
      stored.set(id, isGone ? [] : [status, ...skills])
      await put(views, isGone ? tombstone(id, at) : job(id, { status, skills, postedAt: `at ${next() % 3}` }, at))
      const having = (value: string) => [...stored.values()].filter((values) => values.includes(value)).length
      const values = ['draft', 'open', 'x', 'y', 'z']
      const counts = values.map((value) => views.count(JOBS, { [value.length > 1 ? 'status' : 'skills']: value }))
      expect(await Promise.all(counts)).toEqual(values.map(having))
    }
    await views.close()
  })

  it('finds what was written once by its own keys when it is written again all the same', async () => {
    const views = await openSqliteReadStore({ file: newFile(), writesHere: true })
    await views.declare(JOBS)
    const write = (document: Document) =>
      views.commit({ consumer: 'one', checkpoint: 1n, writes: [{ collection: JOBS, document }], once: true })
    await write(job('a', { status: 'draft' }, 1))
    await write(job('a', { status: 'open' }, 2))
    await write(job('a', { status: 'closed' }, 1))
    expect(await Promise.all(['draft', 'open', 'closed'].map((status) => views.count(JOBS, { status })))).toEqual([0, 1, 0])
    await views.close()
  })

  it('makes files that only their owner can read', async () => {
    const file = newFile()
    const store = await openSqliteReadStore({ file })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600)
    await store.close()
  })

  it.each([
    ['indexes', JOBS],
    ['bitmaps', { ...JOBS, bitmaps: true as const }],
  ])('leaves no byte of an erased word or value in the file with %s', async (_, collection) => {
    const file = newFile()
    const store = await openSqliteReadStore({ file })
    await store.declare(collection)
    const secret = { status: 'canarystatus', title: 'canaryword', skills: ['canaryskill'], note: 'canarynote' }
    await put(store, ...Array.from({ length: 20 }, (_, i) => job(`d${i}`, secret)))
    await put(store, ...Array.from({ length: 20 }, (_, i) => job(`d${i}`, { status: 'erased' }, 2)))
    await store.close()
    const names = readdirSync(folder).filter((name) => name.startsWith(`${files}.sqlite`))
    expect(names).toEqual([`${files}.sqlite`])
    expect(readFileSync(file).toString('latin1')).not.toContain('canary')
  })

  it('§2.18 leaves no byte of a dropped collection in any file once it is purged, while it is open', async () => {
    const file = newFile()
    const store = await openSqliteReadStore({ file })
    await store.declare(JOBS)
    const secret = { status: 'canarystatus', title: 'canaryword', skills: ['canaryskill'], note: 'canarynote'.repeat(50) }
    await put(store, ...Array.from({ length: 200 }, (_, i) => job(`d${i}`, secret)))
    await store.drop(JOBS.name)
    const bytes = () =>
      readdirSync(folder)
        .filter((name) => name.startsWith(`${files}.sqlite`))
        .map((name) => readFileSync(join(folder, name)).toString('latin1'))
        .join('')
    expect(bytes()).toContain('canary')
    await store.purge()
    expect(bytes()).not.toContain('canary')
    await store.close()
  })

  it('rejects when the file cannot be opened', async () => {
    await expect(openSqliteReadStore({ file: join(folder, 'no', 'such', 'folder.sqlite') })).rejects.toThrow('no such file or directory')
  })
})
