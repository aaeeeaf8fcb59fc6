/**
 * What moved things into a figure, or out of it, from one day or position to another: the events that the two do not both know are taken
 * over one by one, in the order of the log, and the last one at which a thing came in or went stands for it. Where none did, time alone
 * moved it, and the event by which it counts stands for it.
 */
import type { Ask } from './ask.ts'
import type { Changes, Facts, GraduateFact, Happened, NominationFact, ReferralFact } from './facts.ts'
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

/** So many take about a second, for which others wait, and more nobody reads. */
export const MOST_MOVES = 10_000

/** @returns undefined where more than `MOST_MOVES` moved */
export function movesBetween(facts: Facts, two: Two, find: (view: View) => Found): readonly Move[] | undefined {
  const [before, after] = [find(viewOf(facts, two.other)), find(viewOf(facts, two.ask))]
  const moved = sides.flatMap((side) => movedIn(before[side], after[side]).map((one) => ({ ...one, side })))
  if (moved.length > MOST_MOVES) return undefined
  const concerning = concerningIn(facts, new Set(moved.flatMap(({ events }) => events)))
  // What the same people did is taken over once, however many of their things it moved.
  const known = new Map<string, ReadonlyMap<string, number>>()
  const moves = moved.map(({ thing, enters, events, side }): Move => {
    const { whose, factsOf } = concerning(events)
    const turns = known.get(whose) ?? lastTurns(factsOf(), two, find)
    known.set(whose, turns)
    return { position: turns.get(`${side} ${thing}`) ?? events.at(-1) ?? 0, thing, effect: `${enters ? 'enters' : 'leaves'} ${side}` }
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

/** @returns by side and thing the position of the event at which it last came in or went */
function lastTurns(facts: Facts, { ask, other }: Two, find: (view: View) => Found): ReadonlyMap<string, number> {
  const [knew, knows] = [seesOf(other), seesOf(ask)]
  const apart = eventsOf(facts).filter(({ position, at }) => knew(position, at) !== knows(position, at))
  const positions = [...new Set(apart.map(({ position }) => position))].toSorted((one, two) => one - two)
  const takenOver = new Set<number>()
  const sees: Sees = (position, at) => knew(position, at) !== takenOver.has(position)
  const foundIn = () => {
    const found = find(viewOf(facts, ask, sees))
    return new Set(sides.flatMap((side) => found[side].map(({ thing }) => `${side} ${thing}`)))
  }
  // The day is the one that was asked for from the beginning: what time alone does is not an event's.
  let before = foundIn()
  const turns = new Map<string, number>()
  for (const position of positions) {
    takenOver.add(position)
    const after = foundIn()
    for (const thing of before) if (!after.has(thing)) turns.set(thing, position)
    for (const thing of after) if (!before.has(thing)) turns.set(thing, position)
    before = after
  }
  return turns
}

type Concerned = { readonly whose: string; readonly factsOf: () => Facts }
/**
 * The facts of the people of some events: none other moves what they are counted by. All facts are gone through once, whoever is asked for.
 * @param named all events that are asked for
 */
function concerningIn(facts: Facts, named: ReadonlySet<number>): (events: readonly number[]) => Concerned {
  const found = <Fact>(all: Iterable<Fact>, events: (fact: Fact) => readonly Happened[]) => {
    const known = new Map<number, Set<Fact>>()
    for (const fact of all)
      for (const { position } of events(fact)) if (named.has(position)) known.set(position, (known.get(position) ?? new Set()).add(fact))
    return (positions: readonly number[]) => [...new Set(positions.flatMap((position) => [...(known.get(position) ?? [])]))]
  }
  const beginning = ({ sent, status }: NominationFact | ReferralFact) => [sent, ...happenedIn(status)]
  const referrals = found(facts.referrals, beginning)
  const nominations = found(facts.nominations, beginning)
  const applications = found(facts.applications, ({ entries }) => entries)
  const graduates = found(facts.graduates.values(), eventsOfGraduate)
  const byId = new Map(facts.applications.map((application) => [application.id, application]))
  const applicationsOf = Map.groupBy(facts.applications, ({ studentId }) => studentId)
  const nominationsOf = new Map<string, NominationFact[]>()
  for (const nomination of facts.nominations)
    for (const id of nomineesOf(nomination)) nominationsOf.set(id, [...(nominationsOf.get(id) ?? []), nomination])

  return (events) => {
    const [ofReferrals, ofNominations] = [referrals(events), nominations(events)]
    const linked = ofReferrals.flatMap(({ applicationId }) => applicationId.flatMap(([, , id]) => byId.get(id ?? '') ?? []))
    const students = new Set([
      ...[...linked, ...applications(events)].map(({ studentId }) => studentId),
      ...ofNominations.flatMap(nomineesOf),
      ...graduates(events).map(({ id }) => id),
    ])
    const ofStudents = <Fact>(of: ReadonlyMap<string, readonly Fact[]>) => [...students].flatMap((id) => of.get(id) ?? [])
    const alsoNamed = [...ofReferrals, ...ofNominations].map(({ id }) => id)
    return {
      whose: [...students, ...alsoNamed].toSorted().join(' '),
      factsOf: () => ({
        ...facts,
        referrals: ofReferrals,
        applications: ofStudents(applicationsOf),
        nominations: [...new Set([...ofNominations, ...ofStudents(nominationsOf)])],
        graduates: new Map([...students].flatMap((id) => [facts.graduates.get(id) ?? []].flat().map((graduate) => [id, graduate]))),
      }),
    }
  }
}

function nomineesOf({ studentId }: NominationFact): readonly string[] {
  return [...new Set(studentId.map(([, , id]) => id))]
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
