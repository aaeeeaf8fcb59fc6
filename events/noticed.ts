/** What the student and the company notice of the events of an application, and so what each of them counts. */
import { definitions } from './catalogue.ts'
import { isHeldBack, type ApplicationStatus } from './vocabulary/applications/application-status.ts'
import { heldStep, knownSteps, type Path } from './vocabulary/path.ts'

type ApplicationEvent = {
  readonly type: string
  readonly data: {
    readonly applicationId: string
    readonly to?: ApplicationStatus
    readonly status?: ApplicationStatus
    readonly discloseAt?: string
  }
}

/** Whether the company does it for itself alone. */
export function isInsideCompany(type: string): boolean {
  return definitions.get(type)?.audience === 'company'
}

/** Whether an erasure ended an application that is reviewed blind: its company reads the day, and hears of it at no instant. */
export function isToldByDay({ data }: { readonly data: object }): boolean {
  return 'toldByDay' in data
}

/**
 * Whether the student notices an event of their application. They do not notice that the company opened it or wrote of it, nor a rejection or an
 * offer before its disclosure, nor that such a one was taken back.
 * @param path before the event
 */
export function isNoticedByStudent({ type, data: { to, status, discloseAt } }: ApplicationEvent, path: Path): boolean {
  if (isInsideCompany(type)) return false
  const known = knownSteps(path).map((step) => step.status)
  const held = heldStep(path)?.status
  if (type === 'ApplicationStatusDisclosed') return status === held
  if (to === undefined) return true
  if (type === 'ApplicationStatusChanged') return !isHeldBack(to)
  if (isHeldBack(to) && (discloseAt !== undefined || !known.includes(to))) return false
  return held === undefined || to !== known.at(-1)
}

/** At that instant something happens to a student whom the company knows by name (blind-review.md). */
const untoldWhileHidden: ReadonlySet<string> = new Set([
  'ApplicationReferred',
  'ApplicationReferralTakenBack',
  'ApplicationNominationTakenBack',
])

/**
 * The revision of an application as its company counts it: the stream's own, and while the company does not see whose it is one more for
 * each event that it may notice.
 * @param before the event
 * @param hidden after it
 */
export function countedByCompany(
  before: number,
  { type, revision }: { readonly type: string; readonly revision: number },
  hidden: boolean,
): number {
  if (!hidden) return revision
  return untoldWhileHidden.has(type) ? before : before + 1
}
