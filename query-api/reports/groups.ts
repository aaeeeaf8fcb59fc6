/** The groups of what reports count: by which rows are made, and things chosen (reports.md, Groups). */
import { applicationRank } from '#events/vocabulary/applications/application-status.ts'
import { compareSemesters } from '#events/vocabulary/semesters.ts'
import { ALL, NOT_KNOWN, type Group, type thingGroups } from './ask.ts'
import type { ApplicationFact } from './facts.ts'
import { lastOf, type Application, type View } from './view.ts'

/** One value, several, or none that is known. */
export type Keys = string | readonly string[] | undefined
export type KeysOf<Thing> = Readonly<Partial<Record<Group, (thing: Thing, view: View) => Keys>>>

/** Those of a row: what has no value counts as not known. */
export function rowsOf(keys: Keys): readonly string[] {
  if (typeof keys === 'string') return [keys]
  return keys === undefined || keys.length === 0 ? [NOT_KNOWN] : keys
}

/** `all` first, `not_known` last, semesters in time and all others in code units. */
export function comparingRows(group: Group | undefined): (one: string, other: string) => number {
  const placeOf = (key: string) => (key === ALL ? 0 : key === NOT_KNOWN ? 2 : 1)
  return (one, other) => {
    if (placeOf(one) !== placeOf(other) || placeOf(one) !== 1) return placeOf(one) - placeOf(other)
    return group === 'semester' ? compareSemesters(one, other) : one < other ? -1 : one > other ? 1 : 0
  }
}

const SHORTLISTED = applicationRank.shortlisted ?? Infinity

/** Whether the company does not see now whose it is (product 2.19, blind review). */
export function isHiddenNow({ blind, path }: Pick<ApplicationFact, 'blind' | 'path'>): boolean {
  return blind && !path.reached[SHORTLISTED]
}

/** Whether it did not see then, or does not see now. */
export function isBlind({ fact, reached }: Application): boolean {
  return isHiddenNow(fact) || (fact.blind && !reached[SHORTLISTED])
}

function universityOf(application: Application, view: View): string | undefined {
  const { universityId } = application.fact
  if (universityId === undefined || (view.ask.asker === 'company' && isBlind(application))) return undefined
  return view.organization(universityId)
}

/** By its university's calendar; by the usual one for a company that does not know the university, which another calendar would tell. */
function semesterOf(application: Application, view: View): string {
  return view.semesters(universityOf(application, view)).at(application.submitted.at)
}

/** In an older log the job's, by when things happened to it. */
function ofJob<Value>(
  changes: readonly (readonly [number, number, Value])[] | undefined,
  { submitted }: Application,
  { sees }: View,
): Value | undefined {
  if (changes === undefined) return undefined
  return lastOf(
    changes.toSorted(([, one], [, other]) => one - other),
    (position, at) => at <= submitted.at && sees(position, at),
  )
}

const none: readonly string[] = []
function skillsOf(application: Application, view: View): readonly string[] {
  const { skills, jobId } = application.fact
  return view.skills(skills ?? ofJob(view.facts.jobs.get(jobId)?.skills, application, view) ?? none)
}

/** Of the profile as of T; the GPA only of who shows it. */
export const ofProfiles = {
  degree: (studentId: string, view: View): Keys =>
    view.isErased(studentId) ? undefined : lastOf(view.facts.graduates.get(studentId)?.degree ?? [], view.sees),
  gpaBand: (studentId: string, view: View): Keys => {
    const graduate = view.facts.graduates.get(studentId)
    const isShown = graduate && !graduate.erased && lastOf(graduate.gpaVisible, view.sees) === true
    return isShown ? lastOf(graduate.gpaBand, view.sees) : undefined
  },
}

export const ofApplications: Required<Pick<KeysOf<Application>, (typeof thingGroups)[number]>> = {
  university: universityOf,
  semester: semesterOf,
  organization: ({ fact }, view) => view.organization(fact.organizationId),
  jobType: (application, view) =>
    application.fact.jobType ?? ofJob(view.facts.jobs.get(application.fact.jobId)?.jobType, application, view),
  source: ({ fact }) => fact.source,
  skill: skillsOf,
  degree: ({ fact }, view) => (view.isErased(fact.studentId) ? undefined : fact.degree),
  gpaBand: ({ fact }, view) => (view.isErased(fact.studentId) ? undefined : fact.gpaBand),
  job: ({ fact }) => fact.jobId,
}

/** Whether it is one of the asker's: of what others have many of nothing need be made. */
export function isInScope(application: Application, view: View): boolean {
  const { kind, id } = view.ask.scope
  return kind === 'platform' || id === undefined || ofApplications[kind](application, view) === view.organization(id)
}

/** The same groups of what stands for an application, or for one of its entries. */
export function through<Thing>(application: (thing: Thing) => Application): KeysOf<Thing> {
  return groupsThrough(ofApplications, application)
}

/** The groups of what another thing stands for. */
export function groupsThrough<Thing, Other>(groups: KeysOf<Other>, other: (thing: Thing) => Other): KeysOf<Thing> {
  return Object.fromEntries(Object.entries(groups).map(([group, keys]) => [group, (thing: Thing, view: View) => keys(other(thing), view)]))
}
