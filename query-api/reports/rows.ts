/** From a definition and a question to the things of each row. */
import { ALL, type Ask, type Group } from './ask.ts'
import type { Definition } from './definition.ts'
import { comparingRows, rowsOf, type Keys } from './groups.ts'
import type { View } from './view.ts'

type Counted = { readonly thing: string }

export type Rows<Thing> = {
  /** In their order; `all` is the first. */
  readonly rows: ReadonlyMap<string, readonly Thing[]>
  /** All that was asked about, what does not count too. */
  readonly asked: readonly Thing[]
  /** Before who shares with the career office was chosen. */
  readonly notShared: readonly Thing[]
}

/** @param also rows that are there without a thing, too */
export function rowsFor<Thing extends Counted>(definition: Definition<Thing>, view: View, also: readonly string[] = []): Rows<Thing> {
  const { student, counts, joined = (things) => things } = definition
  const chosen = chosenBy(definition, view)
  const goesByShare = view.ask.asker === 'careerOffice' && student !== undefined
  const asked = goesByShare ? chosen.filter((thing) => view.shares(student(thing))) : chosen
  const counted = counts ? asked.filter((thing) => counts(thing, view)) : asked
  const { groupBy } = view.ask
  const keys = groupBy && definition.keys[groupBy]
  const grouped = new Map<string, Thing[]>(also.filter((key) => key !== ALL).map((key) => [key, []]))
  if (keys)
    for (const thing of counted)
      for (const key of rowsOf(keys(thing, view))) {
        const row = grouped.get(key)
        if (row) row.push(thing)
        else grouped.set(key, [thing])
      }
  const compare = comparingRows(groupBy)
  const sorted = [...grouped].toSorted(([one], [other]) => compare(one, other))
  return {
    rows: new Map([[ALL, joined(counted)], ...sorted.map(([key, things]) => [key, joined(things)] as const)]),
    asked,
    notShared: goesByShare ? chosen.filter((thing) => !view.shares(student(thing))) : [],
  }
}

/** Those of the asker's scope that the filters leave. */
function chosenBy<Thing extends Counted>({ keys, things }: Definition<Thing>, view: View): readonly Thing[] {
  const conditions = [...scopeOf(view.ask), ...Object.entries(view.ask.filters ?? {})] as readonly (readonly [Group, string])[]
  const all = things(view)
  return conditions.reduce((left, [group, value]) => {
    const of = keys[group]
    const wanted = settled(group, value, view)
    return of ? left.filter((thing) => isIn(of(thing, view), wanted)) : []
  }, all)
}

function scopeOf({ scope: { kind, id } }: Ask): readonly (readonly [Group, string])[] {
  return kind === 'platform' || id === undefined ? [] : [[kind, id]]
}

function isIn(keys: Keys, wanted: string): boolean {
  return keys === wanted || (typeof keys !== 'string' && rowsOf(keys).includes(wanted))
}

/** What was merged is asked for by either id. */
export function settled(group: Group, value: string, view: View): string {
  if (group === 'skill') return view.skill(value)
  return group === 'university' || group === 'organization' ? view.organization(value) : value
}
