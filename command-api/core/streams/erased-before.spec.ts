import { expect, it } from 'vitest'
import { endOfErased } from './erased-before.ts'

it('§2.18 the end of what was erased of an address is found in few looks, however much it is', async () => {
  for (const many of [0, 1, 2, 3, 7, 100, 1_000]) {
    let looks = 0
    const at = async (erased: number) => {
      looks++
      return erased < many
    }
    expect(await endOfErased(at, Boolean)).toEqual({ entry: false, erased: many })
    expect(looks).toBeLessThanOrEqual(2 * Math.ceil(Math.log2(many + 1)) + 2)
    expect(await endOfErased(at, Boolean, many)).toEqual({ entry: false, erased: many })
  }
})
