import { describe, expect, it } from 'vitest'
import { keysNear, keysOfWord, slipsBetween } from './near-words.ts'

const isFound = (term: string, word: string) => {
  const keys = new Set(keysOfWord(word))
  return keysNear(term).some((key) => keys.has(key)) && slipsBetween(term, word) !== undefined
}

describe('a word with slips of typing', () => {
  it.each([
    ['pyhton', 'python'],
    ['pythn', 'python'],
    ['phython', 'python'],
    ['pythan', 'python'],
    ['javscript', 'javascript'],
    ['kuberntes', 'kubernetes'],
    ['kubrentes', 'kubernetes'],
    ['mahcinelaerning', 'machinelearning'],
    ['kubrenet', 'kubernetes'],
    ['ajva', 'java'],
  ])('finds what was meant: %s is near %s', (term, word) => expect(isFound(term, word)).toBe(true))

  it.each([
    ['sql', 'sq'],
    ['jva', 'java'],
    ['rust', 'ruby'],
    ['python', 'pascal'],
    ['kotlin', 'kubernetes'],
  ])('finds nothing that is too far away or too short: %s is not near %s', (term, word) => expect(isFound(term, word)).toBe(false))

  it('has a bounded number of keys, however long it is', () => {
    expect(keysOfWord('a'.repeat(60)).length).toBeLessThan(30)
    expect(keysOfWord('abcdefghijklmnopqrstuvwxyz').length).toBe(29)
    expect(keysNear('sql')).toEqual([])
  })

  it('finds each word by each pair of its letters swapped, and by each letter left out', () => {
    for (const word of ['react', 'typescript', 'distributedsystems', 'graphql', 'rust', 'élan'])
      for (let at = 0; at + 1 < word.length; at += 1) {
        const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)
        expect([swapped, isFound(swapped, word)]).toEqual([swapped, true])
        const shorter = word.slice(0, at) + word.slice(at + 1)
        if (shorter.length >= 4) expect([shorter, isFound(shorter, word)]).toEqual([shorter, true])
      }
  })
})
