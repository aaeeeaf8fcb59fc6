import { describe, expect, it } from 'vitest'
import { recentlyUsed } from './recently-used.ts'

describe('a map of what was used last', () => {
  it('forgets what was not asked for the longest', () => {
    const map = recentlyUsed<number>(2)
    map.set('a', 1)
    map.set('b', 2)
    map.get('a')
    map.set('c', 3)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
  })

  it('counts a value set again once', () => {
    const map = recentlyUsed<number>(2)
    for (const value of [1, 2, 3]) map.set('a', value)
    map.set('b', 2)
    expect([map.get('a'), map.get('b')]).toEqual([3, 2])
  })

  it('forgets on demand', () => {
    const map = recentlyUsed<number>(2)
    map.set('a', 1)
    map.set('b', 2)
    map.delete('a')
    expect(map.get('a')).toBeUndefined()
    map.clear()
    expect(map.get('b')).toBeUndefined()
  })
})
