import type { Opened } from './contract/fixtures.ts'
import type { ReadStore } from './port.ts'
import { afterAll, beforeAll, beforeEach, describe } from 'vitest'
import { describeDeclarations } from './contract/declarations.ts'
import { reset } from './contract/fixtures.ts'
import { describeQueries } from './contract/queries.ts'
import { describeSearch } from './contract/search.ts'
import { describeSorting } from './contract/sorting.ts'
import { describeWrites } from './contract/writes.ts'

/** The tests that every read store must pass. `open` gives an empty one. */
export function describeReadStore(name: string, open: () => Promise<Opened>): void {
  describe(`read store: ${name}`, () => {
    let opened: Opened
    let store: ReadStore
    const reopen = async () => {
      await store.close()
      store = await opened.reopen()
      return store
    }
    beforeAll(async () => {
      opened = await open()
      store = opened.store
    })
    beforeEach(() => reset(store))
    afterAll(() => store.close())

    describeWrites(() => store)
    describeQueries(() => store)
    describeSorting(() => store)
    describeSearch(() => store)
    describeDeclarations(() => store, reopen)
  })
}
