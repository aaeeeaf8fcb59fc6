/** Nominations as of T, known at P. */
import type { ApplicationStatus, FunnelStep } from '#events/vocabulary/applications/application-status.ts'
import { first, reached } from './applications.ts'
import type { Changes, Happened, NominationFact, StatusEntry } from './facts.ts'
import { ofProfiles, type KeysOf } from './groups.ts'
import { changeIn, lastOf, type Application, type Sees, type View } from './view.ts'

export type Nomination = {
  /** Its id. */
  readonly thing: string
  readonly fact: NominationFact
  readonly studentId: string | undefined
  /** Missing unless it stands. */
  readonly consent: Happened | undefined
}

export function nominationsIn({ facts, sees }: View): readonly Nomination[] {
  return facts.nominations.flatMap((fact) => {
    if (!sees(fact.sent.position, fact.sent.at)) return []
    return { thing: fact.id, fact, studentId: lastOf(fact.studentId, sees), consent: consentIn(fact, sees) }
  })
}

export function consentIn({ status }: NominationFact, sees: Sees): Happened | undefined {
  return changedTo(status, 'consented', sees)
}

/** The change by which it has a value. */
export function changedTo<Value>(changes: Changes<Value>, value: Value, sees: Sees): Happened | undefined {
  const change = changeIn(changes, sees)
  return change?.[2] === value ? { position: change[0], at: change[1] } : undefined
}

export const ofNominations: KeysOf<Pick<Nomination, 'fact' | 'studentId'>> = {
  university: ({ fact: { universityId } }, view) => (universityId === undefined ? undefined : view.organization(universityId)),
  semester: ({ fact }) => fact.semester,
  degree: ({ studentId }, view) => (studentId === undefined ? undefined : ofProfiles.degree(studentId, view)),
  gpaBand: ({ studentId }, view) => (studentId === undefined ? undefined : ofProfiles.gpaBand(studentId, view)),
}

/** Those that the student sent later than the consent: what was there before came of no nomination. */
export function applicationsSince({ studentId, consent }: Nomination, { applicationsOf }: View): readonly Application[] {
  return studentId === undefined || !consent ? [] : applicationsOf(studentId).filter(({ submitted }) => submitted.at > consent.at)
}

/** The first entry of any of these applications at a step or beyond it. */
export function reachedSince(step: FunnelStep): (nomination: Nomination, view: View) => StatusEntry | undefined {
  return earliest(reached(step))
}

export function visitedSince(status: ApplicationStatus): (nomination: Nomination, view: View) => StatusEntry | undefined {
  return earliest(first(status))
}

function earliest(of: (application: Application) => StatusEntry | undefined) {
  return (nomination: Nomination, view: View) => {
    const found = applicationsSince(nomination, view).flatMap((application) => of(application) ?? [])
    return found.toSorted((one, other) => one.at - other.at || one.position - other.position)[0]
  }
}
