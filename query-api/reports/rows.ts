/** From a definition and a question to the things of each row. */
import { LRUCache } from 'lru-cache'
import { ALL, type Ask, type Group } from './ask.ts'
import type { Definition } from './definition.ts'
import { comparingRows, rowsOf, type Keys, type KeysOf } from './groups.ts'
import type { View } from './view.ts'

type Counted = { readonly thing: string }

export type Rows<Thing> = {
  /** Those that count in the rows. */
  readonly counted: readonly Thing[]
  /** In their order; `all` is the first. Of each the places of its things among those that count. */
  readonly rows: ReadonlyMap<string, readonly number[]>
  /** All that was asked about, what does not count too. */
  readonly asked: readonly Thing[]
}

/** @param also rows that are there without a thing, too */
export function rowsFor<Thing extends Counted>(definition: Definition<Thing>, view: View, also: readonly string[] = []): Rows<Thing> {
  const { student, counts, joined = (places) => places, compared = (things) => things } = definition
  const chosen = chosenBy(definition, view)
  const asked = view.ask.asker === 'careerOffice' && student ? chosen.filter((thing) => view.shares(student(thing))) : chosen
  const counted = compared(counts ? asked.filter((thing) => counts(thing, view)) : asked)
  const { groupBy } = view.ask
  const keys = groupBy && definition.keys[groupBy]
  const grouped = new Map<string, number[]>(also.filter((key) => key !== ALL).map((key) => [key, []]))
  const add = (key: string, place: number) => {
    const row = grouped.get(key)
    if (row) row.push(place)
    else grouped.set(key, [place])
  }
  if (keys)
    for (let place = 0; place < counted.length; place++) {
      const found = keys(counted[place] as Thing, view)
      if (typeof found === 'string') add(found, place)
      else for (const key of rowsOf(found)) add(key, place)
    }
  const compare = comparingRows(groupBy)
  const sorted = [...grouped].toSorted(([one], [other]) => compare(one, other))
  return {
    counted,
    rows: new Map([[ALL, joined([...counted.keys()], counted)], ...sorted.map(([key, places]) => [key, joined(places, counted)] as const)]),
    asked,
  }
}

/** @returns undefined where there is no such row */
export function thingsOf<Thing>({ counted, rows }: Rows<Thing>, row: string): readonly Thing[] | undefined {
  return rows.get(row)?.map((place) => counted[place] as Thing)
}

/** Those of the asker's scope that the filters leave. */
function chosenBy<Thing extends Counted>({ keys, things }: Definition<Thing>, view: View): readonly Thing[] {
  return conditionsOf(view.ask).some(([group]) => keys[group] === undefined) ? [] : leftBy(keys, things(view), view)
}

/** Those that the asker's scope and the filters leave, as far as they are about these groups. */
export function leftBy<Thing>(keys: KeysOf<Thing>, things: readonly Thing[], view: View): readonly Thing[] {
  return conditionsOf(view.ask).reduce((left, [group, value]) => {
    const of = keys[group]
    const wanted = settled(group, value, view)
    if (!of) return left
    const choose = () => left.filter((thing) => isIn(of(thing, view), wanted))
    return left === things ? chosenOnce(things, of, [wanted, view.ask.asker], choose) : choose()
  }, things)
}

/** Of all things of a day, by the group that was chosen by first: its questions choose mostly one university. */
const chosen = new WeakMap<readonly unknown[], LRUCache<string, { readonly of: unknown; readonly left: readonly unknown[] }>>()
const MOST_CHOSEN = 8

/** @param by what it hangs on beside the group and the things, which are of one day and position */
function chosenOnce<Thing>(things: readonly Thing[], of: unknown, by: readonly string[], choose: () => readonly Thing[]): readonly Thing[] {
  const ofThings = chosen.get(things) ?? new LRUCache({ max: MOST_CHOSEN })
  chosen.set(things, ofThings)
  const name = JSON.stringify(by)
  const known = ofThings.get(name)
  if (known?.of === of) return known?.left as readonly Thing[]
  const left = choose()
  ofThings.set(name, { of, left })
  return left
}

function conditionsOf({ filters = {}, ...ask }: Ask): readonly (readonly [Group, string])[] {
  return [...scopeOf(ask), ...Object.entries(filters)] as readonly (readonly [Group, string])[]
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
