import { expect, it } from 'vitest'
import { noticesPlace } from './notices-place.ts'

const foot = { top: 784.5, bottom: 844 }

it.each([
  ['above the foot of a drawer, whatever has the focus below its head', { top: 0, bottom: 60 }, foot, { top: 'auto', bottom: '70px' }],
  ['above the foot of a dialog that begins near the top', { top: 32, bottom: 92 }, foot, { top: 'auto', bottom: '70px' }],
  ['above a dialog that leaves room for them', { top: 180, bottom: 240 }, foot, { top: '10px', bottom: 'auto' }],
  ['below a head of two lines where there is no foot', { top: 0, bottom: 86.5 }, undefined, { top: '97px', bottom: 'auto' }],
])('§2.20 notices stand %s', (_, head, below, place) => {
  expect(noticesPlace(head, below, 844, { top: 0, bottom: 844 })).toEqual(place)
})

it.each([
  ['above it, where it lies over the foot', { top: 0, bottom: 60 }, foot, { top: 'auto', bottom: '414px' }],
  ['above a dialog whose head leaves room for them in what is seen', { top: 240, bottom: 300 }, foot, { top: '130px', bottom: 'auto' }],
  ['in what is seen, where the head has gone and there is no foot', { top: 0, bottom: 60 }, undefined, { top: '130px', bottom: 'auto' }],
])('§2.20 with a keyboard on the screen notices stand %s', (_, head, below, place) => {
  expect(noticesPlace(head, below, 844, { top: 120, bottom: 440 })).toEqual(place)
})
