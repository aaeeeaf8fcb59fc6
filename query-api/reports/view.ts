/** The facts as of T, known at P, as one question sees them. */
import { LRUCache } from 'lru-cache'
import { isHeldBack } from '#events/vocabulary/applications/application-status.ts'
import { type Ask } from './ask.ts'
import { semestersOf, usualCalendar, type Semesters } from './calendars.ts'
import type { Application, ApplicationFact, Changes, Facts, Happened, MergeFacts, StatusEntry } from './facts.ts'
import { pathFactOf, toldPathOf } from './paths.ts'
import { once } from './remembering.ts'

/** Whether an event is among those that count. */
export type Sees = (position: number, at: number) => boolean

export type { Application } from './facts.ts'

export type View = {
  readonly facts: Facts
  readonly ask: Ask
  readonly sees: Sees
  /** Of a university, or of who has none. */
  readonly semesters: (universityId: string | undefined) => Semesters
  /** Into which it was merged, or itself. */
  readonly organization: (id: string) => string
  readonly skill: (id: string) => string
  /** Of a list, each once. */
  readonly skills: (ids: readonly string[]) => readonly string[]
  /** Whatever T and P are. */
  readonly isErased: (studentId: string) => boolean
  /** Whether a student shares with the career office, as of T and now. */
  readonly shares: (studentId: string | undefined) => boolean
  /** All of the platform that were submitted by then. */
  readonly applications: () => readonly Application[]
  readonly applicationsOf: (studentId: string) => readonly Application[]
  readonly application: (id: string) => Application | undefined
}

export function seesOf({ asOf, knownAt }: Pick<Ask, 'asOf' | 'knownAt'>): Sees {
  return (position, at) => at <= asOf && position <= knownAt
}

/** What questions of the same day and position share: all of a view but the question. */
type Scene = Omit<View, 'facts' | 'ask' | 'sees'>

/** So many are kept of the facts as they are: a page asks several reports of one day, and compares it with another. */
const KEPT = 4
const kept = new WeakMap<Facts, LRUCache<string, Scene>>()

/** @param sees of a question that goes by other events than its day and its position say */
export function viewOf(facts: Facts, ask: Ask, sees?: Sees): View {
  return sees ? { facts, ask, sees, ...sceneOf(facts, ask, sees) } : { facts, ask, sees: seesOf(ask), ...keptScene(facts, ask) }
}

function keptScene(facts: Facts, ask: Ask): Scene {
  const { at = Infinity, position = Infinity } = facts.latest ?? {}
  const key = `${Math.min(ask.asOf, at)} ${Math.min(ask.knownAt, position)} ${goesByTold(ask)}`
  const scenes = kept.get(facts) ?? new LRUCache<string, Scene>({ max: KEPT })
  kept.set(facts, scenes)
  const scene = scenes.get(key) ?? sceneOf(facts, ask, seesOf(ask))
  scenes.set(key, scene)
  return scene
}

function sceneOf(facts: Facts, ask: Ask, sees: Sees): Scene {
  const semesters = new Map<string | undefined, Semesters>()
  const sharing = new Map<string, boolean>()
  const erased = once(() => new Set([...facts.graduates.values()].flatMap((graduate) => (graduate.erased ? graduate.id : []))))
  const lists = new Map<readonly string[], readonly string[]>()
  const organization = mergedIn(facts.mergedOrganizations, sees)
  const skill = mergedIn(facts.mergedSkills, sees)
  const applications = once(() => applicationsIn(facts.applications, sees, goesByTold(ask)))
  const ofStudents = once(() => Map.groupBy(applications(), ({ fact }) => fact.studentId))
  const byId = once(() => new Map(applications().map((application) => [application.thing, application])))
  return {
    semesters: (universityId) => {
      const known = semesters.get(universityId)
      if (known) return known
      const calendar = (universityId === undefined ? undefined : facts.calendars.get(universityId)) ?? usualCalendar
      const made = semestersOf(calendar, ask.knownAt)
      semesters.set(universityId, made)
      return made
    },
    organization,
    skill,
    skills: (ids) => {
      const known = lists.get(ids)
      if (known) return known
      const merged = [...new Set(ids.map(skill))]
      lists.set(ids, merged)
      return merged
    },
    // Where nobody is, no id is read of a million.
    isErased: (studentId) => erased().size > 0 && erased().has(studentId),
    shares: (studentId) => {
      const known = studentId === undefined ? false : sharing.get(studentId)
      if (known !== undefined || studentId === undefined) return known ?? false
      const shares = facts.graduates.get(studentId)?.shares ?? []
      const isSharing = shares.at(-1)?.[2] === true && lastOf(shares, sees) === true
      sharing.set(studentId, isSharing)
      return isSharing
    },
    applications,
    applicationsOf: (studentId) => ofStudents().get(studentId) ?? [],
    application: (id) => byId().get(id),
  }
}

/** The last change that counts. */
export function changeIn<Value>(changes: Changes<Value>, sees: Sees): Changes<Value>[number] | undefined {
  for (let n = changes.length - 1; n >= 0; n--) {
    const change = changes[n]
    if (change && sees(change[0], change[1])) return change
  }
  return undefined
}

export function lastOf<Value>(changes: Changes<Value>, sees: Sees): Value | undefined {
  return changeIn(changes, sees)?.[2]
}

function mergedIn(merges: MergeFacts, sees: Sees): (id: string) => string {
  const into = new Map<string, string>()
  for (const [id, changes] of merges) {
    const other = lastOf(changes, sees)
    if (other !== undefined) into.set(id, other)
  }
  return (id) => {
    let found = id
    // Two that were merged into each other would go round.
    for (let steps = into.size; steps > 0 && into.has(found); steps--) found = into.get(found) ?? found
    return found
  }
}

/** A career office knows of a decision once the student does: what moved at the company's instant would tell it before. */
function goesByTold({ asker }: Pick<Ask, 'asker'>): boolean {
  return asker === 'careerOffice'
}

function applicationsIn(facts: readonly ApplicationFact[], sees: Sees, isTold: boolean): readonly Application[] {
  const found: Application[] = []
  for (const fact of facts) {
    const [first] = fact.entries
    if (first && sees(first.position, first.at)) found.push(applicationOf(fact, sees, isTold))
  }
  return found
}

function applicationOf(fact: ApplicationFact, sees: Sees, isTold: boolean): Application {
  const reader = isTold ? 'student' : 'company'
  const whole = fact.whole[reader]
  if (whole && sees(whole.last.position, whole.last.at)) return whole.application
  const last = latestOf(fact.entries)
  const isWhole = sees(last.position, last.at)
  const application = applicationFrom(fact, isWhole ? fact.entries : fact.entries.filter(({ position, at }) => sees(position, at)), isTold)
  if (isWhole) fact.whole[reader] = { application, last }
  return application
}

/** They are in the order of the log, and an entry may be of an earlier day. */
function latestOf(entries: readonly StatusEntry[]): Happened {
  let [position, at] = [0, -Infinity]
  for (const entry of entries) {
    if (entry.position > position) position = entry.position
    if (entry.at > at) at = entry.at
  }
  return { position, at }
}

function applicationFrom(fact: ApplicationFact, known: readonly StatusEntry[], isTold: boolean): Application {
  // Where nothing is held back, both know the same.
  const ofStudent = isTold && known.some(({ to }) => isHeldBack(to))
  const path = ofStudent ? toldPathOf(known) : known === fact.entries ? fact.path : pathFactOf(known)
  const { entries, steps, takenBack, reached, answer } = path
  const [submitted] = steps
  const last = steps.at(-1)
  if (!submitted || !last) throw new Error(`The application ${fact.id} begins with no submission.`)
  return { thing: fact.id, fact, entries, steps, takenBack, reached, answer, submitted, last }
}
