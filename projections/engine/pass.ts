/** Where a pass over the log that fills several collections has come to, so that it goes on there after a kill. */
import type { Json } from '#events/envelope.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'

/** `isWhole`: what is stored of the collections is exactly what their checkpoints say. Keys: how many were destroyed before it began. */
type Stored = { readonly collections: readonly string[]; readonly isWhole: boolean; readonly destroyedKeys: number }

/** By lane: a pass may be shared by several threads, each with views of its own. */
const STATES = ['rebuild', 'rebuild.1'] as const

export type Pass = {
  /** Whether what an interrupted pass has stored of the collection counts. */
  readonly goesOn: (collection: string) => boolean
  /** Of a store that may store half of what it is given, notes for a kill that it is being stored. */
  readonly during: (last: () => Promise<void>) => Promise<void>
}

type States = Pick<ReadStore, 'getState' | 'setState' | 'storesWhole'>

async function storedPasses(readStore: Pick<States, 'getState'>): Promise<readonly Stored[]> {
  const stored = await Promise.all(STATES.map((state) => readStore.getState(state)))
  return stored.flatMap((one) => (one === undefined ? [] : [one as unknown as Stored]))
}

function namesIn(passes: readonly Stored[]): ReadonlySet<string> {
  return new Set(passes.flatMap(({ collections }) => collections))
}

/** The collections of an interrupted pass that the next one may go on with. */
export async function begunCollections(readStore: Pick<States, 'getState'>): Promise<ReadonlySet<string>> {
  return namesIn((await storedPasses(readStore)).filter(({ isWhole }) => isWhole))
}

/** The collections that a pass was storing something in when it was killed: what they hold is not what their checkpoints say. */
export async function halfWritten(readStore: Pick<States, 'getState'>): Promise<ReadonlySet<string>> {
  return namesIn((await storedPasses(readStore)).filter(({ isWhole }) => !isWhole))
}

export async function openPass(
  readStore: States,
  destroyedKeys: number,
  views: readonly { readonly next: Pick<Collection, 'name'> }[],
  { lane, lanes } = { lane: 0, lanes: 1 },
): Promise<Pass> {
  const before = await storedPasses(readStore)
  const begun = namesIn(before.filter((one) => one.isWhole && one.destroyedKeys === destroyedKeys))
  // Alone it is the only one: what another lane has noted once is of no pass any more.
  if (lanes === 1) for (const state of STATES.slice(1)) if (await readStore.getState(state)) await readStore.setState(state, undefined)
  const collections = views.map(({ next }) => next.name)
  const note = (isWhole: boolean) =>
    readStore.setState(STATES[lane] ?? STATES[0], { collections, isWhole, destroyedKeys } satisfies Stored as unknown as Json)
  let isNoted = false
  return {
    goesOn: (collection) => begun.has(collection),
    async during(last) {
      if (!readStore.storesWhole) await note(false)
      await last()
      if (!readStore.storesWhole || !isNoted) await note(true)
      isNoted = true
    },
  }
}
