import { expect, it } from 'vitest'
import { previousSemesters } from './semesters.ts'

it('the previous semesters go back over the turn of the year', () => {
  expect(previousSemesters('2026-summer', 4)).toEqual(['2026-summer', '2026-spring', '2025-fall', '2025-summer'])
})
