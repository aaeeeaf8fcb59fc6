import { cpSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import { systemClock } from '#platform/clock.ts'
import type { ReadAllOptions } from '#platform/event-store/port.ts'
import type { JsonObject } from '#events/envelope.ts'
import type { Document } from '#platform/read-store/port.ts'
import { openTestStores, type TestStores } from '#platform/testing/stores.ts'
import { projections } from '../all.ts'
import type { Projection } from '../define.ts'
import { fill, type RebuildProgress } from './fill.ts'
import { jobs } from '../views/jobs/model.ts'
import { openPass } from './pass.ts'
import { rebuildFromCommandLine } from './rebuild-cli.ts'
import { serveRebuildSocket } from './rebuild-socket.ts'
import { fingerprints } from '../fingerprints.ts'
import type { Codes } from './code/codes.ts'
import { fingerprintFrom } from './code/fingerprint.ts'
import { createRebuild, type Rebuild } from './rebuild.ts'
import { startProjections, type Projections } from './runner.ts'
import { skills, type SkillDocument } from '../views/skills/model.ts'
import { skillProjection } from '../views/skills/project.ts'
import { openView } from './view.ts'
import { writeBehind } from './write-behind.ts'
import { appendTo } from '../testing/history.ts'
import { add, skillAdded } from '../testing/skills.ts'

/** Closed stores with the canonical story and its views. Each test has a copy, because to append and to apply it takes long. */
let told: string
let stores: TestStores
let running: Projections
let rebuild: Rebuild
const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
const ignored = () => undefined

beforeAll(async () => {
  stores = await openTestStores()
  told = stores.folder
  for (const event of controls()) await appendTo(stores, event)
  await start()
  await rebuild.stop()
  await running.stop()
  await stores.close()
})
afterAll(() => rmSync(told, { recursive: true }))
beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'rebuild-'))
  cpSync(told, folder, { recursive: true })
  stores = await openTestStores(folder)
  await start()
})
afterEach(async () => {
  await rebuild.stop()
  await running.stop()
  await stores.remove()
})

async function start(some: readonly Projection[] = projections, { codes = fingerprints, lanes = 1 } = {}): Promise<void> {
  const { eventStore, readStore, keys, folder } = stores
  running = await startProjections({
    eventStore,
    readStore,
    keys,
    projections: some,
    codes,
    clock: systemClock,
    emitRefresh: ignored,
    logger,
  })
  const module = new URL('../../platform/testing/stores.ts', import.meta.url).href
  rebuild = createRebuild({ projections: some, running, stores: { module, settings: { folder } }, logger, graceMs: 0, lanes })
  await running.settle()
}

const labelOf = async (id: string) => (await stores.readStore.get<SkillDocument>(running.active(skills), id))?.label

/** The same projections with another version of the view of skills, as after an update of the platform. */
const next = skills.version + 1
const withSkills = (change: { readonly version: number; readonly readableFrom?: number }) =>
  projections.map((projection) =>
    projection.model.name === 'skills' ? { ...projection, model: { ...projection.model, ...change } } : projection,
  )
async function update(change: { readonly version: number; readonly readableFrom?: number }): Promise<void> {
  await rebuild.stop()
  await running.stop()
  await start(withSkills(change))
}

describe('a view whose version went up', () => {
  it('serves the older documents and keeps them up to date, until those of its own version are complete', async () => {
    await update({ version: next })
    expect(running.registry).toMatchObject({ outdated: ['skills'], empty: [] })
    expect(running.active(skills).name).toBe(`skills__v${skills.version}`)
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    expect(await labelOf('cobol')).toBe('COBOL')
    await rebuild.run(running.registry.outdated, ignored)
    expect(running.active(skills).name).toBe(`skills__v${next}`)
    expect(await labelOf('sql')).toBe('SQL')
    expect(await labelOf('cobol')).toBe('COBOL')
    await update({ version: next })
    expect(running.registry).toMatchObject({ outdated: [], empty: [] })
    expect(running.active(skills).name).toBe(`skills__v${next}`)
  })

  it('goes on serving the older documents after a restart in the middle of it', async () => {
    await update({ version: next })
    await running.registry.create(withSkills({ version: next }).find(({ model }) => model.name === 'skills')?.model ?? skills)
    await update({ version: next })
    expect(running.registry.outdated).toEqual(['skills'])
    expect(await labelOf('sql')).toBe('SQL')
  })

  it.each([
    ['a newer version cannot read the older documents', { version: next, readableFrom: next }],
    ['an older version finds newer ones', { version: 0, readableFrom: 0 }],
  ])('begins empty where %s', async (_, change) => {
    await update(change)
    expect(running.empty).toEqual(['skills'])
    expect(running.active(skills).name).toBe(`skills__v${change.version}`)
    await running.settle(['skills'])
    expect(await labelOf('sql')).toBe('SQL')
  })
})

describe('product 2.19: a view whose code has changed', () => {
  const ofNow = fingerprints['skills'] ?? ''
  const { length } = fingerprintFrom(new Map([['', '']]))
  /** Of its steps the last one is another. */
  const otherCode = { ...fingerprints, skills: ofNow.slice(0, -length / 2) + fingerprintFrom(new Map([['', 'else']])).slice(length / 2) }
  const withNewExample = { ...fingerprints, skills: ofNow + fingerprintFrom(new Map([['a new example', 'something']])) }
  const restart = async (codes: Codes) => {
    await rebuild.stop()
    await running.stop()
    await start(projections, { codes })
  }
  const served = () => [running.registry.outdated, running.empty, running.active(skills).name]
  const first = `skills__v${skills.version}`

  it('goes on serving what the older code made, up to date, until it is built anew', async () => {
    await restart(otherCode)
    expect(served()).toEqual([['skills'], [], first])
    expect((await running.status()).filter(({ outdated }) => outdated).map(({ view }) => view)).toEqual(['skills'])
    await add(stores.eventStore, skillAdded('cobol', 'COBOL'))
    await running.settle()
    expect(await labelOf('cobol')).toBe('COBOL')
    // A start in between changes nothing of that.
    await restart(otherCode)
    expect(served()).toEqual([['skills'], [], first])
    await rebuild.run(running.registry.outdated, ignored)
    expect([running.active(skills).name, await labelOf('cobol')]).toEqual([`${first}-1`, 'COBOL'])
    expect((await running.status()).filter(({ outdated }) => outdated)).toEqual([])
    await restart(otherCode)
    expect(served()).toEqual([[], [], `${first}-1`])
  })

  it('is built anew for no example that is new, and for a change after it', async () => {
    await restart(withNewExample)
    expect(served()).toEqual([[], [], first])
    await restart(fingerprints)
    await restart(otherCode)
    expect(served()).toEqual([['skills'], [], first])
  })

  it('is built anew where it is not known by which code it was made', async () => {
    const { readStore } = stores
    await rebuild.stop()
    await running.stop()
    const rows = (await readStore.getState('views')) as Readonly<Record<string, JsonObject>>
    const { madeBy: _, ...older } = rows['skills'] ?? {}
    await readStore.setState('views', { ...rows, skills: older })
    await start()
    expect(served()).toEqual([['skills'], [], first])
  })

  it('begins anew what the code before has begun', async () => {
    const begun = await running.registry.create(skills)
    await stores.readStore.setState('rebuild', { collections: [begun.name], isWhole: true, destroyedKeys: 0 })
    const isThere = async () =>
      ((await stores.readStore.getState('views')) as { readonly skills: { readonly others: readonly string[] } }).skills.others
    await restart(fingerprints)
    expect(await isThere()).toEqual([begun.name])
    await restart(otherCode)
    expect(await isThere()).toEqual([])
  })
})

const APPLIED = { parked: 0, passedBy: 0, events: [] }

describe('a rebuild', () => {
  it('of all views finds no difference, and the new collections serve', async () => {
    const seen: RebuildProgress[] = []
    const rebuilt = await rebuild.run([], (progress) => seen.push(progress))
    expect(rebuilt).toEqual(
      projections.map(({ model }) => ({ view: model.name, documents: expect.any(Number), differences: [], unapplied: APPLIED })),
    )
    const skillsStored = new Set(controls().flatMap(({ stream }) => (stream.startsWith('skill-') ? [stream] : [])))
    expect(rebuilt.find(({ view }) => view === 'skills')?.documents).toBe(skillsStored.size)
    expect(seen.at(-1)).toMatchObject({ done: controls().length, total: controls().length, eta: 0 })
    expect(running.active(skills).name).toBe(`skills__v${skills.version}-1`)
    expect(await labelOf('sql')).toBe('SQL')
  })

  it('lists the differences and corrects them', async () => {
    const position = running.positionOf('skills')
    const damaged = (id: string, more: object) => ({
      collection: running.active(skills),
      document: { _id: id, _pos: '9'.repeat(20), ...more } as Document,
    })
    await stores.readStore.commit({
      consumer: running.active(skills).name,
      checkpoint: position,
      writes: [damaged('sql', { label: 'Sequel' }), damaged('graphs', { _del: true }), damaged('cobol', { label: 'COBOL' })],
    })
    const [rebuilt] = await rebuild.run(['skills'], ignored)
    expect(rebuilt?.differences.toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject([
      { id: 'cobol', kind: 'missing' },
      { id: 'graphs', kind: 'added' },
      { id: 'sql', kind: 'changed', fields: expect.arrayContaining([{ field: 'label', before: '"Sequel"', after: '"SQL"' }]) as unknown },
    ])
    expect(await labelOf('sql')).toBe('SQL')
    expect(await labelOf('cobol')).toBeUndefined()
  })

  it('includes events that are stored meanwhile', async () => {
    const adding = (async () => {
      let position = -1n
      for (let n = 0; n < 60; n += 1) position = await add(stores.eventStore, skillAdded(`new-${n}`, `New ${n}`))
      return position
    })()
    const [rebuilt] = await rebuild.run(['skills'], ignored)
    expect(rebuilt?.differences).toEqual([])
    expect(await running.waitFor(['skills'], await adding, 5_000)).toBe(true)
    expect(await labelOf('new-0')).toBe('New 0')
    expect(await labelOf('new-59')).toBe('New 59')
  })

  it('keeps the new collection up to date, also after a restart', async () => {
    await rebuild.run(['skills'], ignored)
    await add(stores.eventStore, skillAdded('rust', 'Rust'))
    await running.settle()
    expect(await labelOf('rust')).toBe('Rust')
    await rebuild.stop()
    await running.stop()
    await start()
    expect(running.active(skills).name).toBe(`skills__v${skills.version}-1`)
    expect(await labelOf('rust')).toBe('Rust')
  })

  it('that two threads share finds no difference either, and says once how far it is', async () => {
    await rebuild.stop()
    await running.stop()
    await start(projections, { lanes: 2 })
    const seen: RebuildProgress[] = []
    const rebuilt = await rebuild.run([], (progress) => seen.push(progress))
    expect(rebuilt.map(({ view }) => view)).toEqual(projections.map(({ model }) => model.name))
    expect(rebuilt.flatMap(({ differences }) => differences)).toEqual([])
    expect(seen.at(-1)).toMatchObject({ done: controls().length, total: controls().length })
    expect(running.active(jobs).name).toBe(`jobs__v${jobs.version}-1`)
  })

  it('calls the listeners of the registry', async () => {
    const swapped: string[] = []
    running.registry.onSwap((view) => swapped.push(view))
    await rebuild.run(['skills', 'jobs'], ignored)
    expect(swapped).toEqual(['skills', 'jobs'])
  })

  it('is refused while another runs, and for an unknown view', async () => {
    const first = rebuild.run(['skills'], ignored)
    await expect(rebuild.run(['jobs'], ignored)).rejects.toThrow('A rebuild is already running. Please wait until it is done.')
    await first
    await expect(rebuild.run(['nothing'], ignored)).rejects.toThrow(/^There is no view named nothing\. The views are users, /)
  })

  it('that was interrupted leaves the view as it was, and drops its new collection', async () => {
    const before = running.active(jobs).name
    const interrupted = rebuild.run([], ignored)
    interrupted.catch(ignored)
    await rebuild.stop()
    await expect(interrupted).rejects.toThrow('The rebuild was interrupted.')
    expect(running.active(jobs).name).toBe(before)
    await expect(stores.readStore.get({ ...running.active(jobs), name: `${before}-1` }, 'job-1')).rejects.toThrow(/not been declared/)
  })

  describe('that was killed', () => {
    /** As a kill leaves it: two pages are in the new collections, and nothing was cleaned up. */
    const killedHalfway = async (): Promise<void> => {
      const { eventStore, readStore, keys } = stores
      const next = []
      for (const { model } of projections) next.push(await running.registry.create(model))
      const store = writeBehind(readStore, 1_000_000)
      const pass = await openPass(
        readStore,
        await keys.destroyed(),
        next.map((collection) => ({ next: collection })),
      )
      const views = []
      for (const [n, collection] of next.entries()) {
        await readStore.declare(collection, 'later')
        views.push(await openView(store, projections[n] ?? skillProjection, collection))
      }
      let pages = 2
      const events = {
        head: eventStore.head,
        readAll: async (options: ReadAllOptions) => (pages-- > 0 ? eventStore.readAll(options) : Promise.reject(new Error('Killed.'))),
      }
      const drain = () => store.drain(pass.during)
      const filling = fill({ events, keys, views, store, drain, drainEvents: 1, now: Date.now, onProgress: ignored })
      await expect(filling).rejects.toThrow('Killed.')
    }
    const restarted = async () => {
      await running.stop()
      await start()
    }
    const rebuilt = async () => {
      const seen: RebuildProgress[] = []
      const all = await rebuild.run([], (progress) => seen.push(progress))
      // The first that is said is said while the first page is taken.
      return { isAnew: (seen[0]?.done ?? 0) < 1_000, done: seen.at(-1)?.done, differences: all.flatMap(({ differences }) => differences) }
    }

    beforeEach(async () => {
      // More than the rebuild reads in one page.
      for (let n = 0; n < 1_200; n += 1) await add(stores.eventStore, skillAdded(`many-${n % 50}`, `Many ${n}`))
      await running.settle()
    })

    it('goes on where it was stored last', async () => {
      await killedHalfway()
      await restarted()
      expect(await rebuilt()).toEqual({ isAnew: false, done: controls().length + 1_200, differences: [] })
      expect(running.active(skills).name).toBe(`skills__v${skills.version}-1`)
    })

    it('§2.18 begins anew when a key was destroyed meanwhile, since it may have opened what that had sealed', async () => {
      await killedHalfway()
      await stores.keys.ensure('somebody')
      await stores.keys.destroy('somebody')
      await restarted()
      expect((await rebuilt()).isAnew).toBe(true)
    })

    it('begins anew where it was killed while a store without transactions stored something', async () => {
      await killedHalfway()
      const { readStore } = stores
      await readStore.setState('rebuild', { ...((await readStore.getState('rebuild')) as object), isWhole: false })
      await restarted()
      expect(await rebuilt()).toEqual({ isAnew: true, done: controls().length + 1_200, differences: [] })
    })
  })

  it('that a killed server left unfinished is dropped at the next start', async () => {
    const half = await running.registry.create(skills)
    await stores.readStore.declare(half)
    await running.stop()
    await start()
    await expect(stores.readStore.get(half, 'sql')).rejects.toThrow(/not been declared/)
    expect(await labelOf('sql')).toBe('SQL')
  })
})

describe('npm run rebuild', () => {
  const text = (written: string[]) => written.join('')
  const cli = (written: string[], words: readonly string[], isTTY = false) =>
    rebuildFromCommandLine({
      words,
      socketPath: join(stores.folder, 'rebuild.sock'),
      openFolder: async () => ({ rebuild, close: async () => void written.push('closed\n') }),
      out: { isTTY, write: (line: string) => written.push(line) },
    })

  it('asks the running server over a socket that only its owner can open, and shows the progress', async () => {
    const path = join(stores.folder, 'rebuild.sock')
    writeFileSync(path, 'left behind')
    const socket = await serveRebuildSocket({ path, rebuild })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    const written: string[] = []
    expect(await cli(written, ['skills'], true)).toBe(0)
    expect(text(written)).toMatch(/█{30} 100 % {2}\d+ of \d+ events/)
    expect(text(written)).toContain('skills: rebuilt and in service, 0 differences\n')
    expect(text(written)).not.toContain('closed')
    await socket.close()
  })
  it('opens the folder itself when no server runs', async () => {
    const written: string[] = []
    expect(await cli(written, ['skills'])).toBe(0)
    expect(text(written)).toBe('closed\nskills: rebuilt and in service, 0 differences\n')
  })
  it('§2.19 says in a dry run what would differ, and swaps nothing, with a server and without', async () => {
    const damaged = { _id: 'sql', _pos: '9'.repeat(20), label: 'Sequel' } as Document
    const live = running.active(skills)
    await stores.readStore.commit({
      consumer: live.name,
      checkpoint: running.positionOf('skills'),
      writes: [{ collection: live, document: damaged }],
    })
    const said = /skills: only compared, 1 difference\n {2}changed sql: .*\blabel\b.*\n$/
    const written: string[] = []
    expect(await cli(written, ['--dry-run', 'skills'])).toBe(0)
    expect(text(written)).toMatch(said)
    const socket = await serveRebuildSocket({ path: join(stores.folder, 'rebuild.sock'), rebuild })
    const asked: string[] = []
    expect(await cli(asked, ['skills', '--dry-run'])).toBe(0)
    expect(text(asked)).toMatch(said)
    await socket.close()
    expect([running.active(skills).name, await labelOf('sql')]).toEqual([live.name, 'Sequel'])
  })
  it('says in one sentence why it failed', async () => {
    const socket = await serveRebuildSocket({ path: join(stores.folder, 'rebuild.sock'), rebuild })
    const written: string[] = []
    expect(await cli(written, ['nothing'])).toBe(1)
    expect(text(written)).toMatch(/^There is no view named nothing\. .*\n$/)
    const mistyped: string[] = []
    expect(await cli(mistyped, ['--dryrun', 'skills'])).toBe(1)
    expect(text(mistyped)).toBe('There is no option --dryrun. With --dry-run nothing is swapped.\n')
    await socket.close()
  })
})
