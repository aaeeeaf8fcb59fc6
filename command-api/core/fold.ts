import type { AnyEvent, EventType } from '#events/catalogue.ts'

/** How a stream's events add up to what a decision needs. Unknown events change nothing. */
export type Fold<State> = {
  /** The stream's name is `<category>-<id>`. */
  readonly category: string
  /** Whether its cases read personal fields. Those of other folds come as they are stored: sealed. */
  readonly personal: boolean
  evolve(state: State | undefined, event: AnyEvent): State | undefined
}

type Cases<State> = {
  readonly [Type in EventType]?: (state: State | undefined, event: Extract<AnyEvent, { readonly type: Type }>) => State | undefined
}

export function defineFold<State>(category: string, cases: Cases<State>, { personal = false } = {}): Fold<State> {
  const table = cases as Readonly<Record<string, ((state: State | undefined, event: AnyEvent) => State | undefined) | undefined>>
  return { category, personal, evolve: (state, event) => table[event.type]?.(state, event) ?? state }
}

/** For events that only ever change a state that is there. */
export function changing<State, Event>(
  change: (state: State, event: Event) => State,
): (state: State | undefined, event: Event) => State | undefined {
  return (state, event) => (state === undefined ? undefined : change(state, event))
}

/** @param before the state that `events` follow */
export function foldAll<State>(fold: Fold<State>, events: readonly AnyEvent[], before?: State): State | undefined {
  return events.reduce<State | undefined>((state, event) => fold.evolve(state, event), before)
}

export function streamOf(fold: Pick<Fold<unknown>, 'category'>, id: string): string {
  return `${fold.category}-${id}`
}
