import { describe, expect, it } from 'vitest'
import { partOf, refusedFile, rowsOf } from './import-file.ts'

const text = 'email;name\r\nkim@example.edu;Kim\r\n\r\nlou@example.edu;"Lou\nvan ""L"""\r\nnobody;=1+1\r\n'
const rows = rowsOf(text)

describe('a file of rows', () => {
  it('§3 is sent in parts whose rows keep their lines and cells', () => {
    const part = (...lines: readonly number[]) => rowsOf(partOf(rows, new Set(lines)))
    expect(part(2, 4, 6)).toEqual(rows)
    expect(part(6)).toEqual([rows[0], rows[3]])
  })

  it('§2.19 gives the refused rows back with why, in a file that can be sent again', () => {
    const results = [
      { line: 2, ok: true, changed: true },
      { line: 4, ok: false, changed: false, message: 'Not now, please.' },
      { line: 6, ok: false, changed: false, message: 'The address must be an e-mail address.' },
    ]
    expect(rowsOf(refusedFile(rows, results)).map(({ cells }) => cells)).toEqual([
      ['email', 'name', 'whyRefused'],
      ['lou@example.edu', 'Lou\nvan "L"', 'Not now, please.'],
      ['nobody', "'=1+1", 'The address must be an e-mail address.'],
    ])
  })

  it('of which a quoted cell does not end has no rows here; the server says why', () => {
    expect(rowsOf('email\n"open')).toEqual([])
  })
})
