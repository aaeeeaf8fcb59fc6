/** Random logs: few people, many turns, and events that were recorded late, out of order or by mistake. */
import fc from 'fast-check'
import { applicationSources, applicationStatuses, isHeldBack, rejectCodes } from '#events/vocabulary/applications/application-status.ts'
import { degrees, jobTypes } from '#events/vocabulary/jobs/jobs.ts'
import { ruleIds } from '#events/vocabulary/nominations/points.ts'
import { pathAfter, pathFrom, type Path } from '#events/vocabulary/path.ts'
import { gpaBands } from '#events/vocabulary/students/gpa-bands.ts'
import { firstDestinations } from '#events/vocabulary/students/outcomes.ts'
import { DAY_MS } from '#lib/days.ts'
import { legal, type Turn } from './legal-turn.ts'
import { isPathType, pathEntryOf, type Data, type LogEvent } from './log.ts'

export const BEGINNING = Date.parse('2025-11-20T12:00:00.000Z')

const one = <const Value>(...values: readonly Value[]) => fc.constantFrom(...values)
const numbered = (name: string, most: number) => fc.integer({ min: 1, max: most }).map((n) => `${name}${n}`)
const student = numbered('student', 3)
const university = one<string | undefined>('uni1', 'uni1', 'uni1', 'uni2', 'uni3', undefined)
const application = numbered('application', 8)
const nomination = numbered('nomination', 5)
const referral = numbered('referral', 4)
const skill = numbered('skill', 3)
/** Before the end of the log, or after it. */
const lastInstant = fc.integer({ min: 1, max: 400 }).map((days) => BEGINNING + days * DAY_MS)

const turn = (
  type: string,
  thing: fc.Arbitrary<string>,
  data: { readonly [Key in keyof Data]: fc.Arbitrary<Data[Key]> },
  role?: fc.Arbitrary<string | undefined>,
) => fc.record({ type: fc.constant(type), thing, data: fc.record(data), role: role ?? fc.constant(undefined) }) as fc.Arbitrary<Turn>

const author = one<string | undefined>('recruiter', 'recruiter', 'recruiter', 'admin', undefined)
const to = one(...applicationStatuses, 'offered', 'offered', 'offered', 'hired', 'hired', 'interviewing', 'interviewing', 'shortlisted')
const submission = {
  studentId: student,
  universityId: university,
  organizationId: numbered('company', 2),
  jobId: numbered('job', 3),
  source: one(...applicationSources),
  blind: fc.boolean(),
  jobType: one(undefined, ...jobTypes.slice(0, 2)),
  skills: fc.option(fc.uniqueArray(skill, { maxLength: 3 }), { nil: undefined }),
  degree: one(undefined, ...degrees.slice(0, 2)),
  gpaBand: one(undefined, ...gpaBands.slice(1, 3), gpaBands[1]),
}
/** The place of the event that is corrected, by how many before it. */
const corrects = fc.integer({ min: 1, max: 12 })
const ofStudent = (attr: string, value: fc.Arbitrary<Data['value']>) => turn('UserChanged', student, { attr: fc.constant(attr), value })

const turns: readonly (readonly [weight: number, fc.Arbitrary<Turn>])[] = [
  [8, turn('ApplicationSubmitted', application, submission, fc.constant('student'))],
  [
    45,
    turn(
      'ApplicationStatusChanged',
      application,
      { to, held: one(false, false, false, true), reasonCode: one(undefined, rejectCodes[0]) },
      author,
    ),
  ],
  [
    6,
    turn(
      'ApplicationStatusChanged',
      application,
      { to: one('accepted', 'accepted', 'accepted', 'declined', 'withdrawn') },
      fc.constant('student'),
    ),
  ],
  [5, turn('ApplicationStatusDisclosed', application, { to: one('offered', 'rejected') })],
  [7, turn('ApplicationStatusCorrected', application, { to, corrects, held: fc.boolean() }, one('recruiter', 'student', 'admin'))],
  [3, turn('ApplicationReinstated', application, { to, held: fc.boolean() }, one('recruiter', 'admin'))],
  [1, turn('OfferExpired', application, { to: fc.constant('declined') })],
  [1, turn('ApplicationAutoClosed', application, { to: fc.constant('closed') })],
  [
    5,
    turn('NominationMade', nomination, {
      semester: one('2025-fall', '2025-fall', '2026-spring'),
      universityId: university,
      studentId: one(undefined, 'student1', 'student2'),
      nomination: fc.constant('pending'),
    }),
  ],
  [8, turn('NominationConsented', nomination, { studentId: student, nomination: fc.constant('consented') })],
  [2, turn('NominationConsentWithdrawn', nomination, { nomination: fc.constant('consent_withdrawn') })],
  [3, turn('NominationPointsGiven', nomination, { rule: one(...ruleIds.slice(0, 2)), points: one(10, 5, -10) })],
  [
    4,
    turn('ReferralInvited', referral, {
      organizationId: numbered('company', 2),
      byEmail: fc.boolean(),
      universityId: university,
      studentId: fc.option(student, { nil: undefined }),
      referral: fc.constant('invited'),
    }),
  ],
  [
    4,
    turn('ReferralAccepted', referral, {
      studentId: student,
      universityId: university,
      referral: fc.constant('accepted'),
      expiresAt: lastInstant,
    }),
  ],
  [1, turn('ReferralExtended', referral, { expiresAt: lastInstant })],
  [1, turn('ReferralAnswerTakenBack', referral, { referral: fc.constant('invited') })],
  [2, turn('ReferralExpired', referral, { referral: fc.constant('expired') })],
  [4, turn('ReferralStatusChanged', referral, { referral: one('submitted', 'in_process', 'hired'), applicationId: application })],
  [1, turn('ReferralStatusChanged', referral, { referral: fc.constant('hired'), external: fc.constant(true as const) })],
  [3, turn('UserRegistered', student, {})],
  [3, ofStudent('universityId', university)],
  [2, ofStudent('degree', one(undefined, ...degrees.slice(0, 2)))],
  [2, ofStudent('gpaBand', one(undefined, ...gpaBands.slice(1, 3)))],
  [3, ofStudent('gpaVisible', fc.boolean())],
  [4, ofStudent('graduationDate', one(undefined, '2026-06-30', '2026-07-01', '2026-05-15'))],
  [4, ofStudent('outcome', one(...firstDestinations))],
  [2, ofStudent('ready', fc.boolean())],
  [4, ofStudent('shares', one(true, true, false))],
  [1, turn('UserErased', student, {})],
  [1, turn('SkillMerged', one('skill2', 'skill3'), { attr: fc.constant('into'), value: one('skill1', undefined) })],
  [1, turn('OrganizationMerged', one('uni2', 'uni3', 'company2'), { attr: fc.constant('into'), value: one('uni1', undefined) })],
  [1, turn('CalendarZone', one('uni1', 'uni2'), { attr: fc.constant('timezone'), value: one('America/New_York', 'Asia/Tokyo', 'UTC') })],
  [1, turn('CalendarDays', one('uni1', 'uni2'), { attr: fc.constant('firstDays'), value: one({ '2026-spring': '2026-01-12' }, {}) })],
  [1, turn('JobChanged', numbered('job', 3), { attr: fc.constant('jobType'), value: one<string | undefined>(...jobTypes.slice(0, 2)) })],
]

/** What begins a thing, so that what comes before it is no story. */
const beginnings = new Set(['ApplicationSubmitted', 'NominationMade', 'ReferralInvited', 'UserRegistered'])
const free = /^(?:Skill|Organization|Calendar|Job)/

const stepOf = fc.record({
  turn: fc.oneof(...turns.map(([weight, arbitrary]) => ({ weight, arbitrary }))),
  // Hours later, days later; now and then recorded late.
  later: one(0, 1, 5, 30, 70, 130),
  late: one(0, 0, 0, 0, 0, 0, 0, 400),
})

/** One that has begun, of the same kind, stands in for one that has not. */
function begunLike(thing: string, begun: ReadonlySet<string>): string {
  const kind = thing.replace(/\d+$/, '')
  const alike = [...begun].filter((one) => one.startsWith(kind))
  return begun.has(thing) ? thing : (alike[Number(thing.slice(kind.length)) % alike.length] ?? thing)
}

export const randomLog: fc.Arbitrary<readonly LogEvent[]> = fc
  .array(stepOf, { minLength: 60, maxLength: 220, size: 'max' })
  .map((steps) => {
    const log: LogEvent[] = []
    const begun = new Set<string>()
    const paths = new Map<string, Path>()
    let at = BEGINNING
    const say = (event: Turn, happenedAt: number) => {
      const said = { ...event, position: log.length * 2 + 3, at: happenedAt }
      log.push(said)
      if (!isPathType(said.type)) return
      const [path, entry] = [paths.get(said.thing), pathEntryOf(said)]
      paths.set(said.thing, path ? pathAfter(path, entry) : pathFrom(entry))
    }
    for (const { turn, later, late } of steps) {
      const { type } = turn
      const thing = beginnings.has(type) || free.test(type) ? turn.thing : begunLike(turn.thing, begun)
      if (beginnings.has(type) === begun.has(thing) && !free.test(type)) continue
      begun.add(thing)
      const path = paths.get(thing)
      const event = path ? legal({ ...turn, thing }, path, log.length) : { ...turn, thing }
      if (!event) continue
      at += later * (DAY_MS / 24) + 1
      // In a stream nothing happens before what is there already; what begins a thing comes before all that is said of it.
      say(event, beginnings.has(type) || path ? at : at - late * (DAY_MS / 24))
      if (path && isHeldBack(event.data.to ?? 'submitted') && !event.data.held && type !== 'ApplicationStatusDisclosed')
        say({ type: 'ApplicationStatusDisclosed', thing, role: event.role, data: { to: event.data.to ?? 'offered' } }, at)
    }
    return log
  })
