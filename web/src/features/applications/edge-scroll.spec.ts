import { describe, expect, it } from 'vitest'
import { edgePull } from './edge-scroll.ts'

describe('a card held over a row of 1,000 px', () => {
  it('leaves the row alone in its middle', () => {
    expect([90, 500, 910].map((x) => edgePull(x, 0, 1000))).toEqual([0, 0, 0])
  })

  it('pulls it the faster the nearer the end, outside of it no faster', () => {
    expect([955, 1000, 1400].map((x) => edgePull(x, 0, 1000))).toEqual([9, 18, 18])
    expect([45, 0, -400].map((x) => edgePull(x, 0, 1000))).toEqual([-9, -18, -18])
  })

  it('has a place to rest also where the row is narrow', () => {
    expect(edgePull(100, 0, 200)).toBe(0)
  })
})
