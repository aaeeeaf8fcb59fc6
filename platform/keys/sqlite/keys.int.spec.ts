import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { keysContract } from '../contract.ts'
import { openSqliteKeys } from './keys.ts'

const folder = mkdtempSync(join(tmpdir(), 'keys-'))
afterAll(() => rmSync(folder, { recursive: true }))
const masterKey = randomBytes(32)

describe('on SQLite', () => {
  keysContract(async () => openSqliteKeys({ file: join(folder, 'contract.db'), masterKey }))

  it('drop a cached key that another process has destroyed', async () => {
    const options = { file: join(folder, 'cache.db'), masterKey }
    const [one, other] = [openSqliteKeys(options), openSqliteKeys(options)]
    const { id } = await one.ensure('ada')
    await other.destroy('ada')
    expect((await one.open([id])).size).toBe(0)
    await Promise.all([one.close(), other.close()])
  })

  it('are kept for more subjects than the cache holds', async () => {
    const keys = openSqliteKeys({ file: join(folder, 'small.db'), masterKey, cached: 2 })
    const ids = []
    for (const subject of ['a', 'b', 'c', 'a', 'b']) ids.push((await keys.ensure(subject)).id)
    expect(ids.slice(3)).toEqual(ids.slice(0, 2))
    expect((await keys.open(ids)).size).toBe(3)
    await keys.close()
  })

  it('are in files that only their owner can read, and never unencrypted', async () => {
    const keys = openSqliteKeys({ file: join(folder, 'private.db'), masterKey })
    const { secret } = await keys.ensure('ada')
    for (const file of filesOf('private.db')) {
      expect(statSync(file).mode & 0o777).toBe(0o600)
      expect(readFileSync(file).includes(Buffer.from(secret))).toBe(false)
    }
    await keys.close()
  })

  it('leave no byte of a destroyed key in any file, also among thousands of others', async () => {
    const file = join(folder, 'destroy.db')
    const keys = openSqliteKeys({ file, masterKey })
    const subjects = Array.from({ length: 3_000 }, (_, n) => `${randomBytes(8).toString('hex')}-${n}`)
    await Promise.all(subjects.map((subject) => keys.ensure(subject)))
    const reader = new DatabaseSync(file)
    const rows = reader.prepare('SELECT subject, wrapped FROM keys').all()
    const wrapped = new Map(rows.map((row) => [row['subject'], Buffer.from(row['wrapped'] as Uint8Array)]))
    reader.close()
    const destroyed = subjects.filter((_, n) => n % 150 === 7)
    for (const subject of destroyed) await keys.destroy(subject)
    const bytes = Buffer.concat(filesOf('destroy.db').map((each) => readFileSync(each)))
    const stillThere = (subject: string) => bytes.includes(wrapped.get(subject)?.subarray(12, 44) ?? 'no such key')
    expect(destroyed.filter(stillThere)).toEqual([])
    expect(subjects.filter((_, n) => n % 150 === 8).every(stillThere)).toBe(true)
    await keys.close()
  })

  it('refuse to start under another master key', async () => {
    const file = join(folder, 'master.db')
    await openSqliteKeys({ file, masterKey }).close()
    expect(() => openSqliteKeys({ file, masterKey: randomBytes(32) })).toThrow('another master key')
  })

  const filesOf = (name: string) =>
    readdirSync(folder)
      .filter((each) => each.startsWith(name))
      .map((each) => join(folder, each))
})
