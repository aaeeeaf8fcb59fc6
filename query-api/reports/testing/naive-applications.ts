/** What reports count of applications again: each from the whole log, and in a list of yes and no for each thing. */
import { funnelSteps, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { LogEvent } from './log.ts'
import { isErased, merged, naiveApplications, naiveSemester, type NaiveApplication, type NaiveLog } from './naive-log.ts'

/** Of a column: whether it is in the denominator, in the numerator, and how long or how much it is. */
export type NaiveCell = { readonly of: boolean; readonly has?: boolean; readonly amount?: number | undefined }
export type NaiveThing = {
  readonly thing: string
  readonly student?: string | undefined
  readonly keys: Readonly<Record<string, readonly string[]>>
  readonly cells: Readonly<Record<string, NaiveCell>>
  readonly isInN?: boolean
  /** Of applications that were followed to an offer. */
  readonly followed?: readonly [days: number, to: 'offer' | 'end' | 'open']
  /** Of lift. */
  readonly stratum?: string | undefined
}

export const DAY = 24 * 60 * 60 * 1000
export const list = (key: string | undefined) => [key ?? 'not_known']
const ranks: Readonly<Record<string, number>> = Object.fromEntries(funnelSteps.map((step, n) => [step, n + 1]))
const rank = (status: ApplicationStatus) => ranks[status] ?? 0
const isOver = (status: ApplicationStatus) => ['hired', 'rejected', 'withdrawn', 'declined', 'closed'].includes(status)

const statusOf = ({ visits }: NaiveApplication) => visits.at(-1)?.status ?? 'submitted'
export const hasReached = ({ visits }: NaiveApplication, step: string) => visits.some(({ status }) => rank(status) >= (ranks[step] ?? 0))
export const firstAt = ({ visits }: NaiveApplication, step: string) => visits.find(({ status }) => status === step)?.ms
export const acceptedAt = ({ visits }: NaiveApplication) => visits.find(({ status }) => rank(status) >= 6)?.ms
const answeredAt = ({ visits }: NaiveApplication) => visits.find(({ answers }, n) => n > 0 && answers)?.ms
export const isPlaced = (application: NaiveApplication) => ['accepted', 'hired'].includes(statusOf(application))
const isUnseen = (application: NaiveApplication) => statusOf(application) === 'withdrawn' && answeredAt(application) === undefined
const minus = (one: number | undefined, other: number | undefined) => (one === undefined || other === undefined ? undefined : one - other)

export function keysOf(log: NaiveLog, { first, visits }: NaiveApplication): NaiveThing['keys'] {
  const { universityId, organizationId, jobId = '', source, skills = [], degree, gpaBand, studentId, blind } = first.data
  const university = universityId === undefined ? undefined : merged(log, universityId)
  const wasOpened = (some: readonly { readonly status: ApplicationStatus }[]) => some.some(({ status }) => rank(status) >= 3)
  const now = naiveApplications({ ...log, events: log.all }).find(({ id }) => id === first.thing)
  const isHidden = log.ask.asker === 'company' && blind === true && !(wasOpened(visits) && wasOpened(now?.visits ?? []))
  const asked = skills.map((skill) => merged(log, skill))
  const ofJob = log.events.filter(({ thing, type, at }) => thing === jobId && type === 'JobChanged' && at <= first.at)
  const jobType = ofJob.reduce<LogEvent | undefined>((best, event) => (best && best.at > event.at ? best : event), undefined)?.data.value
  const erased = isErased(log, studentId)
  return {
    university: list(isHidden ? undefined : university),
    semester: [naiveSemester(log, isHidden ? undefined : university, first.at)],
    organization: [merged(log, organizationId ?? '')],
    jobType: list(first.data.jobType ?? (typeof jobType === 'string' ? jobType : undefined)),
    source: list(source),
    skill: asked.length > 0 ? [...new Set(asked)] : ['not_known'],
    degree: list(erased ? undefined : degree),
    gpaBand: list(erased ? undefined : gpaBand),
    job: [jobId],
  }
}

type Judged = { readonly log: NaiveLog; readonly counts: boolean }
type Cells = (application: NaiveApplication, judged: Judged) => NaiveThing['cells'] | undefined

/** @param cells undefined where it does not count at all */
export function ofApplications(log: NaiveLog, cells: Cells): readonly NaiveThing[] {
  const { from = -Infinity, to = Infinity, includeActive, asOf } = log.ask
  return naiveApplications(log).flatMap((application) => {
    const { first, visits } = application
    if (first.at < from || first.at > to) return []
    const status = statusOf(application)
    const counts = includeActive === true || isOver(status) || status === 'accepted'
    const found = cells(application, { log, counts })
    if (!found) return []
    const offeredAt = firstAt(application, 'offered')
    const end = offeredAt ?? (isOver(status) ? (visits.at(-1)?.ms ?? 0) : asOf)
    const followed = [(end - first.at) / DAY, offeredAt !== undefined ? 'offer' : isOver(status) ? 'end' : 'open'] as const
    return [{ thing: application.id, student: first.data.studentId, keys: keysOf(log, application), cells: found, isInN: counts, followed }]
  })
}

export const all = (things: readonly NaiveThing[]) => things.map((thing) => ({ ...thing, isInN: true }))

export function placement(log: NaiveLog) {
  const things = ofApplications(log, (application) => ({ placed: { of: true, has: isPlaced(application) } }))
  return all(things).map((thing) => ({ ...thing, thing: thing.student ?? '' }))
}

export function timing(log: NaiveLog) {
  return ofApplications(log, (application, { counts }) => {
    const sent = application.first.at
    const span = (amount: number | undefined, isIn = counts) => ({ of: isIn && amount !== undefined, has: true, amount })
    const offered = firstAt(application, 'offered')
    return {
      firstResponse: span(minus(answeredAt(application), sent), true),
      toOffer: span(minus(offered, sent)),
      toAccept: span(minus(acceptedAt(application), offered)),
      toHire: span(minus(firstAt(application, 'hired'), sent)),
      interviewToOffer: span(minus(offered, firstAt(application, 'interviewing'))),
    }
  })
}

export function stages(log: NaiveLog) {
  return ofApplications(log, ({ visits }, { counts }) => {
    if (!counts) return undefined
    return Object.fromEntries(
      funnelSteps.slice(0, 6).map((step) => {
        const spans = visits.flatMap(({ status, ms }, n) => (status === step ? (visits[n + 1]?.ms ?? log.ask.asOf) - ms : []))
        return [step, { of: spans.length > 0, has: true, amount: spans.reduce((sum, span) => sum + span, 0) }]
      }),
    )
  })
}

export function funnel(log: NaiveLog) {
  return ofApplications(log, (application, { counts }) => {
    if (!counts || isUnseen(application)) return undefined
    const has = (step: string | undefined) => step !== undefined && hasReached(application, step)
    return Object.fromEntries([
      ...funnelSteps.map((step) => [`reached.${step}`, { of: true, has: has(step) }] as const),
      ...funnelSteps.slice(0, 6).map((step, n) => [`conversion.${step}`, { of: has(step), has: has(funnelSteps[n + 1]) }] as const),
    ])
  })
}

export function rates(log: NaiveLog) {
  return ofApplications(log, (application, { counts }) => {
    if (!counts || isUnseen(application)) return undefined
    const has = (step: string) => hasReached(application, step)
    return { offer: { of: has('interviewing'), has: has('offered') }, acceptance: { of: has('offered'), has: has('accepted') } }
  })
}

export function fairness(log: NaiveLog) {
  return ofApplications(log, (application, { counts }) =>
    !counts || isUnseen(application)
      ? undefined
      : Object.fromEntries(funnelSteps.slice(1).map((step) => [`selection.${step}`, { of: true, has: hasReached(application, step) }])),
  )
}

export function responsiveness(log: NaiveLog) {
  const things = ofApplications(log, (application) => {
    const { first } = application
    if (first.at + 14 * DAY > log.ask.asOf || isUnseen(application)) return undefined
    const answered = answeredAt(application)
    const [status, isClosed] = [statusOf(application), statusOf(application) === 'closed']
    return {
      answered14: { of: true, has: answered !== undefined && answered <= first.at + 14 * DAY },
      noResponse: { of: isOver(status), has: isClosed && answered === undefined },
      noDecision: { of: isOver(status), has: isClosed && answered !== undefined },
    }
  })
  return all(things)
}

export function corrections(log: NaiveLog): readonly NaiveThing[] {
  const applications = new Map(naiveApplications(log).map((application) => [application.id, application]))
  return ofApplications(log, () => ({})).flatMap(({ thing, student, keys }) =>
    (applications.get(thing)?.entries ?? []).map(({ event, isTakenBack }) => ({
      thing: String(event.position),
      student,
      keys: { ...keys, actorRole: [event.role ?? 'platform'], reasonCode: list(event.data.reasonCode) },
      cells: { corrected: { of: true, has: isTakenBack } },
      isInN: true,
    })),
  )
}
