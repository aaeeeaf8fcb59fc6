import { expect, it } from 'vitest'
import { encodePosition } from '#events/envelope.ts'
import type { Batch, Collection, Document, ReadStore } from '#platform/read-store/port.ts'
import { withDocumentsAtHand } from './documents-at-hand.ts'

const cards: Collection = { name: 'cards', indexes: [] }
const doc = (_id: string, at: number, more: object = {}): Document => ({ _id, _pos: encodePosition(BigInt(at)), ...more })
const batch = (...documents: readonly Document[]): Batch => ({
  consumer: 'cards',
  checkpoint: 1n,
  writes: documents.map((document) => ({ collection: cards, document })),
})

function opened(bytes = 100_000) {
  const asked: string[] = []
  const stored = new Map<string, Document>()
  let failure: Error | undefined
  let forgotten = 0
  const store = {
    getMany: async (_: Collection, ids: readonly string[]) => {
      asked.push(...ids)
      return ids.flatMap((id) => stored.get(id) ?? [])
    },
    commitAll: async (batches: readonly Batch[]) => {
      if (failure) throw failure
      for (const { document } of batches.flatMap(({ writes }) => writes)) stored.set(document._id, document)
    },
    drop: async () => stored.clear(),
    declare: async () => undefined,
    forget: () => void (forgotten += 1),
  } as unknown as ReadStore
  const fail = (error: Error | undefined) => (failure = error)
  return { store: withDocumentsAtHand(store, bytes), asked, stored, fail, forgotten: () => forgotten }
}

it('a document that was stored or read is not read again, and comes in the order asked for', async () => {
  const { store, asked, stored } = opened()
  stored.set('b', doc('b', 1))
  await store.commitAll([batch(doc('a', 1))])
  expect(await store.getMany(cards, ['b', 'a', 'nobody'])).toEqual([doc('b', 1), doc('a', 1)])
  expect(await store.getMany(cards, ['a', 'b'])).toEqual([doc('a', 1), doc('b', 1)])
  expect(asked).toEqual(['b', 'nobody'])
})

it('nothing is kept of documents that are written once', async () => {
  const { store, asked } = opened()
  await store.commitAll([{ ...batch(doc('a', 1)), once: true }])
  await store.getMany(cards, ['a'])
  expect(asked).toEqual(['a'])
})

it('after a failed commit everything is read anew, because part of it may be stored', async () => {
  const { store, asked, fail, stored } = opened()
  await store.commitAll([batch(doc('a', 1), doc('b', 1))])
  fail(new Error('The disk is full.'))
  await expect(store.commitAll([batch(doc('a', 2))])).rejects.toThrow('The disk is full.')
  stored.set('a', doc('a', 2))
  expect(await store.getMany(cards, ['a', 'b'])).toEqual([doc('a', 2), doc('b', 1)])
  expect(asked).toEqual(['a', 'b'])
})

it('a deleted document is not there', async () => {
  const { store } = opened()
  await store.commitAll([batch(doc('a', 1))])
  await store.commitAll([batch(doc('a', 2, { _del: true }))])
  expect((await store.getMany(cards, ['a'])).filter(({ _del }) => !_del)).toEqual([])
})

it('a document that does not exist is asked for once, until it is made', async () => {
  const { store, asked } = opened()
  for (let n = 0; n < 3; n++) expect(await store.getMany(cards, ['a', 'b'])).toEqual([])
  await store.commitAll([batch(doc('a', 1))])
  expect(await store.getMany(cards, ['a', 'b'])).toEqual([doc('a', 1)])
  await store.commitAll([batch(doc('a', 2, { _del: true }))])
  expect(await store.getMany(cards, ['a', 'b'])).toEqual([])
  await store.commitAll([batch(doc('a', 3))])
  expect(await store.getMany(cards, ['a', 'b'])).toEqual([doc('a', 3)])
  expect(asked).toEqual(['a', 'b'])
})

it('what is known is answered, however much of it is forgotten meanwhile', async () => {
  const { store, stored } = opened(1_000)
  const all = Array.from({ length: 20 }, (_, n) => doc(`d${n}`, 1))
  for (const one of all) stored.set(one._id, one)
  await store.getMany(cards, ['d0'])
  expect(
    await store.getMany(
      cards,
      all.map(({ _id }) => _id),
    ),
  ).toEqual(all)
})

it('a collection that another thread has filled further is read anew once it is declared', async () => {
  const { store, stored } = opened()
  await store.getMany(cards, ['a'])
  stored.set('a', doc('a', 1))
  await store.declare(cards)
  expect(await store.getMany(cards, ['a'])).toEqual([doc('a', 1)])
})

it('nothing of a collection that was dropped is taken for that of another one', async () => {
  const { store } = opened()
  await store.commitAll([batch(doc('a', 1))])
  await store.drop('cards')
  expect(await store.getMany(cards, ['a'])).toEqual([])
})

it('those that were not used for longest are forgotten beyond a number of bytes', async () => {
  const { store, asked } = opened(6_000)
  const text = 'x'.repeat(500)
  for (const id of ['a', 'b', 'c', 'd', 'e']) {
    await store.commitAll([batch(doc(id, 1, { text }))])
    await store.getMany(cards, ['b'])
  }
  expect(await store.getMany(cards, ['a', 'b', 'd', 'e'])).toHaveLength(4)
  expect(asked).toEqual(['b', 'a'])
})

it('all is forgotten when somebody is erased, also what the store beneath keeps', async () => {
  const { store, asked, forgotten } = opened()
  await store.commitAll([batch(doc('a', 1))])
  store.forget()
  await store.getMany(cards, ['a'])
  expect(asked).toEqual(['a'])
  expect(forgotten()).toBe(1)
})
