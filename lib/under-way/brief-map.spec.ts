import { memoryUsage } from 'node:process'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, it } from 'vitest'
import { briefMap } from './brief-map.ts'

describe('a map for what comes and goes', () => {
  it('holds what was set and not deleted, however much has gone', () => {
    const map = briefMap<number, string>()
    for (let n = 0; n < 1_000; n++) map.set(n, `value ${n}`)
    for (let n = 0; n < 997; n++) expect(map.delete(n)).toBe(true)
    expect(map.delete(0)).toBe(false)
    expect([map.get(996), map.get(997), map.has(996), map.has(997)]).toEqual([undefined, 'value 997', false, true])
    expect([[...map.keys()], [...map.values()], map.size()]).toEqual([[997, 998, 999], ['value 997', 'value 998', 'value 999'], 3])
  })

  it('keeps nothing of what has gone until a full collection of garbage', () => {
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as (how?: { readonly type: 'minor' }) => void
    const map = briefMap<number, readonly number[]>()
    collect()
    const before = memoryUsage().heapUsed
    for (let n = 0; n < 20_000; n++) {
      map.set(
        n,
        Array.from({ length: 200 }, () => n),
      )
      map.delete(n - 10)
      if (n % 2_000 === 0) collect({ type: 'minor' })
    }
    expect(memoryUsage().heapUsed - before).toBeLessThan(10_000_000)
  })
})
