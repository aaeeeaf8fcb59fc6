import { expect, it } from 'vitest'
import { noticesTop } from './notices-place.ts'

it.each([
  ['below a head of one line', { top: 0, bottom: 60 }, 70],
  ['below a head of two lines', { top: 0, bottom: 86.5 }, 97],
  ['below the head of a dialog that begins near the top', { top: 32, bottom: 92 }, 102],
  ['above a dialog that leaves room for them', { top: 180, bottom: 240 }, 10],
])('§2.20 notices stand %s', (_, head, top) => {
  expect(noticesTop(head)).toBe(top)
})
