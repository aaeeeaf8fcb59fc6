/** Stores with the documents on MongoDB, for a thread that ends in the middle of a commit: a commit there is many commands, and no transaction. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit } from 'node:process'
import { Collection } from 'mongodb'
import { openMongoReadStore } from '#platform/read-store/mongo/store.ts'
import type { ReadStore } from '#platform/read-store/port.ts'
import { openForRebuild as openRebuild, openForViews as openViews } from '#platform/testing/stores.ts'
import { MET } from './stores-at-seams.ts'

type Command = { readonly name: 'insertMany' | 'bulkWrite' | 'replaceOne'; readonly collection: string }
const isCheckpoint = ({ collection }: Command) => collection === 'proffer.checkpoints'

/** Whether the thread ends before it sends the next command of a commit, by those that it has sent. */
const endsBefore = {
  'the documents of one view are stored, and no others': (next, sent) =>
    !isCheckpoint(next) && sent.some(({ collection }) => collection !== next.collection),
  'the changed documents of a view are stored, and not the new ones': (next, sent) =>
    next.name === 'insertMany' && sent.at(-1)?.name === 'bulkWrite' && sent.at(-1)?.collection === next.collection,
  'all documents are stored, and no checkpoint': (next, sent) => isCheckpoint(next) && sent.length > 0 && !sent.some(isCheckpoint),
  'one checkpoint is stored, and no others': (next, sent) => isCheckpoint(next) && sent.some(isCheckpoint),
} satisfies Readonly<Record<string, (next: Command, sent: readonly Command[]) => boolean>>

export type MongoSeam = keyof typeof endsBefore
export const mongoSeams = Object.keys(endsBefore) as MongoSeam[]

/** Without a seam the thread goes on, as does each that follows the one that has met it. */
type Settings = { readonly folder: string; readonly url: string; readonly seam?: MongoSeam }

/** Called by the thread of the views. */
export async function openForViews(settings: Settings) {
  return onMongo(await openViews(settings), settings)
}

/** Called by the thread of a rebuild. */
export async function openForRebuild(settings: Settings) {
  return onMongo(await openRebuild(settings), settings)
}

async function onMongo<Stores extends { readonly readStore: ReadStore }>(stores: Stores, { folder, url, seam }: Settings): Promise<Stores> {
  await stores.readStore.close()
  const readStore = await openMongoReadStore({ url })
  return { ...stores, readStore: seam === undefined ? readStore : endingAt(readStore, seam, join(folder, MET)) }
}

function endingAt(readStore: ReadStore, seam: MongoSeam, met: string): ReadStore {
  let sent: Command[] | undefined
  const before = (command: Command) => {
    if (sent && !existsSync(met) && endsBefore[seam](command, sent)) {
      writeFileSync(met, '')
      exit()
    }
    sent?.push(command)
  }
  for (const name of ['insertMany', 'bulkWrite', 'replaceOne'] as const) {
    const send = Collection.prototype[name] as (...args: unknown[]) => Promise<unknown>
    Collection.prototype[name] = function sendUnlessEnded(this: Collection, ...args: unknown[]) {
      before({ name, collection: this.collectionName })
      return send.apply(this, args)
    } as never
  }
  const commitAll: ReadStore['commitAll'] = async (batches) => {
    sent = []
    await readStore.commitAll(batches)
    sent = undefined
  }
  return { ...readStore, commitAll }
}
