/** Whether an event of an application is noticed by its student, or by its company alone. */
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
