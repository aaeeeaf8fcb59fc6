import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isEmail, normalEmail } from './email.ts'

describe('an e-mail address', () => {
  it.each(['ada@example.edu', 'a.b+c@x.example.com', "o'hara_1@cs.mit.edu", 'Ada@Example.EDU', 'jürgen@bücher.example', 'a@1.example'])(
    '%s is valid',
    (email) => expect(isEmail(email)).toBe(true),
  )

  it.each([
    ['no whole address', 'ada'],
    ['no whole address', 'ada@'],
    ['no whole address', '@example.edu'],
    ['no whole address', 'ada@example'],
    ['no whole address', 'ada@example.edu.'],
    ['no name of a server', 'ada@10.0.0.1'],
    ['two addresses', 'ada@example.edu,bob@example.edu'],
    ['two addresses', 'ada@example.edu@example.edu'],
    ['a display name', 'Ada <ada@example.edu>'],
    ['a quoted part', '"ada"@example.edu'],
    ['a comment', 'ada(c)@example.edu'],
    ['a group', 'a:ada@example.edu'],
    ['a group', 'a:ada@example.edu;'],
    ['a literal address', 'ada@[10.0.0.1]'],
    ['a dot too many', 'a..b@example.edu'],
    ['a dot too many', '.a@example.edu'],
    ['a line', 'ada@example.edu\nbcc: b@example.edu'],
    ['a blank', ' ada@example.edu'],
    ['a blank', 'ada@example.edu '],
    ['a blank', 'ada@example.edu\u00a0'],
    ['a blank', 'ada\u2800@example.edu'],
    ['NUL', 'ada\u0000@example.edu'],
    ['an invisible character', 'ada@example.edu\ufeff'],
    ['an invisible character', 'a\u200bda@example.edu'],
    ['an invisible character', 'a\u00adda@example.edu'],
    ['an invisible character', 'a\u115fda@example.edu'],
    ['an invisible character', 'a\ufe0fda@example.edu'],
    ['a turned direction', 'a\u202eda@example.edu'],
    ['half a character', 'a\ud800@example.edu'],
    ['another form of k', '\u212aim@example.edu'],
    ['another form of letters', 'ａｄａ@example.edu'],
    ['another form of @', 'ada＠example.edu'],
    ['too long a name', `${'a'.repeat(65)}@example.edu`],
    ['too much', `ada@${'example.'.repeat(31)}education`],
  ])('with %s is invalid: %j', (_, email) => expect(isEmail(email)).toBe(false))

  it.each([
    ['ada@example.edu', 'ADA@Example.edu'],
    ['kim@example.edu', '\u212aim@example.edu'],
    ['ada@example.edu', '\u00a0ada@example.edu\ufeff'],
    ['ada@xn--bcher-kva.example', 'ada@BÜCHER.example'],
    ['j\u00fcrgen@example.edu', 'Ju\u0308rgen@example.edu'],
  ])('%s is what %j is compared as', (normal, typed) => expect(normalEmail(typed)).toBe(normal))

  /** Texts of pieces that case and compatible forms turn into others. */
  const texts = fc
    .array(fc.constantFrom('a', 'A', '.', '-', '@', ' ', '1', 'ü', 'u\u0308', 'ß', 'İ', 'Σ', '\u212a', '＠', '．', '﷼', 'xn--', 'example'))
    .map((pieces) => pieces.join(''))

  it('is compared in a form that stays as it is, for every text', () =>
    fc.assert(
      fc.property(texts, (text) => {
        expect(normalEmail(normalEmail(text))).toBe(normalEmail(text))
      }),
    ))

  it('that is valid is compared in a form that is valid', () =>
    fc.assert(
      fc.property(texts, (text) => {
        const email = `${text}@${text}.example`
        if (isEmail(email)) expect(isEmail(normalEmail(email))).toBe(true)
      }),
    ))
})
