import { expect, it } from 'vitest'
import { locksScroll } from './locks-scroll.ts'

it('§9 the page behind the open menu does not scroll on screens of 100 px or less', () => {
  expect([80, 100, 101, 390].map(locksScroll)).toEqual([true, true, false, false])
})
