import { expect, it } from 'vitest'
import { withLatest } from './use-kept-in-place.ts'

const item = (id: string, text = '') => ({ id, text })

it('keeps the place of what is answered, shows what changed, and adds what is new at the end', () => {
  const seen = [item('kestrel'), item('meridian'), item('nimbus')]
  const changed = item('meridian', 'until tomorrow')
  expect(withLatest(seen, [item('arbor'), changed]).map(({ id, text }) => [id, text])).toEqual([
    ['kestrel', ''],
    ['meridian', 'until tomorrow'],
    ['nimbus', ''],
    ['arbor', ''],
  ])
})

it('is the same list as long as nothing is new', () => {
  const seen = [item('kestrel'), item('meridian')]
  expect(withLatest(seen, seen.slice(1))).toBe(seen)
})
