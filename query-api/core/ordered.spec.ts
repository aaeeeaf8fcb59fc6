import { assert, array, boolean, integer, property, record } from 'fast-check'
import { expect, it } from 'vitest'
import { pageAfter, placeOf, type Keys } from './ordered.ts'

const item = record({ score: integer({ min: 0, max: 3 }), id: integer({ min: 0, max: 50 }) })
type Item = { readonly score: number; readonly id: number }
const keysOf = ({ score, id }: Item): Keys => [score, id]

it('pages hold each item once, in order', () => {
  assert(
    property(array(item, { maxLength: 20 }), boolean(), integer({ min: 1, max: 5 }), (all, descending, limit) => {
      const items = [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
      const seen: Item[] = []
      let cursor: string | undefined
      do {
        const after = placeOf(cursor, [0, 0])
        if (after && 'refused' in after) throw new Error('a cursor of its own was refused')
        const page = pageAfter(items, { keysOf, descending }, after, { limit })
        seen.push(...page.items)
        cursor = page.next
      } while (cursor !== undefined)
      const sorted = items.toSorted((one, other) => one.score - other.score || one.id - other.id)
      expect(seen).toEqual(descending ? sorted.toReversed() : sorted)
    }),
  )
})

it.each(['x', Buffer.from('[1]').toString('base64url'), Buffer.from('["a","b"]').toString('base64url')])(
  '%s is no cursor of it',
  (cursor) => expect(placeOf(cursor, [0, ''])).toMatchObject({ refused: 'bad_cursor' }),
)
