import { describe, expect, it } from 'vitest'
import { excerptOf } from './search.ts'

const before = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen. '
const after = ' Nineteen twenty one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen.'

describe('the excerpt of a found message', () => {
  it('is a short message as it is, on one line', () => expect(excerptOf('Hello,\n\nare you there?', 'there')).toBe('Hello, are you there?'))

  it('is the words around the first one that was asked for, cut between words', () => {
    const excerpt = excerptOf(`${before}We have a glockenspiel.${after}`, 'glock')
    expect(excerpt).toContain('We have a glockenspiel.')
    expect(excerpt).toMatch(/^… [a-z]+ .* …$/)
    expect(excerpt.length).toBeLessThan(140)
    for (const word of excerpt.replaceAll('…', '').trim().split(' '))
      expect(`${before}We have a glockenspiel.${after}`.split(' ')).toContain(word)
  })

  it('finds a word in another case and without its diacritics', () =>
    expect(excerptOf(`${before}Das Glöckchen läutet.${after}`, 'GLOCK')).toContain('Glöckchen'))

  it('holds the word after a text without a blank', () => {
    const link = `https://example.com/${'x'.repeat(200)}`
    expect(excerptOf(`${link} our compiler`, 'compiler')).toBe('… our compiler')
    expect(excerptOf(`See ${link} compiler, and liked it very much, thanks`, 'compiler')).toContain('compiler')
    expect(excerptOf(`${'x'.repeat(100)}compiler compiler`, 'compiler')).toBe('… compiler')
  })

  it('is around a word that begins so, not around the middle of another one', () =>
    expect(excerptOf(`We start here. ${before}The art of it.${after}`, 'art')).toContain('The art of it.'))

  it('begins with the message where the word stands there in another form', () => {
    expect(excerptOf(`${before}${after}`, 'missing')).toMatch(/^One two/)
    expect(excerptOf('x'.repeat(300), 'x').length).toBeLessThan(130)
  })
})
