import { X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSecureContext } from 'node:tls'
import { afterAll, describe, expect, it } from 'vitest'
import { certificateFrom } from './certificate.ts'

const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
afterAll(() => rmSync(folder, { recursive: true }))
const now = Date.now()

describe('the certificate', () => {
  it('is made once, in a file that only its owner can read, for localhost and the given name', async () => {
    const file = join(folder, 'once.pem')
    const made = await certificateFrom(file, 'proffer.example', now)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(() => createSecureContext(made)).not.toThrow()
    const certificate = new X509Certificate(made.cert)
    expect(certificate.checkHost('localhost')).toBeDefined()
    expect(certificate.checkHost('proffer.example')).toBeDefined()
    expect(certificate.checkIP('127.0.0.1')).toBeDefined()
    expect(await certificateFrom(file, 'proffer.example', now)).toEqual(made)
  })

  it.each([
    ['runs out', 'localhost', now + 380 * 86_400_000],
    ['lacks the name', 'elsewhere.example', now],
    ['lacks the address', '192.0.2.7', now],
  ])('is made anew when it %s', async (_, hostname, later) => {
    const file = join(folder, `${hostname}-${later}.pem`)
    const old = await certificateFrom(file, 'localhost', now)
    const renewed = await certificateFrom(file, hostname, later)
    expect(renewed).not.toEqual(old)
    expect(await certificateFrom(file, hostname, later)).toEqual(renewed)
  })

  it('is made anew when its file is damaged', async () => {
    const file = join(folder, 'ruined.pem')
    writeFileSync(file, 'oops')
    expect((await certificateFrom(file, 'localhost', now)).cert).toContain('BEGIN CERTIFICATE')
  })
})
