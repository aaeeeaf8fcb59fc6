import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createPrivateFile } from './private-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'private-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a private file', () => {
  it('is made for its owner only, without temporary files', () => {
    const file = join(folder, 'key')
    createPrivateFile(file, () => 'secret')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['secret', 0o600])
    expect(readdirSync(folder)).toEqual(['key'])
  })

  it('is never overwritten, but loses access for others', () => {
    const file = join(folder, 'open')
    writeFileSync(file, 'first')
    chmodSync(file, 0o644)
    createPrivateFile(file, () => 'second')
    expect([readFileSync(file, 'utf8'), statSync(file).mode & 0o777]).toEqual(['first', 0o600])
  })

  it('of another process is kept when it was made first', () => {
    const file = join(folder, 'race')
    createPrivateFile(file, () => {
      createPrivateFile(file, () => 'theirs')
      return 'ours'
    })
    expect(readFileSync(file, 'utf8')).toBe('theirs')
  })

  it('is not made when its content cannot be', () => {
    const broken = () => {
      throw new Error('no randomness')
    }
    expect(() => createPrivateFile(join(folder, 'broken'), broken)).toThrow('no randomness')
    expect(readdirSync(folder).filter((name) => name.startsWith('broken'))).toEqual([])
  })
})
