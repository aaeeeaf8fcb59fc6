/** Where a pass over the log that fills several collections has come to, so that it goes on there after a kill. */
import type { Json } from '#events/envelope.ts'
import type { Collection, ReadStore } from '#platform/read-store/port.ts'

/** `isWhole`: what is stored of the collections is exactly what their checkpoints say. Keys: how many were destroyed before it began. */
type Stored = { readonly collections: readonly string[]; readonly isWhole: boolean; readonly destroyedKeys: number }

const STATE = 'rebuild'

export type Pass = {
  /** Whether what an interrupted pass has stored of the collection counts. */
  readonly goesOn: (collection: string) => boolean
  /** Notes, for a kill, that documents and checkpoints are being stored. */
  readonly during: (drain: () => Promise<void>) => Promise<void>
}

type States = Pick<ReadStore, 'getState' | 'setState'>

async function storedPass(readStore: Pick<States, 'getState'>): Promise<Stored | undefined> {
  return (await readStore.getState(STATE)) as unknown as Stored | undefined
}

/** The collections of an interrupted pass that the next one may go on with. */
export async function begunCollections(readStore: Pick<States, 'getState'>): Promise<ReadonlySet<string>> {
  const stored = await storedPass(readStore)
  return new Set(stored?.isWhole ? stored.collections : [])
}

/** The collections that a pass was storing something in when it was killed: what they hold is not what their checkpoints say. */
export async function halfWritten(readStore: Pick<States, 'getState'>): Promise<ReadonlySet<string>> {
  const stored = await storedPass(readStore)
  return new Set(stored?.isWhole === false ? stored.collections : [])
}

export async function openPass(
  readStore: States,
  destroyedKeys: number,
  views: readonly { readonly next: Pick<Collection, 'name'> }[],
): Promise<Pass> {
  const before = await storedPass(readStore)
  const begun = new Set(before?.isWhole && before.destroyedKeys === destroyedKeys ? before.collections : [])
  const collections = views.map(({ next }) => next.name)
  const note = (isWhole: boolean) => readStore.setState(STATE, { collections, isWhole, destroyedKeys } satisfies Stored as unknown as Json)
  return {
    goesOn: (collection) => begun.has(collection),
    async during(drain) {
      await note(false)
      await drain()
      await note(true)
    },
  }
}
