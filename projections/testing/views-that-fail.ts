/** Stores for the thread of the views, one commit of which fails, or ends the thread. */
import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit } from 'node:process'
import type { ReadStore } from '#platform/read-store/port.ts'
import { openForViews as openStores } from '#platform/testing/stores.ts'

const commitAt: Readonly<Record<string, (commit: () => Promise<void>) => Promise<void>>> = {
  'the thread dies before a commit': async () => exit(),
  'the thread dies between a commit and its message': async (commit) => {
    await commit()
    exit()
  },
  'a commit fails': async () => {
    throw new Error('The store is away.')
  },
  'a commit is stored, and its answer is lost': async (commit) => {
    await commit()
    throw new Error('The store is away.')
  },
}
export const seams = Object.keys(commitAt)

/** @param commit which commit it is: each seam is met once, whichever thread comes to it */
type Settings = { readonly folder: string; readonly seam: string; readonly commit: number }

export async function openForViews({ folder, seam, commit }: Settings) {
  const { readStore, ...stores } = await openStores({ folder })
  const met = join(folder, 'met')
  let commits = 0
  const commitAll: ReadStore['commitAll'] = async (batches) => {
    commits += 1
    if (commits < commit || existsSync(met)) return readStore.commitAll(batches)
    writeFileSync(met, '')
    return commitAt[seam]?.(() => readStore.commitAll(batches))
  }
  return { ...stores, readStore: { ...readStore, commitAll } }
}
