import { expect, it } from 'vitest'
import { combined, refreshesOf } from './refresh.ts'
import { labels } from '../testing/skills.ts'

const projection = { ...labels('one'), audience: (doc: object) => ('room' in doc ? [`org:${String(doc.room)}` as const] : []) }
const doc = (id: string, room?: string) => ({ _id: id, _pos: '1', ...(room && { room }) })

it('documents with the same audience share a refresh', () => {
  const changed = new Map(['a', 'b'].map((id) => [id, { before: undefined, after: doc(id, 'acme'), event: undefined }]))
  expect(refreshesOf(projection, changed, 7n)).toEqual([
    { rooms: ['org:acme'], topics: ['skills'], ids: ['a', 'b'], position: '00000000000000000007' },
  ])
})
it('people who can no longer see a document get the refresh too, also when it was deleted', () => {
  const changed = new Map([['a', { before: doc('a', 'acme'), after: doc('a', 'zeta'), event: undefined }]])
  expect(refreshesOf(projection, changed, 7n)[0]?.rooms).toEqual(['org:acme', 'org:zeta'])
  const gone = new Map([['a', { before: doc('a', 'acme'), after: { ...doc('a'), _del: true as const }, event: undefined }]])
  expect(refreshesOf(projection, gone, 7n)[0]?.rooms).toEqual(['org:acme'])
})
it('a change without an audience sends no refresh', () => {
  expect(refreshesOf(projection, new Map([['a', { before: undefined, after: doc('a'), event: undefined }]]), 7n)).toEqual([])
})
it('no room is told twice of a topic and an id, whichever views of a page name them', () => {
  const refresh = (rooms: readonly string[], topics: readonly string[], ids: readonly string[]) => ({ rooms, topics, ids, position: '07' })
  const [acme, ada] = [['org:acme', 'role:admin'], ['u:ada']]
  const board = refresh(acme, ['applications'], ['a', 'b'])
  expect(combined([board])).toEqual([board])
  expect(
    combined([
      board,
      refresh(acme, ['nominations', 'applications'], ['b']),
      refresh(ada, ['applications', 'timeline'], ['a']),
      refresh(acme, ['timeline'], ['b']),
      refresh(acme, ['outcomes'], ['b', 'a']),
    ]),
  ).toEqual([
    refresh(acme, ['applications', 'outcomes'], ['a', 'b']),
    refresh(acme, ['nominations', 'timeline'], ['b']),
    refresh(ada, ['applications', 'timeline'], ['a']),
  ])
})
