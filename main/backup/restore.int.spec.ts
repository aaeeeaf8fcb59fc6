/** What a restore leaves behind that is killed or fails, and which backups are refused. The whole round is acceptance/whole/backup.spec.ts. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '#platform/clock.ts'
import { skillAdded } from '#projections/testing/skills.ts'
import { configFrom } from '#main'
import { openIdentity } from '../ports.ts'
import { masterKeyOf, openStores } from '../stores.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const root = mkdtempSync(join(tmpdir(), 'restore-'))
afterAll(() => rmSync(root, { recursive: true }))
const [data, whole, kept] = [join(root, 'data'), join(root, 'whole'), join(root, 'kept')]
const envOf = (name: string, more = {}) => ({ DATA_DIR: join(root, name), CHECKPOINT_DIR: kept, DEMO: 'off', ...more })

async function inFolder<Done>(name: string, work: (opened: Awaited<ReturnType<typeof opening>>) => Promise<Done>): Promise<Done> {
  const opened = await opening(name)
  try {
    return await work(opened)
  } finally {
    await opened.identity.close()
    await Promise.all([opened.store.close(), opened.readStore.close(), opened.keys.close()])
  }
}
async function opening(name: string) {
  const config = configFrom(envOf(name))
  return { ...(await openStores(config, systemClock, masterKeyOf(config))), identity: await openIdentity(config, systemClock) }
}
const aboutPeople = (name: string) =>
  inFolder(name, async ({ keys, identity }) => ({
    destroyed: (await keys.destroyedSubjects()).toSorted(),
    // Only where there is none yet.
    signIns: await Promise.all(
      ['ada', 'bob', 'eve'].map((uid) =>
        identity.users.setPassword(uid, 'long enough').then(
          () => uid,
          () => 'none',
        ),
      ),
    ),
  }))
const AFTER = { destroyed: ['ada', 'bob'], signIns: ['none', 'none', 'eve'] }

/** Ada was erased before the backup, with a key that came back; Bob after it; Eve was not. */
beforeAll(async () => {
  mkdirSync(data)
  await inFolder('data', async ({ store, keys, identity }) => {
    for (const uid of ['ada', 'bob', 'eve']) {
      await keys.ensure(uid)
      await identity.users.create({ uid, email: `${uid}@demo-university.example.edu`, password: 'long enough' })
    }
    await store.append('user-ada', 'none', [skillAdded('', '', { type: 'SubjectErased', data: { uid: 'ada' } })])
  })
  mkdirSync(join(data, 'files', 'eve'), { recursive: true })
  writeFileSync(join(data, 'files', 'eve', 'resume'), 'Sealed.')
  mkdirSync(kept)
  writeFileSync(join(kept, `destroyed-${'9'.repeat(20)}.json`), '["bob"]')
  await backup(configFrom(envOf('data')), whole)
})

/** A copy of the backup, with something done to it. */
function changed(name: string, change: (folder: string) => void): string {
  const folder = join(root, name)
  cpSync(whole, folder, { recursive: true })
  change(folder)
  return folder
}
const withoutList = (folder: string) => writeFileSync(join(folder, 'backup.json'), '{"madeAt":"2026-11-01T00:00:00.000Z"}')

async function run(script: string, words: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../..', script), ...words], { env: { ...process.env, ...env } })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

it('a restore that is killed leaves a folder that nothing opens, until it is done again', async () => {
  // An older backup, whose reading never ends at this file: log, keys and accounts are copied by then.
  const held = changed('held', (folder) => {
    withoutList(folder)
    execFileSync('mkfifo', [join(folder, 'files', 'files', 'pipe')])
  })
  const env = envOf('killed')
  const child = spawn(process.execPath, [join(import.meta.dirname, 'restore.ts'), held], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  })
  try {
    await expect.poll(() => existsSync(join(env.DATA_DIR, 'restoring', 'files', 'eve')), { timeout: 20_000 }).toBe(true)
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const refused = `A restore into ${env.DATA_DIR} was not finished. Run it again (npm run restore -- DIR), or empty the folder.`
  expect(await run('main.ts', [], { ...env, PORT: '0' })).toEqual({ code: 1, output: `\n${refused}\n\n` })
  await expect(backup(configFrom(env), join(root, 'of-killed'))).rejects.toThrow(refused)
  rmSync(join(held, 'files', 'files', 'pipe'))
  const done = await restore(env, held)
  expect(done.slice(0, 3)).toEqual([
    `Restored into ${env.DATA_DIR}.`,
    expect.stringContaining('an older one without a list'),
    '2 keys are destroyed again, 1 of them by the list beside the newest checkpoint.',
  ])
  expect(existsSync(join(env.DATA_DIR, 'restoring'))).toBe(false)
  expect(readFileSync(join(env.DATA_DIR, 'files', 'eve', 'resume'), 'utf8')).toBe('Sealed.')
  expect(await aboutPeople('killed')).toEqual(AFTER)
}, 60_000)

it('one that was killed while its last names were changed is not taken for whole', async () => {
  const env = envOf('moved')
  mkdirSync(join(env.DATA_DIR, 'restoring'), { recursive: true })
  writeFileSync(join(env.DATA_DIR, 'keys.db'), '')
  await expect(restore(env, whole)).rejects.toThrow('holds a part of a restore that was not finished. Empty it, and restore again.')
})

it('says what it put where, and nobody comes back', async () => {
  const env = envOf('done')
  mkdirSync(env.DATA_DIR)
  chmodSync(env.DATA_DIR, 0o750)
  expect(await restore(env, whole)).toEqual([
    `Restored into ${env.DATA_DIR}.`,
    '2 keys are destroyed again, 1 of them by the list beside the newest checkpoint.',
    expect.stringContaining('does not say how far processes had come'),
    'Views are built from the log at the next start.',
  ])
  expect(await aboutPeople('done')).toEqual(AFTER)
  await expect(restore(env, whole)).rejects.toThrow(`${env.DATA_DIR} holds data.`)
})

it('says that a folder of checkpoints has no list of who was erased', async () => {
  const done = await restore(envOf('nobody', { CHECKPOINT_DIR: join(root, 'mistyped') }), whole)
  expect(done).toContain(
    `ATTENTION: ${join(root, 'mistyped')} (CHECKPOINT_DIR) has no list of who was erased, so nobody who was erased after this backup is known.`,
  )
})

it('ends with a sentence when the keys are another’s, and leaves nothing behind', async () => {
  const env = envOf('other-key', { MASTER_KEY: 'ab'.repeat(32) })
  const { code, output } = await run('main/backup/restore.ts', [whole], env)
  expect([code, output]).toEqual([
    1,
    expect.stringMatching(
      /^Nothing was restored into \S+, and what was written there is removed: The keys were stored under another master key\./,
    ),
  ])
  expect(existsSync(env.DATA_DIR)).toBe(false)
  mkdirSync(env.DATA_DIR)
  await expect(restore(env, whole)).rejects.toThrow('Nothing was restored')
  expect(readdirSync(env.DATA_DIR).toSorted()).toEqual(['lock', 'server.pid'])
})

const cut: readonly (readonly [file: string, change: (file: string) => void, words: string])[] = [
  ['log/events.db', rmSync, 'put it back.'],
  ['keys/keys.db', rmSync, 'put it back.'],
  ['accounts/identity.db', rmSync, 'put it back.'],
  ['keys/master.key', rmSync, 'put it back, or set MASTER_KEY to what is in it.'],
]
it.each(cut)('refuses a backup without %s, with or without a list', async (file, change, words) => {
  for (const [n, other] of [() => undefined, withoutList].entries()) {
    const from = changed(`lacks-${n}-${file.replace('/', '-')}`, (folder) => {
      change(join(folder, file))
      other(folder)
    })
    await expect(restore(envOf('never'), from)).rejects.toThrow(`The backup lacks ${join(from, file)}: ${words}`)
  }
  expect(existsSync(join(root, 'never'))).toBe(false)
})

it('refuses a backup of which a file is cut or is not there any more', async () => {
  const short = changed('short', (folder) => truncateSync(join(folder, 'log', 'events.db'), 4_096))
  await expect(restore(envOf('never'), short)).rejects.toThrow(
    /events\.db is not as it was copied: 4096 bytes in 1 file, and not \d+ bytes in 1 file\. Copy the backup once more\./,
  )
  const fewer = changed('fewer', (folder) => rmSync(join(folder, 'files', 'files', 'eve', 'resume')))
  await expect(restore(envOf('never'), fewer)).rejects.toThrow(
    'files is not as it was copied: 0 bytes in 0 files, and not 7 bytes in 1 file.',
  )
  const torn = changed('torn', (folder) => writeFileSync(join(folder, 'backup.json'), '{'))
  await expect(restore(envOf('never'), torn)).rejects.toThrow(`${join(torn, 'backup.json')} is damaged: copy it once more.`)
})

it('a master key that is kept elsewhere is given instead of its file', async () => {
  const key = readFileSync(join(whole, 'keys', 'master.key'), 'utf8').trim()
  const apart = changed('apart', (folder) => rmSync(join(folder, 'keys', 'master.key')))
  await restore(envOf('given', { MASTER_KEY: key }), apart)
  expect(existsSync(join(root, 'given', 'keys.db'))).toBe(true)
})

it('no backup is made of nothing, nor into a file or the data folder itself', async () => {
  mkdirSync(join(root, 'empty'))
  const into = join(root, 'made')
  for (const name of ['empty', 'nowhere'])
    await expect(backup(configFrom(envOf(name)), into)).rejects.toThrow(`There is no events.db in ${join(root, name)}, so no backup of it`)
  const config = configFrom(envOf('data'))
  for (const folder of [data, join(data, 'backup')]) await expect(backup(config, folder)).rejects.toThrow('lies in the data folder')
  await expect(backup(config, join(data, 'files', 'eve', 'resume'))).rejects.toThrow('lies in the data folder')
  writeFileSync(join(root, 'a-file'), '')
  await expect(backup(config, join(root, 'a-file'))).rejects.toThrow('a-file is a file.')
  expect(existsSync(into)).toBe(false)
})

it('a backup that fails leaves nothing behind', async () => {
  const from = join(root, 'damaged')
  cpSync(data, from, { recursive: true })
  writeFileSync(join(from, 'keys.db'), 'Nothing of a database, however long it is.'.repeat(1_000))
  const into = join(root, 'failed')
  const fails = () =>
    expect(backup(configFrom(envOf('damaged')), into)).rejects.toThrow(
      `No backup was made, and what was written into ${into} is removed: file is not a database`,
    )
  await fails()
  expect(existsSync(into)).toBe(false)
  mkdirSync(into)
  await fails()
  expect(readdirSync(into)).toEqual([])
})
