/** A log as far as reports read it, for tests: events by their names, with the data that counts, and the facts that follow from them. */
import type { ApplicationSource, ApplicationStatus, ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import type { NominationStatus } from '#events/vocabulary/invitations.ts'
import type { Degree, JobType } from '#events/vocabulary/jobs/jobs.ts'
import type { RuleId } from '#events/vocabulary/nominations/points.ts'
import { pathKinds, type PathEntry } from '#events/vocabulary/path.ts'
import type { ReferralStatus } from '#events/vocabulary/referrals/referral-status.ts'
import type { FirstDays } from '#events/vocabulary/semesters.ts'
import type { GpaBand } from '#events/vocabulary/students/gpa-bands.ts'
import type { ApplicationFact, Changes, Facts, GraduateFact, Happened, NominationFact, ReferralFact, StatusEntry } from '../facts.ts'
import { pathFactOf } from '../paths.ts'

export type Data = {
  readonly studentId?: string | undefined
  readonly universityId?: string | undefined
  readonly organizationId?: string
  readonly jobId?: string
  readonly source?: ApplicationSource
  readonly blind?: boolean
  readonly jobType?: JobType | undefined
  readonly skills?: readonly string[] | undefined
  readonly degree?: Degree | undefined
  readonly gpaBand?: GpaBand | undefined
  readonly to?: ApplicationStatus
  readonly corrects?: number | undefined
  readonly held?: boolean
  readonly reasonCode?: ReasonCode | undefined
  readonly semester?: string
  readonly nomination?: NominationStatus
  readonly referral?: ReferralStatus
  readonly applicationId?: string | undefined
  readonly external?: true
  readonly expiresAt?: number
  readonly byEmail?: boolean
  readonly rule?: RuleId
  readonly points?: number
  /** Of a change of an account, or of a merge and a calendar, by the attribute that is named. */
  readonly attr?: string
  readonly value?: string | boolean | FirstDays | undefined
}

export type LogEvent = Happened & {
  readonly type: string
  /** The id of the application, nomination, referral, account, skill or organization. */
  readonly thing: string
  readonly role?: string | undefined
  readonly data: Data
}

export const isPathType = (type: string): type is keyof typeof pathKinds => type in pathKinds

function entryOf({ position, at, type, role, data }: LogEvent): StatusEntry {
  const { to = 'submitted', reasonCode, corrects, held = false } = data
  return { position, at, kind: isPathType(type) ? pathKinds[type] : 'moved', to, role, reasonCode, corrects, held }
}

/** As the vocabulary reads it. */
export function pathEntryOf({ position, at, type, role, data: { to = 'submitted', corrects, held } }: LogEvent): PathEntry {
  const instant = new Date(at).toISOString()
  return {
    eventId: String(position),
    at: instant,
    kind: isPathType(type) ? pathKinds[type] : 'moved',
    to,
    ...(role !== undefined && { role }),
    ...(corrects !== undefined && { corrects: String(corrects) }),
    ...(held && { discloseAt: instant }),
  }
}

/** The changes that events of a type say. */
function changes<Value>(events: readonly LogEvent[], read: (event: LogEvent) => readonly [Value] | undefined): Changes<Value> {
  return events.flatMap((event) => {
    const said = read(event)
    return said ? [[event.position, event.at, said[0]] as const] : []
  })
}

function applicationOf(id: string, [first, ...others]: readonly LogEvent[]): ApplicationFact[] {
  if (!first) return []
  const { studentId = '', jobId = '', organizationId = '', universityId, source = 'direct', blind = false, ...sent } = first.data
  const positions = new Set([first, ...others].map(({ position }) => position))
  const entries = [first, ...others]
    .map(entryOf)
    .map((entry) => (positions.has(entry.corrects ?? -1) ? entry : { ...entry, corrects: undefined }))
  const { jobType, skills, degree, gpaBand } = sent
  const fields = { id, studentId, jobId, organizationId, universityId, source, blind, jobType, skills, degree, gpaBand }
  return [{ ...fields, entries, path: pathFactOf(entries), whole: {} }]
}

function nominationOf(id: string, events: readonly LogEvent[]): NominationFact[] {
  const [sent] = events
  if (!sent) return []
  return [
    {
      id,
      sent,
      semester: sent.data.semester ?? '',
      universityId: sent.data.universityId,
      studentId: changes(events, ({ data }) => (data.studentId === undefined ? undefined : [data.studentId])),
      status: changes(events, ({ data }) => data.nomination && [data.nomination]),
      points: changes(events, ({ data: { rule, points } }) => (rule && points !== undefined ? [{ rule, points }] : undefined)),
    },
  ]
}

function referralOf(id: string, events: readonly LogEvent[]): ReferralFact[] {
  const [sent] = events
  if (!sent) return []
  const { organizationId = '', byEmail = false } = sent.data
  return [
    {
      id,
      sent,
      organizationId,
      byEmail,
      studentId: changes(events, ({ data: { studentId } }) => (studentId === undefined ? undefined : [studentId])),
      universityId: changes(events, ({ data: { universityId } }) => (universityId === undefined ? undefined : [universityId])),
      status: changes(events, ({ data }) => data.referral && [data.referral]),
      unlinked: changes(events, ({ data }) => (data.referral && data.applicationId === undefined ? [data.referral] : undefined)),
      expiresAt: changes(events, ({ data: { expiresAt } }) => (expiresAt === undefined ? undefined : [expiresAt])),
      accepted: changes(events, ({ type }) =>
        type === 'ReferralAccepted' ? [true] : type === 'ReferralAnswerTakenBack' ? [false] : undefined,
      ),
      applicationId: changes(events, ({ type, data: { applicationId } }) =>
        applicationId !== undefined ? [applicationId] : type === 'ReferralAnswerTakenBack' ? [undefined] : undefined,
      ),
      external: changes(events, ({ data }) => data.external && [data.external]),
    },
  ]
}

function graduateOf(id: string, events: readonly LogEvent[]): GraduateFact[] {
  const [registered] = events
  if (!registered) return []
  const of = <Value>(attr: string) => changes(events, ({ data }) => (data.attr === attr ? [data.value as Value] : undefined))
  return [
    {
      id,
      registered,
      universityId: of('universityId'),
      degree: of('degree'),
      gpaBand: of('gpaBand'),
      gpaVisible: of('gpaVisible'),
      graduationDate: of('graduationDate'),
      outcome: of('outcome'),
      ready: of('ready'),
      shares: of('shares'),
      erased: events.find(({ type }) => type === 'UserErased'),
    },
  ]
}

/** By the category that a type begins with. */
export function ofCategory(log: readonly LogEvent[], category: string): ReadonlyMap<string, readonly LogEvent[]> {
  const isOf = ({ type }: LogEvent) => (category === 'Application' ? isPathType(type) : type.startsWith(category))
  return Map.groupBy(log.filter(isOf), ({ thing }) => thing)
}

export function factsOf(log: readonly LogEvent[]): Facts {
  const all = <Fact>(category: string, of: (id: string, events: readonly LogEvent[]) => readonly Fact[]) =>
    [...ofCategory(log, category)].flatMap(([id, events]) => of(id, events))
  const byAttr = <Value>(category: string, attr: string) =>
    new Map(
      [...ofCategory(log, category)].map(([id, events]) => [
        id,
        changes(events, ({ data }) => (data.attr === attr ? [data.value as Value] : undefined)),
      ]),
    )
  const [timezones, firstDays] = [byAttr<string>('Calendar', 'timezone'), byAttr<FirstDays>('Calendar', 'firstDays')]
  const [jobTypes, skills] = [byAttr<JobType>('Job', 'jobType'), byAttr<readonly string[]>('Job', 'skills')]
  return {
    applications: all('Application', applicationOf),
    nominations: all('Nomination', nominationOf),
    referrals: all('Referral', referralOf),
    graduates: new Map(all('User', graduateOf).map((graduate) => [graduate.id, graduate])),
    jobs: new Map([...jobTypes].map(([id, jobType]) => [id, { jobType, skills: skills.get(id) ?? [] }])),
    calendars: new Map([...timezones].map(([id, timezone]) => [id, { timezone, firstDays: firstDays.get(id) ?? [] }])),
    mergedSkills: byAttr('Skill', 'into'),
    mergedOrganizations: byAttr('Organization', 'into'),
  }
}
