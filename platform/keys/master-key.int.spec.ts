import fc from 'fast-check'
import { createHmac } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { deriveSecrets, hmacBy, masterKeyFromFile, parseMasterKey } from './master-key.ts'

const folder = mkdtempSync(join(tmpdir(), 'master-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('the master key', () => {
  it('is made once, in a file that only its owner can read', () => {
    const file = join(folder, 'master.key')
    const made = masterKeyFromFile(file)
    expect(made).toHaveLength(32)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(masterKeyFromFile(file)).toEqual(made)
    expect(readFileSync(file, 'utf8').trim()).toBe(made.toString('hex'))
  })

  it('is never replaced when its file is damaged', () => {
    const file = join(folder, 'ruined.key')
    writeFileSync(file, 'oops')
    expect(() => masterKeyFromFile(file)).toThrow('does not hold a master key')
    expect(readFileSync(file, 'utf8')).toBe('oops')
  })

  it('is read from hex, base64 and base64url', () => {
    const key = Buffer.alloc(32, 0xfb)
    for (const encoding of ['hex', 'base64', 'base64url'] as const) expect(parseMasterKey(key.toString(encoding))).toEqual(key)
    expect(parseMasterKey('too short')).toBeUndefined()
    expect(parseMasterKey('zz'.repeat(32))).toBeUndefined()
  })

  it('derives the same secrets each time, all of them different', () => {
    const master = Buffer.alloc(32, 1)
    const { email, command } = deriveSecrets(master, ['email', 'command'])
    expect(email).toHaveLength(32)
    expect(email).not.toEqual(command)
    expect(deriveSecrets(master, ['email']).email).toEqual(email)
    expect(hmacBy(email)('ada@demo.example')).not.toBe(hmacBy(command)('ada@demo.example'))
  })

  it('gives the same keyed hash as the library', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), fc.string({ unit: 'grapheme' }), (secret, text) => {
        expect(hmacBy(secret)(text)).toBe(createHmac('sha256', secret).update(text).digest('hex'))
      }),
    )
  })
})
