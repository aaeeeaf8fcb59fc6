/** What a fold notes beside the facts. */
import type { FactEntryDocument } from '#projections/views/fact-entries/model.ts'
import type { Happened } from '../facts.ts'

/** @returns whether the entry is of this kind of things */
export type Take = (entry: FactEntryDocument, happened: Happened) => boolean

export function valueAt<Value>(values: Map<string, Value>, key: string, begin: () => Value): Value {
  const known = values.get(key)
  if (known !== undefined) return known
  const begun = begin()
  values.set(key, begun)
  return begun
}

export type Shared = {
  readonly word: (text: string) => string
  readonly list: (texts: readonly string[]) => readonly string[]
}

/** One string for each id, and one list for all that are alike. */
export function sharedWords(): Shared {
  const words = new Map<string, string>()
  const lists = new Map<string, readonly string[]>()
  return {
    word: (text) => valueAt(words, text, () => text),
    list: (texts) => valueAt(lists, texts.join(' '), () => texts),
  }
}

/** The latest instant and the last position of all that was noted. */
export function latestOf() {
  let [last, latest] = [0, -Infinity]
  return {
    note: ({ position, at }: Happened) => {
      if (position > last) last = position
      if (at > latest) latest = at
    },
    so: (): Happened => ({ position: last, at: latest }),
  }
}
