import type { AnyEvent, EventType } from '#events/catalogue.ts'
import type { Account } from '#events/vocabulary/permissions.ts'

/** Who counts: the account, the stream's id, and what its command looked up where it has just stored something. */
export type Counting = { readonly actor: Account | undefined; readonly target: string; readonly needs?: unknown }

/** Computes the state that decisions need from a stream's events. Events without a case change nothing. */
export type Fold<State> = {
  /** The stream's name is `<category>-<id>`. */
  readonly category: string
  /** Whether its cases read personal fields. Other folds get these fields still sealed. */
  readonly personal: boolean
  /**
   * What decisions about other streams read, where that is not the state itself: an account counts for the place as which its own is read.
   * A method, because method parameters are bivariant.
   */
  asRead?(state: State, lookup: FoldLookup): Promise<State>
  /**
   * The revision that a caller counts, where others add to the stream what the caller must not notice; undefined where it tells none. Every
   * reply goes by it. Left out, everybody who writes counts every event.
   * @param revision the stream's own, after the events that the caller just stored; undefined where nothing was stored
   */
  counted?(state: State, caller: Counting, revision: number | undefined): number | undefined
  evolve(state: State | undefined, event: AnyEvent): State | undefined
}

/** The state of a stream as others are to read it. */
export type ReadFold = <State>(fold: Fold<State>, id: string) => Promise<State | undefined>
export type FoldLookup = { readonly fold: ReadFold; readonly secrets: { readonly claimKey: (text: string) => string } }

type Cases<State> = {
  readonly [Type in EventType]?: (state: State | undefined, event: Extract<AnyEvent, { readonly type: Type }>) => State | undefined
}

export function defineFold<State>(
  category: string,
  cases: Cases<State>,
  { personal = false, ...ways }: { readonly personal?: boolean } & Pick<Fold<State>, 'asRead' | 'counted'> = {},
): Fold<State> {
  const table = cases as Readonly<Record<string, ((state: State | undefined, event: AnyEvent) => State | undefined) | undefined>>
  return { category, personal, ...ways, evolve: (state, event) => table[event.type]?.(state, event) ?? state }
}

/** For a stream of which its writers see a part each: nobody counts it. */
export const countedByNobody = { counted: () => undefined }

/** For an account: whoever decides about a person must not notice what that person does, such as consents and a new password. */
export const countedByOwner = {
  counted: (_: unknown, { actor, target }: Counting, revision?: number) =>
    actor?.uid === target || actor?.role === 'admin' ? revision : undefined,
}

/** A case for events that never start a stream: without a state there is nothing to change. */
export function changing<State, Event>(
  change: (state: State, event: Event) => State,
): (state: State | undefined, event: Event) => State | undefined {
  return (state, event) => (state === undefined ? undefined : change(state, event))
}

/** @param before the state before `events`; undefined at the start of the stream */
export function foldAll<State>(fold: Fold<State>, events: readonly AnyEvent[], before?: State): State | undefined {
  return events.reduce<State | undefined>((state, event) => fold.evolve(state, event), before)
}

/** Reads states as others are to read them (`asRead`). */
export function readingFolds(
  load: <State>(fold: Fold<State>, id: string) => Promise<{ readonly state: State | undefined }>,
  secrets: FoldLookup['secrets'],
): ReadFold {
  const fold: ReadFold = async (definition, id) => {
    const { state } = await load(definition, id)
    return state === undefined || !definition.asRead ? state : definition.asRead(state, { fold, secrets })
  }
  return fold
}

export function streamOf(fold: Pick<Fold<unknown>, 'category'>, id: string): string {
  return `${fold.category}-${id}`
}
