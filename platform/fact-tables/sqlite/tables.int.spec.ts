import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, describe, expect, it } from 'vitest'
import { factTablesContract } from '../contract.ts'
import { openSqliteFactTables } from './tables.ts'

const folder = mkdtempSync(join(tmpdir(), 'facts-'))
afterAll(() => rmSync(folder, { recursive: true }))

function read(file: string, table: string) {
  const db = new DatabaseSync(file, { readOnly: true })
  const rows = db.prepare(`SELECT * FROM "${table}"`).all()
  db.close()
  return rows
}
const buildOf = (pseudonym: string) => ({
  day: '2026-11-20',
  tables: { referrals: { columns: ['pseudonym'], rows: [[pseudonym]], leftOut: 0 } },
})

describe('on SQLite', () => {
  const file = join(folder, 'contract.db')
  factTablesContract(async () => ({ tables: openSqliteFactTables({ file }), read: async (table) => read(file, table) }))

  it('go on after a build that broke off, in one file that only its owner can read', async () => {
    const own = mkdtempSync(join(folder, 'own-'))
    const facts = join(own, 'facts.db')
    writeFileSync(`${facts}.draft`, 'half a build')
    await openSqliteFactTables({ file: facts }).replace(buildOf('p1'))
    expect(readdirSync(own)).toEqual(['facts.db'])
    expect(statSync(facts).mode & 0o777).toBe(0o600)
  })

  it('are read on by who has the former ones open, and have no byte of them', async () => {
    const facts = join(folder, 'reader.db')
    const tables = openSqliteFactTables({ file: facts })
    await tables.replace(buildOf('the-former-one'))
    const reader = new DatabaseSync(facts, { readOnly: true })
    await tables.replace(buildOf('the-new-one'))
    expect(reader.prepare('SELECT pseudonym FROM referrals').all()).toEqual([{ pseudonym: 'the-former-one' }])
    reader.close()
    expect(read(facts, 'referrals')).toEqual([{ pseudonym: 'the-new-one' }])
    expect(readFileSync(facts).includes('the-former-one')).toBe(false)
  })
})
