/** Stores of a rebuild for which the disk is full, until a file of their folder says that there is space again. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { openForRebuild as openStores } from './stores.ts'

export const SPACE = 'space'

/** Named to a rebuild by its tests. */
export async function openForRebuild(settings: { readonly folder: string }): ReturnType<typeof openStores> {
  const stores = await openStores(settings)
  const { readStore } = stores
  const full = () => !existsSync(join(settings.folder, SPACE))
  const commitAll: typeof readStore.commitAll = (batches) =>
    full() && batches.some(({ writes }) => writes.length > 0)
      ? Promise.reject(new Error('database or disk is full'))
      : readStore.commitAll(batches)
  return { ...stores, readStore: { ...readStore, commitAll } }
}
