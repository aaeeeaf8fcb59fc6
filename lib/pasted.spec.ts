import { describe, expect, it } from 'vitest'
import { pastedLine, pastedText } from './pasted.ts'

describe('2.20 what was pasted', () => {
  it.each([
    ['one\u000Btwo', 'one\ntwo', 'one two'],
    ['one\r\ntwo\rthree', 'one\ntwo\nthree', 'one two three'],
    ['one\u2028two\u2029three\u0085four\fsix', 'one\ntwo\nthree\nfour\nsix', 'one two three four six'],
    ['soft\u00ADware', 'soft\u00ADware', 'software'],
    ['Ana\u00A0Doe', 'Ana\u00A0Doe', 'Ana Doe'],
    ['Com\u200Bputer', 'Com\u200Bputer', 'Computer'],
    ['\u202AAna\u202C \u2067Doe\u2069\uFEFF', 'Ana Doe', 'Ana Doe'],
    ['\u200Fנועה', '\u200Fנועה', 'נועה'],
    ['\u061Cعلي\u061C', '\u061Cعلي\u061C', 'علي'],
    ['bell\u0007 NUL\u0000', 'bell NUL', 'bell NUL'],
    ['کتاب\u200Cخانه', 'کتاب\u200Cخانه', 'کتاب\u200Cخانه'],
    ['👩\u200D💻', '👩\u200D💻', '👩\u200D💻'],
    ['ક\u200Dષ', 'ક\u200Dષ', 'ક\u200Dષ'],
    ['tab\tbed', 'tab\tbed', 'tab bed'],
  ])('%j reads as %j, and on one line as %j', (text, several, one) => {
    expect(pastedText(text)).toBe(several)
    expect(pastedLine(text)).toBe(one)
  })
})
