/** The read store of a rebuild in MongoDB, the other stores embedded. */
import { openMongoReadStore } from '../read-store/mongo/store.ts'
import { openForRebuild as openEmbedded } from './stores.ts'

/** Called by the worker of a rebuild, to which the tests name this module. */
export async function openForRebuild({ folder, url }: { readonly folder: string; readonly url: string }) {
  const { events, keys, readStore } = await openEmbedded({ folder })
  await readStore.close()
  return { events, keys, readStore: await openMongoReadStore({ url }) }
}
