import { describe, expect, it } from 'vitest'
import { fileLinks } from './signed-link.ts'

const links = fileLinks(new Uint8Array(32).fill(7))
const file = { owner: 'stud-mia', id: 'e3b0c442-98fc-4c14-9afb-f4c8996fb924', purpose: 'resume', version: 3 }
const now = Date.parse('2026-11-22T12:00:00Z')
const minute = 60_000

describe('§7 the link to a file', () => {
  it('§2.10 opens this file in this version for this purpose, for 5 minutes', () => {
    const { token, expiresAt } = links.sign(file, now)
    expect(expiresAt).toBe('2026-11-22T12:05:00.000Z')
    expect(links.verify(token, now)).toEqual(file)
    expect(links.verify(token, now + 5 * minute - 1)).toEqual(file)
    expect(links.verify(token, now + 5 * minute)).toBe('expired')
  })

  it('§7 cannot be changed in any part', () => {
    const { token } = links.sign(file, now)
    const parts = token.split('.')
    const changed = [
      parts[0],
      String(Number(parts[1]) + 600),
      'photo',
      '4',
      'stud-zoe',
      'e3b0c442-98fc-4c14-9afb-f4c8996fb925',
      `${(parts[6] ?? '').slice(0, -2)}AA`,
    ]
    for (const n of [1, 2, 3, 4, 5, 6]) expect(links.verify(parts.with(n, changed[n] ?? '').join('.'), now), `part ${n}`).toBeUndefined()
  })

  it.each(['', 'nonsense', '../../etc/passwd', '.......', `${'a'.repeat(5_000)}.b`])('§7 is nothing when it is %j', (token) =>
    expect(links.verify(token, now)).toBeUndefined(),
  )

  it('§7 has expired when it was signed with another key', () => {
    const { token } = fileLinks(new Uint8Array(32).fill(8)).sign(file, now)
    expect(links.verify(token, now)).toBe('expired')
  })
})
