import { expect, it } from 'vitest'
import { grouped } from './grouped.ts'

const at = (time: string, text: string | undefined) => ({ at: `2026-11-06T${time}:00.000Z`, text })
const timesOf = (items: readonly ReturnType<typeof at>[]) =>
  grouped(items, ({ text }) => text).map(({ item, items: same }) => [item.at.slice(11, 16), item.text, same.length])

it('shows equal lines of an hour as one, with the latest', () => {
  expect(timesOf([at('10:50', 'a'), at('10:20', 'a'), at('09:50', 'a'), at('09:49', 'a')])).toEqual([
    ['10:50', 'a', 3],
    ['09:49', 'a', 1],
  ])
})

it('keeps apart what differs, what has another line between, and what always stands alone', () => {
  expect(timesOf([at('10:50', 'a'), at('10:40', 'b'), at('10:30', 'a')])).toHaveLength(3)
  expect(timesOf([at('10:50', undefined), at('10:40', undefined)])).toHaveLength(2)
})
