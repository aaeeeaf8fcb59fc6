/** By which code what the views serve was made: a start notices by it which of them have changed. */
import type { ReadStore } from '#platform/read-store/port.ts'
import { makesOthers, shortHash } from './fingerprint.ts'

/** View → fingerprint of its code. Of views without one a change is not noticed. */
export type Codes = Readonly<Record<string, string>>

/** Of the code that made what a view serves, the whole fingerprint; with its hash, since it is not stored together with the view's row. */
type Stored = { readonly hash: string; readonly fingerprint: string }
const stateOf = (view: string) => `fingerprint-${view}`

export function hashOf(fingerprint: string | undefined): string | undefined {
  return fingerprint === undefined ? undefined : shortHash(fingerprint)
}

export function codesIn(readStore: Pick<ReadStore, 'getState' | 'setState'>, codes: Codes) {
  /** The row of a collection that is made by the code of now. */
  const made = async <Row extends object>(view: string, row: Row): Promise<Row & { readonly madeBy?: string }> => {
    const fingerprint = codes[view]
    if (fingerprint === undefined) return row
    const hash = shortHash(fingerprint)
    await readStore.setState(stateOf(view), { hash, fingerprint } satisfies Stored)
    return { ...row, madeBy: hash }
  }
  return {
    made,
    /** The row at a start: the code may have other examples by now, and make the same of those that it had. */
    async kept<Row extends { readonly madeBy?: string }>(view: string, row: Row): Promise<Row> {
      const fingerprint = codes[view]
      if (fingerprint === undefined || row.madeBy === shortHash(fingerprint)) return row
      const stored = (await readStore.getState(stateOf(view))) as Stored | undefined
      const isSame = stored !== undefined && stored.hash === row.madeBy && !makesOthers(stored.fingerprint, fingerprint)
      return isSame ? made(view, row) : row
    },
  }
}
