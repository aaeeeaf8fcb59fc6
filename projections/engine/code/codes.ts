/** By which code what the views serve was made: a start notices by it which of them have changed. */
import type { ReadStore } from '#platform/read-store/port.ts'
import { makesOthers, shortHash } from './fingerprint.ts'

/** View → fingerprint of its code. Of views without one a change is not noticed. */
export type Codes = Readonly<Record<string, string>>

/** Of the code that made what a view serves, the whole fingerprint; with its hash, since it is not stored together with the view's row. */
type Stored = { readonly hash: string; readonly fingerprint: string }
/** The version of a model and the hash of its code, by which documents were made. */
export type MadeBy = { readonly version: number; readonly madeBy?: string }
type StandingRow = MadeBy & { readonly backFrom?: MadeBy }
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
  const bySame = async <Made extends MadeBy>(view: string, by: Made, version: number | undefined): Promise<Made> => {
    const fingerprint = codes[view]
    if (by.version !== version || fingerprint === undefined || by.madeBy === shortHash(fingerprint)) return by
    const stored = (await readStore.getState(stateOf(view))) as Stored | undefined
    const isSame = stored !== undefined && stored.hash === by.madeBy && !makesOthers(stored.fingerprint, fingerprint)
    return isSame ? made(view, by) : by
  }
  return {
    made,
    /** The row at a start: the code of the model's `version` may have other examples by now, and make the same of those that it had. */
    async kept<Row extends StandingRow>(view: string, row: Row, version: number | undefined): Promise<Row> {
      const { backFrom } = row
      return { ...(await bySame(view, row, version)), ...(backFrom && { backFrom: await bySame(view, backFrom, version) }) }
    },
  }
}

type Rows = ReadonlyMap<string, StandingRow>

/** Which views serve what the code of now would not make, and of which of these somebody went back from what it makes. */
export function madeByOther(rows: Rows, models: ReadonlyMap<string, { readonly version: number }>, codes: Codes) {
  const isOfNow = (view: string, made: MadeBy | undefined) =>
    made !== undefined && made.version === models.get(view)?.version && made.madeBy === hashOf(codes[view])
  const isOutdated = (view: string) => !isOfNow(view, rows.get(view))
  const isHeld = (view: string) => isOutdated(view) && isOfNow(view, rows.get(view)?.backFrom)
  const others = [...models.keys()].filter(isOutdated)
  return { isOfNow, isOutdated, isHeld, outdated: others.filter((view) => !isHeld(view)), held: others.filter(isHeld) }
}
