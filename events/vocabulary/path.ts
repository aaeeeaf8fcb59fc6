/**
 * The path of an application: the only reading of its status entries (product 2.19, One path; reports.md, Path of an application). State,
 * board, the student's pages, answers and points derive from it.
 */
import { defined } from '#lib/fields.ts'
import type { AnyEvent } from '../catalogue.ts'
import { encodePosition } from '../envelope.ts'
import { applicationRank, isHeldBack, type ApplicationStatus, type ReasonCode } from './applications/application-status.ts'

/** The events that are entries of a path, and what each is. */
export const pathKinds = {
  ApplicationSubmitted: 'submitted',
  ApplicationStatusChanged: 'moved',
  ApplicationStatusDisclosed: 'told',
  ApplicationStatusCorrected: 'corrected',
  ApplicationReinstated: 'reinstated',
  OfferExpired: 'expired',
  ApplicationAutoClosed: 'closed',
} as const

/** One status entry as it is stored: nothing personal, nothing worked out. */
export type PathEntry = {
  readonly eventId: string
  /** UTC ISO instant at which it happened. */
  readonly at: string
  readonly kind: (typeof pathKinds)[keyof typeof pathKinds]
  /** Of a disclosure the status that the student is told of. */
  readonly to: ApplicationStatus
  /** Of a correction: the first entry that it takes back. */
  readonly corrects?: string
  /** The role of its author; timers and processes have none. */
  readonly role?: string
  /** Until this instant it is held back from the student, unless it is told or void before. */
  readonly discloseAt?: string
  /** Its author's uid, and the bulk action that it was a part of: for decisions alone. */
  readonly by?: string
  readonly bulkId?: string
}

/** As the view `paths` keeps it, which writes all of a path with each entry: what reports ask of one, and by when the log knew of it. */
export type KeptEntry = Omit<PathEntry, 'bulkId' | 'by'> & {
  /** `encodePosition` */
  readonly position: string
  readonly reasonCode?: ReasonCode
}

export type PathStep = Pick<PathEntry, 'eventId' | 'role' | 'by' | 'bulkId'> & {
  readonly status: ApplicationStatus
  /** The company's instant. Of a correction to another status: that of the entry which it took out. */
  readonly at: string
  /** When that correction was made. */
  readonly correctedAt?: string
  /** When the student was told: of each rejection or offer that they were told of, else where it was not at `at`. */
  readonly toldAt?: string
  /** The application was taken up again here: the step before is the ending that it had. */
  readonly reinstated?: true
  /** The student knows of no ending before it, so they are told of no reinstatement. */
  readonly unnoticed?: true
}

export type Path = {
  /** As the company sees it, from the submission to the status that it has. */
  readonly steps: readonly PathStep[]
  /** The steps that the student knows. Left out where these are all that was told of `steps`. */
  readonly known?: readonly PathStep[]
}

type PathEvent = Extract<AnyEvent, { readonly type: keyof typeof pathKinds }>

export function isPathEvent(event: AnyEvent): event is PathEvent {
  return event.type in pathKinds
}

export function pathEntryOf({ id: eventId, type, data, meta }: PathEvent): PathEntry {
  const { role } = meta.actor
  return {
    eventId,
    at: meta.occurredAt,
    kind: pathKinds[type],
    to: 'to' in data ? data.to : 'status' in data ? data.status : 'submitted',
    ...('correctsEventId' in data && { corrects: data.correctsEventId }),
    ...(role !== undefined && { role }),
    ...('discloseAt' in data && data.discloseAt !== undefined && { discloseAt: data.discloseAt }),
  }
}

export function keptEntryOf(event: PathEvent): KeptEntry {
  const { data, position } = event
  return {
    ...pathEntryOf(event),
    position: encodePosition(position),
    ...('reasonCode' in data && data.reasonCode !== undefined && { reasonCode: data.reasonCode }),
  }
}

/**
 * The entries as of an instant, known at a position: those that had happened and were recorded by then, and nothing else (reports.md, As of
 * T, known at P). So a correction of later is not among them, and its mistake stands. Left out, either is no limit.
 * @param asOf a UTC ISO instant
 * @param knownAt `encodePosition`
 */
export function entriesAsOf<Entry extends Pick<KeptEntry, 'at' | 'position'>>(
  entries: readonly Entry[],
  { asOf, knownAt }: { readonly asOf?: string | undefined; readonly knownAt?: string | undefined },
): readonly Entry[] {
  return entries.filter(({ at, position }) => (asOf === undefined || at <= asOf) && (knownAt === undefined || position <= knownAt))
}

/** The path that begins with the submission. */
export function pathFrom(submission: PathEntry): Path {
  return { steps: [stepOf(submission)] }
}

/** The path with one entry more. */
export function pathAfter(path: Path, entry: PathEntry): Path {
  return after[entry.kind](path, entry)
}

/** @returns undefined where there is no submission */
export function pathOf(entries: Iterable<PathEntry>): Path | undefined {
  let path: Path | undefined
  for (const entry of entries) path = path ? pathAfter(path, entry) : entry.kind === 'submitted' ? pathFrom(entry) : undefined
  return path
}

const after: Readonly<Record<PathEntry['kind'], (path: Path, entry: PathEntry) => Path>> = {
  submitted: (_, entry) => pathFrom(entry),
  moved: movedOn,
  expired: movedOn,
  closed: movedOn,
  told: (path, entry) => (heldStep(path)?.status === entry.to ? told(path.steps, entry) : path),
  corrected: (path, entry) => backTo(path, entry, correctedSteps(path, entry)),
  reinstated: (path, entry) => {
    const step = { ...stepOf(entry), reinstated: true as const, ...(isNoNews(path, entry) && { unnoticed: true as const }) }
    return backTo(path, entry, [...stepsBefore(path, entry), step])
  },
}

function movedOn(path: Path, entry: PathEntry): Path {
  const steps = [...stepsBefore(path, entry), stepOf(entry)]
  return known(steps, isHeldBack(entry.to) ? knownSteps(path) : toldOf(steps))
}

/** Whether an entry counts as the student's. A process moves an application whose student was erased: it withdraws, or declines, for them. */
export function isStudents({ kind, role, to }: Pick<PathEntry, 'kind' | 'role' | 'to'>): boolean {
  return role === 'student' || (role === undefined && kind === 'moved' && (to === 'withdrawn' || to === 'declined'))
}

/** Whether the account of its student was erased: nobody else withdraws an application without a role. */
export function isOfErased(step: Pick<PathStep, 'status' | 'role'> | undefined): boolean {
  return step?.status === 'withdrawn' && step.role === undefined
}

function stepOf({ eventId, to: status, at, role, by, bulkId }: PathEntry): PathStep {
  return { eventId, status, at, ...defined({ role, by, bulkId }) }
}

/** A student moves from what they know: what they were never told leaves the path. */
function stepsBefore(path: Path, entry: PathEntry): readonly PathStep[] {
  return isStudents(entry) ? knownSteps(path) : path.steps
}

/**
 * A correction takes out the first entry that it names, and all after it; one that names nothing in the path takes out the last. The
 * submission is no mistake. The status before goes on as if never left; another one stands from the instant of the entry taken out.
 */
function correctedSteps(path: Path, entry: PathEntry): readonly PathStep[] {
  const steps = stepsBefore(path, entry)
  const named = steps.findIndex(({ eventId }) => eventId === entry.corrects)
  const first = Math.max(1, named > 0 ? named : steps.length - 1)
  const kept = steps.slice(0, first)
  if (kept.at(-1)?.status === entry.to) return kept
  const at = steps[first]?.at ?? entry.at
  // For the student it stands from when they were told of the first entry taken out that they knew of, or of the same status before.
  const lost = isNoNews(path, entry) ? toldWhen(knownSteps(path).at(-1)) : lostAt(path, kept)
  const toldAt = isHeldBack(entry.to) ? undefined : (lost ?? entry.at)
  return [
    ...kept,
    {
      ...stepOf(entry),
      at,
      ...(at !== entry.at && { correctedAt: entry.at }),
      ...(toldAt !== undefined && toldAt !== at && { toldAt }),
    },
  ]
}

/** When the student was told of the first step that they know and that is gone. */
function lostAt(path: Path, kept: readonly PathStep[]): string | undefined {
  return toldWhen(knownSteps(path).find(({ eventId }) => !kept.some((step) => step.eventId === eventId)))
}

function toldWhen(step: PathStep | undefined): string | undefined {
  return step && (step.toldAt ?? step.at)
}

/** After a correction or a reinstatement. What the student knows already is not held back. */
function backTo(path: Path, entry: PathEntry, steps: readonly PathStep[]): Path {
  const before = knownSteps(path)
  if (!isHeldBack(entry.to)) return known(steps, isNoNews(path, entry) ? before : toldOf(steps))
  // Of what was put right unseen nothing is told: it goes on from when they were told of it first.
  if (isNoNews(path, entry)) return known(told(steps, { at: toldWhen(before.at(-1)) ?? entry.at }).steps, before)
  // An offer that they were told of before is held back anew where its correction is.
  if (entry.discloseAt !== undefined)
    return known(
      withLast(steps, ({ toldAt: _, ...step }) => step),
      before,
    )
  if (!before.some(({ status }) => status === entry.to)) return known(steps, before)
  if (!isUntold(steps.at(-1))) return known(steps, toldOf(steps))
  return told(steps, { at: (entry.kind === 'corrected' ? lostAt(path, steps) : undefined) ?? entry.at })
}

/** The student never knew of what was taken back. */
function isNoNews(path: Path, { to }: PathEntry): boolean {
  return heldStep(path) !== undefined && knownSteps(path).at(-1)?.status === to
}

/** The last step is told to the student. */
function told(steps: readonly PathStep[], { at: toldAt }: Pick<PathEntry, 'at'>): Path {
  return { steps: withLast(steps, (step) => ({ ...step, toldAt })) }
}

function withLast(steps: readonly PathStep[], change: (step: PathStep) => PathStep): readonly PathStep[] {
  return steps.map((step, n) => (n === steps.length - 1 ? change(step) : step))
}

function known(steps: readonly PathStep[], those: readonly PathStep[]): Path {
  const all = toldOf(steps)
  const isAll = all.length === those.length && all.every(({ eventId }, n) => those[n]?.eventId === eventId)
  return isAll ? { steps } : { steps, known: those }
}

function toldOf(steps: readonly PathStep[]): readonly PathStep[] {
  return steps.filter((step) => !isUntold(step) && !step.unnoticed)
}

/** When its entry was made, which for a correction may be later than since when its status stands. */
export function madeAt({ at, correctedAt = at }: Pick<PathStep, 'at' | 'correctedAt'>): string {
  return correctedAt
}

/** A rejection or an offer of which the student has not been told. */
function isUntold(step: PathStep | undefined): boolean {
  return step !== undefined && isHeldBack(step.status) && step.toldAt === undefined
}

/** The rejection or offer that is held back now. */
export function heldStep({ steps }: Path): PathStep | undefined {
  const last = steps.at(-1)
  return isUntold(last) ? last : undefined
}

/** Where a path has come to, and since when. */
export function standing(steps: readonly PathStep[]): { readonly status: ApplicationStatus; readonly since: string } {
  const { status = 'submitted', at: since = '' } = steps.at(-1) ?? {}
  return { status, since }
}

/** The steps that the student knows, at the company's instants. */
export function knownSteps({ steps, known: those }: Path): readonly PathStep[] {
  return those ?? toldOf(steps)
}

/** The steps that the student knows, at the instants at which they were told. */
export function toldSteps(path: Path): readonly PathStep[] {
  return knownSteps(path).map((step) => (step.toldAt === undefined ? step : { ...step, at: step.toldAt }))
}

/** Steps as screens show them: the ending of an application that was taken up again is left out, and the status before it stands once. */
export function shownSteps(steps: readonly PathStep[]): readonly PathStep[] {
  const lasting = steps.filter((_, n) => !steps[n + 1]?.reinstated)
  return lasting.filter(({ status, reinstated }, n) => !(reinstated && lasting[n - 1]?.status === status))
}

/**
 * The index of the first step that a correction to `status` takes back, and with it all after it: the one after the status was last
 * reached, or, if it never was, the first beyond it. The submission is no mistake: it stays.
 */
export function firstTakenBack(steps: readonly Pick<PathStep, 'status'>[], status: ApplicationStatus): number {
  const last = steps.findLastIndex((step) => step.status === status)
  if (last >= 0) return last + 1
  const rank = rankOf(status)
  const beyond = steps.findIndex((step) => rankOf(step.status) > rank)
  return beyond > 0 ? beyond : Math.max(1, steps.length - 1)
}

/** Of an end: beyond all steps. */
function rankOf(status: ApplicationStatus): number {
  return applicationRank[status] ?? Infinity
}

/** Statuses that an admin enters in the student's place. */
const entered: readonly ApplicationStatus[] = ['accepted', 'declined', 'withdrawn']

/** The company's first answer. A view is none, nor is that the application was closed, whoever closed it. */
export function answerIn(steps: readonly PathStep[]): PathStep | undefined {
  return steps.find(
    ({ status, role }, n) => n > 0 && status !== 'closed' && (role === 'recruiter' || (role === 'admin' && !entered.includes(status))),
  )
}
