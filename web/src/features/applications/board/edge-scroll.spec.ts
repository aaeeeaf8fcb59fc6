import { describe, expect, it } from 'vitest'
import { edgeScrollSpeed } from './edge-scroll.ts'

describe('dragging a card over a row of 1,000 px', () => {
  it('does not scroll in the middle', () => {
    expect([90, 500, 910].map((x) => edgeScrollSpeed(x, 0, 1000))).toEqual([0, 0, 0])
  })

  it('scrolls faster near an end, and no faster outside of the row', () => {
    expect([955, 1000, 1400].map((x) => edgeScrollSpeed(x, 0, 1000))).toEqual([9, 18, 18])
    expect([45, 0, -400].map((x) => edgeScrollSpeed(x, 0, 1000))).toEqual([-9, -18, -18])
  })

  it('leaves a middle also in a narrow row', () => {
    expect(edgeScrollSpeed(100, 0, 200)).toBe(0)
  })
})
