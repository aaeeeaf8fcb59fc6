import { describe, expect, it } from 'vitest'
import { narrowed } from './merged-skills.ts'
import { mergesOf } from './merges.ts'

describe('§2.15 a merged skill', () => {
  const merges = mergesOf(
    new Map([
      ['kubernets', 'kubernetes'],
      ['k8', 'kubernets'],
    ]),
  )
  it('is read as the last one of a chain, with all that are read as it', () => {
    expect(merges.canonical('k8')).toBe('kubernetes')
    expect(merges.group('kubernets').toSorted()).toEqual(['k8', 'kubernetes', 'kubernets'])
    expect(merges.group('go')).toEqual(['go'])
  })
  it('stands once where both stood', () => expect(merges.read(['go', 'k8', 'kubernetes', 'kubernets'])).toEqual(['go', 'kubernetes']))
  it('is read as itself where two admins merged in a circle', () => {
    const circle = mergesOf(
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    )
    expect([circle.canonical('a'), circle.canonical('b')]).toEqual(['a', 'b'])
    expect(circle.group('a')).toEqual(['a'])
  })
})

it('§2.15 a condition asks for one more', () => {
  expect(narrowed({}, 'skills', ['a', 'b'])).toEqual({ skills: { in: ['a', 'b'] } })
  expect(narrowed({ skills: { all: ['c'] } }, 'skills', ['a', 'b'])).toEqual({ skills: { all: ['c', ['a', 'b']] } })
  expect(narrowed({ skills: { none: ['c'] } }, 'skills', ['a'])).toEqual({ skills: { none: ['c'], in: ['a'] } })
})
