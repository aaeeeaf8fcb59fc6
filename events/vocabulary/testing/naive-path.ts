/** A second reading of an application's path, by reports.md alone: a list of entries, of which some are crossed out. */
import { isHeldBack, type ApplicationStatus } from '../applications/application-status.ts'
import type { PathEntry } from '../path.ts'

export type Visit = {
  readonly eventId: string
  readonly status: ApplicationStatus
  /** Since when, for the company and for the student. */
  readonly at: string
  readonly seenAt: string
  readonly isTold: boolean
  /** Whether the company answers by it, unless something before it did. */
  readonly answers: boolean
}

/** Moved by the student, or in the student's place when the account was erased. */
function isStudents({ kind, role, to }: PathEntry): boolean {
  return role === 'student' || (role === undefined && kind === 'moved' && ['withdrawn', 'declined'].includes(to))
}

type Paths = {
  readonly company: readonly Visit[]
  readonly student: readonly Visit[]
  /** The events of what corrections took back. */
  readonly takenBack: ReadonlySet<string>
}

export function naivePaths(entries: readonly PathEntry[]): Paths {
  const list: PathEntry[] = []
  const crossedOut = new Set<string>()
  const takenBack = new Set<string>()
  const toldAt = new Map<string, string>()
  const takenOutBy = new Map<string, readonly PathEntry[]>()
  /** The corrections of which the student knows nothing yet, with what each crossed out. */
  let unseenCorrections: (readonly [correction: PathEntry, mistakes: readonly PathEntry[]])[] = []
  /** Taken up again, and put right, before the student was told that there was an end, or a mistake. */
  const unseenAgain = new Set<string>()
  let unseenRight = new Set<string>()
  /** Since when the student sees what was put right unseen: since they saw it before. */
  const seenSince = new Map<string, string>()
  let seen: readonly Visit[] = []

  const standing = () => list.filter(({ eventId }) => !crossedOut.has(eventId))
  const isNeverTold = (entry: PathEntry | undefined) => entry !== undefined && isHeldBack(entry.to) && !toldAt.has(entry.eventId)
  const sinceOf = (entry: PathEntry): string => {
    const [mistake] = takenOutBy.get(entry.eventId) ?? []
    return mistake ? sinceOf(mistake) : entry.at
  }
  const visit = (entry: PathEntry): Visit => ({
    eventId: entry.eventId,
    status: entry.to,
    at: sinceOf(entry),
    seenAt:
      seen.find(({ eventId }) => eventId === entry.eventId)?.seenAt ??
      seenSince.get(entry.eventId) ??
      toldAt.get(entry.eventId) ??
      entry.at,
    isTold: toldAt.has(entry.eventId),
    answers:
      entry.to !== 'closed' &&
      (entry.role === 'recruiter' || (entry.role === 'admin' && !['accepted', 'declined', 'withdrawn'].includes(entry.to))),
  })
  const isForgotten = (entry: PathEntry) => isNeverTold(entry) || unseenAgain.has(entry.eventId) || unseenRight.has(entry.eventId)
  /** Corrections that the student knows nothing of are undone, the last one first; then all is crossed out that they were never told. */
  const forgetUntold = () => {
    for (const [correction, mistakes] of unseenCorrections.toReversed()) {
      crossedOut.add(correction.eventId)
      for (const { eventId } of mistakes) {
        crossedOut.delete(eventId)
        takenBack.delete(eventId)
      }
    }
    for (const { eventId } of standing().filter(isForgotten)) crossedOut.add(eventId)
  }

  for (const entry of entries) {
    const wasHeld = isNeverTold(standing().at(-1))
    const isUnseen =
      wasHeld && !isStudents(entry) && (entry.kind === 'corrected' || entry.kind === 'reinstated') && seen.at(-1)?.status === entry.to
    if (entry.kind === 'told') {
      const last = standing().at(-1)
      if (!last || !wasHeld || last.to !== entry.to) continue
      toldAt.set(last.eventId, entry.at)
    } else {
      if (isStudents(entry)) forgetUntold()
      const before = standing()
      if (entry.kind === 'corrected') {
        const named = before.findIndex(({ eventId }) => eventId === entry.corrects)
        const mistakes = before.slice(Math.max(1, named > 0 ? named : before.length - 1))
        for (const { eventId } of mistakes) {
          crossedOut.add(eventId)
          takenBack.add(eventId)
        }
        const stands = standing().at(-1)?.to === entry.to
        unseenCorrections.push([entry, mistakes])
        if (!stands) {
          list.push(entry)
          takenOutBy.set(entry.eventId, mistakes)
        }
        if (isUnseen && !stands) {
          unseenRight.add(entry.eventId)
          seenSince.set(entry.eventId, seen.at(-1)?.seenAt ?? entry.at)
        }
      } else list.push(entry)
      if (entry.kind === 'reinstated' && isUnseen) unseenAgain.add(entry.eventId)
    }
    const path = standing()
    const last = path.at(-1)
    // Back to what the student knows: there is nothing to tell.
    const isBack = entry.kind === 'corrected' || entry.kind === 'reinstated'
    const isKnown = isUnseen || (isBack && entry.discloseAt === undefined && seen.some(({ status }) => status === entry.to))
    if (last && isKnown && isNeverTold(last)) toldAt.set(last.eventId, entry.at)
    if (path.map(({ eventId }) => eventId).join(' ') === seen.map(({ eventId }) => eventId).join(' ')) unseenCorrections = []
    if (isNeverTold(last) || isUnseen) continue
    unseenCorrections = []
    unseenRight = new Set()
    const known = path.filter((one) => !isNeverTold(one) && !unseenAgain.has(one.eventId)).map(visit)
    // A correction stands, for the student, where they saw what it took out.
    const placeOf = ({ eventId, seenAt }: Visit, n: number) =>
      eventId === entry.eventId && entry.kind === 'corrected' ? (seen[n]?.seenAt ?? seenAt) : seenAt
    seen = known.map((one, n) => ({ ...one, seenAt: placeOf(one, n) }))
  }
  for (const { eventId } of standing()) takenBack.delete(eventId)
  return { company: standing().map(visit), student: seen, takenBack }
}
