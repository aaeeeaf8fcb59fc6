/**
 * What moved things into a figure, or out of it, from one day or position to another: the events that the two do not both know are taken
 * over one by one, in the order of the log, and the last one at which a thing came in or went stands for it. Where none did, time alone
 * moved it, and the event by which it counts stands for it.
 */
import type { Ask } from './ask.ts'
import type { Changes, Facts, GraduateFact, Happened } from './facts.ts'
import { seesOf, viewOf, type Sees, type View } from './view.ts'

const sides = ['numerator', 'denominator'] as const
type Side = (typeof sides)[number]
type Reason = { readonly thing: string; readonly events: readonly number[] }
/** The things of one figure, by which events. */
type Found = Readonly<Record<Side, readonly Reason[]>>

export type Move = {
  readonly position: number
  readonly thing: string
  readonly effect: `${'enters' | 'leaves'} ${Side}`
}

type Two = { readonly ask: Ask; readonly other: Ask }

export function movesBetween(facts: Facts, two: Two, find: (view: View) => Found): readonly Move[] {
  const [before, after] = [find(viewOf(facts, two.other)), find(viewOf(facts, two.ask))]
  const moved = sides.flatMap((side) => movedIn(before[side], after[side]).map((one) => ({ ...one, side })))
  // Of all facts first those of anybody who moved: there are few.
  const theirs = concerning(facts, new Set(moved.flatMap(({ events }) => events)))
  const moves = moved.map(({ thing, enters, events, side }): Move => {
    const isIn = (view: View) => find(view)[side].some((reason) => reason.thing === thing)
    const position = lastTurn(concerning(theirs, new Set(events)), two, isIn) ?? events.at(-1) ?? 0
    return { position, thing, effect: `${enters ? 'enters' : 'leaves'} ${side}` }
  })
  return moves.toSorted((one, other) => one.position - other.position || (one.thing < other.thing ? -1 : 1))
}

type Moved = Reason & { readonly enters: boolean }
function movedIn(before: readonly Reason[], after: readonly Reason[]): readonly Moved[] {
  const [had, has] = [byThing(before), byThing(after)]
  return [
    ...[...has.values()].flatMap((reason) => (had.has(reason.thing) ? [] : { ...reason, enters: true })),
    ...[...had.values()].flatMap((reason) => (has.has(reason.thing) ? [] : { ...reason, enters: false })),
  ]
}

function byThing(reasons: readonly Reason[]): ReadonlyMap<string, Reason> {
  return new Map(reasons.map((reason) => [reason.thing, reason]))
}

/** @returns the position of the event at which a thing last came in or went */
function lastTurn(facts: Facts, { ask, other }: Two, isIn: (view: View) => boolean): number | undefined {
  const [knew, knows] = [seesOf(other), seesOf(ask)]
  const apart = eventsOf(facts).filter(({ position, at }) => knew(position, at) !== knows(position, at))
  const inOrder = [...new Map(apart.map((event) => [event.position, event])).values()].toSorted((one, two) => one.position - two.position)
  const takenOver = new Set<number>()
  const sees: Sees = (position, at) => knew(position, at) !== takenOver.has(position)
  // The day is the one that was asked for from the beginning: what time alone does is not an event's.
  let [was, turn] = [isIn(viewOf(facts, ask, sees)), undefined as number | undefined]
  for (const { position } of inOrder) {
    takenOver.add(position)
    const is = isIn(viewOf(facts, ask, sees))
    if (is !== was) turn = position
    was = is
  }
  return turn
}

/** The facts of the people of some events: none other moves what they are counted by. */
function concerning(facts: Facts, named: ReadonlySet<number>): Facts {
  const isNamed = (changes: Changes<unknown>) => changes.some(([position]) => named.has(position))
  const referrals = facts.referrals.filter(({ sent, status }) => named.has(sent.position) || isNamed(status))
  const linked = new Set(referrals.flatMap(({ applicationId }) => applicationId.map(([, , id]) => id)))
  const students = new Set([
    ...facts.applications.flatMap(({ id, studentId, entries }) =>
      linked.has(id) || entries.some(({ position }) => named.has(position)) ? [studentId] : [],
    ),
    ...facts.nominations.flatMap(({ sent, status, studentId }) =>
      named.has(sent.position) || isNamed(status) ? studentId.map(([, , id]) => id) : [],
    ),
    ...[...facts.graduates.values()].flatMap((graduate) =>
      eventsOfGraduate(graduate).some((event) => named.has(event.position)) ? [graduate.id] : [],
    ),
  ])
  return {
    ...facts,
    referrals,
    applications: facts.applications.filter(({ studentId }) => students.has(studentId)),
    nominations: facts.nominations.filter(
      ({ sent, studentId }) => named.has(sent.position) || studentId.some(([, , id]) => students.has(id)),
    ),
    graduates: new Map([...facts.graduates].filter(([id]) => students.has(id))),
  }
}

function eventsOf(facts: Facts): readonly Happened[] {
  return [
    ...facts.applications.flatMap(({ entries }) => entries),
    ...facts.nominations.flatMap(({ studentId, status, points }) => happenedIn(studentId, status, points)),
    ...facts.referrals.flatMap(({ studentId, universityId, status, accepted, applicationId, external }) =>
      happenedIn(studentId, universityId, status, accepted, applicationId, external),
    ),
    ...[...facts.graduates.values()].flatMap(eventsOfGraduate),
    ...happenedIn(...facts.mergedOrganizations.values(), ...facts.mergedSkills.values()),
  ]
}

function eventsOfGraduate({ registered, id: _, erased: __, ...changes }: GraduateFact): readonly Happened[] {
  return [registered, ...happenedIn(...(Object.values(changes) as Changes<unknown>[]))]
}

function happenedIn(...lists: readonly Changes<unknown>[]): readonly Happened[] {
  return lists.flatMap((changes) => changes.map(([position, at]) => ({ position, at })))
}
