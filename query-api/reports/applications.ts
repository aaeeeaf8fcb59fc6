/** What columns say of applications (reports.md, Path of an application). */
import {
  applicationRank,
  isAccepted,
  isTerminal,
  type ApplicationStatus,
  type FunnelStep,
} from '#events/vocabulary/applications/application-status.ts'
import { DAY_MS } from '#lib/days.ts'
import type { Ask } from './ask.ts'
import type { StatusEntry } from './facts.ts'
import type { Application, View } from './view.ts'

type Of = (application: Application) => StatusEntry | undefined

export const submitted = ({ submitted }: Application): StatusEntry => submitted

/** The first entry of this rank or beyond: skipped stages are reached. */
export function reached(step: FunnelStep): Of {
  const rank = applicationRank[step] ?? Infinity
  return ({ reached }) => reached[rank]
}

/** The first visit of exactly this status. */
export function first(status: ApplicationStatus): Of {
  return ({ steps }) => steps.find(({ to }) => to === status)
}

export const accepted = reached('accepted')

/** By an acceptance or a hire that stands: neither reneged nor rescinded. */
export const placed: Of = ({ last }) => (isAccepted(last.to) ? last : undefined)

export const ended: Of = ({ last }) => (isTerminal(last.to) ? last : undefined)

export const completed: Of = ({ last }) => (isTerminal(last.to) || last.to === 'accepted' ? last : undefined)

export const closedWith =
  (hasAnswer: boolean): Of =>
  ({ last, answer }) =>
    last.to === 'closed' && (answer !== undefined) === hasAnswer ? last : undefined

export function answeredWithin(days: number): Of {
  return ({ submitted, answer }) => (answer && answer.at - submitted.at <= days * DAY_MS ? answer : undefined)
}

/** Taken back before an answer. */
export function isWithdrawnUnseen({ last, answer }: Application): boolean {
  return last.to === 'withdrawn' && answer === undefined
}

export function isInWindow({ from = -Infinity, to = Infinity }: Ask, at: number): boolean {
  return from <= at && at <= to
}

/** Those submitted in the window. */
export function applicationsInWindow({ ask, applications }: View): readonly Application[] {
  const all = applications()
  return ask.from === undefined && ask.to === undefined ? all : all.filter(({ submitted }) => isInWindow(ask, submitted.at))
}

/** Whether it is among those that reports of completed applications count. */
export function isCounted(application: Application, { ask }: View): boolean {
  return ask.includeActive === true || completed(application) !== undefined
}

/** Those that were withdrawn unseen are left out, too. */
export function isCountedSeen(application: Application, view: View): boolean {
  return isCounted(application, view) && !isWithdrawnUnseen(application)
}

export const studentOf = ({ fact }: Application): string => fact.studentId

export function unseenNote(applications: readonly Application[]): readonly string[] {
  const unseen = applications.filter(isWithdrawnUnseen).length
  return unseen === 0 ? [] : [`${counted(unseen, 'application')} withdrawn before an answer, and left out.`]
}

/** `1 application was`, `2 applications were`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return count === 1 ? `1 ${one} was` : `${count} ${many} were`
}

/** Milliseconds in a status, all visits added up; an open one runs to T. */
export function spentIn(status: ApplicationStatus): (application: Application, view: View) => number | undefined {
  return ({ steps }, { ask }) => {
    let spent: number | undefined
    for (let n = 0; n < steps.length; n++) {
      const step = steps[n]
      if (step?.to === status) spent = (spent ?? 0) + (steps[n + 1]?.at ?? ask.asOf) - step.at
    }
    return spent
  }
}

export function visitsOf(status: ApplicationStatus): (application: Application) => readonly StatusEntry[] {
  return ({ steps }) => steps.flatMap((step, n) => (step.to === status ? steps.slice(n, n + 2) : []))
}
