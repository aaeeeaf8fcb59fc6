/** Application paths as facts. They are read by `events/vocabulary/path.ts`; here are only instants and positions as numbers, and back. */
import { applicationRank, applicationStatuses, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import {
  answerIn,
  isStudents,
  knownSteps,
  pathAfter,
  pathFrom,
  type KeptEntry,
  type Path,
  type PathEntry,
} from '#events/vocabulary/path.ts'
import { roles } from '#events/vocabulary/roles.ts'
import type { PathFact, StatusEntry } from './facts.ts'

/** One string for each word, so that entries share it. */
const words = new Map<string, string>([...applicationStatuses, ...roles].map((word) => [word, word]))
const shared = <Word extends string>(word: Word): Word => (words.get(word) ?? word) as Word

/** The entries of a document of the view `paths`. */
export function statusEntriesOf(kept: readonly KeptEntry[]): readonly StatusEntry[] {
  const positions = new Map(kept.map(({ eventId, position }) => [eventId, Number(position)]))
  return kept.map(({ position, at, kind, to, role, reasonCode, corrects, discloseAt }) => ({
    position: Number(position),
    at: Date.parse(at),
    kind,
    to: shared(to),
    role: role === undefined ? undefined : shared(role),
    reasonCode,
    corrects: corrects === undefined ? undefined : positions.get(corrects),
    held: discloseAt !== undefined,
  }))
}

const none: readonly StatusEntry[] = []
const isCorrectable = ({ kind }: StatusEntry) => kind === 'moved' || kind === 'expired' || kind === 'closed' || kind === 'reinstated'

/** @param entries of which the first is the submission */
export function pathFactOf(entries: readonly StatusEntry[]): PathFact {
  return readPath(entries, 'company')
}

/** As the student knows it, at the company's instants: a rejection or an offer is in it once it was disclosed. */
export function toldPathOf(entries: readonly StatusEntry[]): PathFact {
  return readPath(entries, 'student')
}

function readPath(entries: readonly StatusEntry[], reader: 'company' | 'student'): PathFact {
  const byId = new Map<string, StatusEntry>()
  let takenBack: readonly string[] = []
  /** What had been taken back when the student learned of it: what was since falls away when they move. */
  let settled = takenBack
  const told = new Set<string>()
  let path: Path | undefined
  for (const entry of entries) {
    const read = pathEntryOf(entry)
    byId.set(read.eventId, entry)
    const before = path
    path = path ? pathAfter(path, read) : pathFrom(read)
    if (before && isStudents(read)) takenBack = settled
    if (before && entry.kind === 'corrected') {
      const from = isStudents(read) ? knownSteps(before) : before.steps
      takenBack = [...takenBack, ...idsWithout(from, path.steps)]
    }
    if (before && takenBack !== settled && isLearned(before, path)) settled = takenBack
    if (reader === 'student') for (const { eventId } of knownSteps(path)) told.add(eventId)
  }
  const standing = path?.steps ?? []
  const read = path && reader === 'student' ? knownSteps(path) : standing
  const steps = read.map(({ eventId, at, status }) => stepOf(byId.get(eventId), at, status))
  const answer = answerIn(read)
  const isAll = steps.length === entries.length && steps.every((step, n) => step === entries[n])
  const isTold = ({ position }: StatusEntry) => reader === 'company' || told.has(String(position))
  const stands = new Set([...standing, ...read].map(({ eventId }) => eventId))
  return {
    entries: reader === 'company' ? entries : entries.filter(isTold),
    steps: isAll ? entries : steps,
    takenBack:
      takenBack.length > 0 ? correctable(takenBack, byId).filter((entry) => isTold(entry) && !stands.has(String(entry.position))) : none,
    reached: reachedIn(steps),
    answer: answer && steps[read.indexOf(answer)],
  }
}

/** Skipped statuses are reached, so there is no gap; the rank 0 is that of ends. */
function reachedIn(steps: readonly StatusEntry[]): readonly StatusEntry[] {
  const reached: StatusEntry[] = []
  for (const step of steps) while (reached.length <= (applicationRank[step.to] ?? 0)) reached.push(step)
  return reached
}

function idsWithout(some: Path['steps'], others: Path['steps']): readonly string[] {
  const without = new Set(others.map(({ eventId }) => eventId))
  return some.flatMap(({ eventId }) => (without.has(eventId) ? [] : eventId))
}

/** Whether the student learned of what changed a path, or knows all that is in it. */
function isLearned(before: Path, path: Path): boolean {
  const known = knownSteps(path)
  return !areSame(known, knownSteps(before)) || areSame(known, path.steps)
}

function areSame(some: Path['steps'], others: Path['steps']): boolean {
  return some.length === others.length && some.every(({ eventId }, n) => others[n]?.eventId === eventId)
}

function correctable(takenBack: readonly string[], byId: ReadonlyMap<string, StatusEntry>): readonly StatusEntry[] {
  const entries = new Set(takenBack.map((id) => byId.get(id)))
  return [...entries].filter((entry) => entry !== undefined && isCorrectable(entry)) as readonly StatusEntry[]
}

function pathEntryOf({ position, at, kind, to, role, corrects, held }: StatusEntry): PathEntry {
  // Paths carry instants and never read them, so they are written in the shortest way.
  const instant = String(at)
  return {
    eventId: String(position),
    at: instant,
    kind,
    to,
    ...(corrects !== undefined && { corrects: String(corrects) }),
    ...(role !== undefined && { role }),
    ...(held && { discloseAt: instant }),
  }
}

function stepOf(entry: StatusEntry | undefined, at: string, status: ApplicationStatus): StatusEntry {
  if (!entry) throw new Error(`A path has the status ${status}, and no entry says so.`)
  // Of a correction to another status alone the instant is not its own.
  return entry.kind === 'corrected' ? { ...entry, at: Number(at) } : entry
}
