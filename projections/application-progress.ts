/** An application's status and steps, for the views that show them: as the company knows them, and as the student may. */
import { applicationRank, isHeldBack, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { EventIn } from './define.ts'

export type Step = { readonly status: ApplicationStatus; readonly at: string }

export type Progress = {
  readonly status: ApplicationStatus
  readonly since: string
  /** Every step taken, without those that a correction took back. */
  readonly steps: readonly Step[]
  /** A rejection or an offer that has not been disclosed to the student. */
  readonly held?: Step
}

export function submitted(at: string): Progress {
  return { status: 'submitted', since: at, steps: [{ status: 'submitted', at }] }
}

export function moved({ steps }: Progress, status: ApplicationStatus, at: string): Progress {
  return { status, since: at, steps: [...steps, { status, at }] }
}

/**
 * A correction or reinstatement: the steps after `to` are removed, so `to` keeps the instant when it was first reached. The
 * submission is no mistake, so it stays.
 */
export function movedBack({ steps }: Progress, from: ApplicationStatus, to: ApplicationStatus, at: string): Progress {
  const rank = applicationRank[to]
  const before = steps.length > 1 && steps.at(-1)?.status === from ? steps.slice(0, -1) : steps
  const kept = rank === undefined ? before : before.filter(({ status }) => (applicationRank[status] ?? Infinity) <= rank)
  const last = kept.at(-1)
  return last?.status === to ? { status: to, since: last.at, steps: kept } : { status: to, since: at, steps: [...kept, { status: to, at }] }
}

export function movedForStudent(progress: Progress, to: ApplicationStatus, at: string): Progress {
  return isHeldBack(to) ? hold(progress, to, at) : moved(progress, to, at)
}

/** A correction or reinstatement, as the student may know of it. */
export function movedBackForStudent(
  progress: Progress,
  { from, to, discloseAt }: { readonly from: ApplicationStatus; readonly to: ApplicationStatus; readonly discloseAt?: string },
  at: string,
): Progress {
  const { status, since, steps, held } = progress
  if (isHeldBack(to) && (discloseAt !== undefined || !steps.some((step) => step.status === to))) return hold(progress, to, at)
  // A status that was never disclosed was taken back: for the student nothing has changed.
  if (held && status === to) return { status, since, steps }
  return movedBack(progress, from, to, at)
}

export function disclosed(progress: Progress, status: ApplicationStatus, at: string): Progress {
  return progress.held?.status === status ? moved(progress, status, at) : progress
}

type ApplicationEvent<Type> = Extract<EventIn<'application'>, { readonly type: Type }>

/**
 * The rows of a view that keeps how several applications stand, as their student may know it.
 * @param changed the document with one of its applications after a change
 */
export function rowsForStudent<Doc, After>(changed: (doc: Doc | undefined, id: string, change: (before: Progress) => Progress) => After) {
  const row =
    <Type extends EventIn<'application'>['type']>(change: (before: Progress, event: ApplicationEvent<Type>) => Progress) =>
    (doc: Doc | undefined, event: ApplicationEvent<Type>): After =>
      changed(doc, event.data.applicationId, (before) => change(before, event))
  return {
    ApplicationStatusChanged: row<'ApplicationStatusChanged'>((before, { data, meta }) =>
      movedForStudent(before, data.to, meta.occurredAt),
    ),
    ApplicationStatusDisclosed: row<'ApplicationStatusDisclosed'>((before, { data, meta }) =>
      disclosed(before, data.status, meta.occurredAt),
    ),
    ApplicationAutoClosed: row<'ApplicationAutoClosed'>((before, { data, meta }) => moved(before, data.to, meta.occurredAt)),
    OfferExpired: row<'OfferExpired'>((before, { data, meta }) => moved(before, data.to, meta.occurredAt)),
    ApplicationStatusCorrected: row<'ApplicationStatusCorrected'>((before, { data, meta }) =>
      movedBackForStudent(before, data, meta.occurredAt),
    ),
    ApplicationReinstated: row<'ApplicationReinstated'>((before, { data, meta }) => movedBackForStudent(before, data, meta.occurredAt)),
  }
}

function hold({ status, since, steps }: Progress, to: ApplicationStatus, at: string): Progress {
  return { status, since, steps, held: { status: to, at } }
}
