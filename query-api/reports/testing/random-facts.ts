/** Facts of a few hundred things whose cells are of all sizes, with people who share with their career office, and who were erased. */
import { applicationSources } from '#events/vocabulary/applications/application-status.ts'
import { degrees, jobTypes } from '#events/vocabulary/jobs/jobs.ts'
import { gpaBands } from '#events/vocabulary/students/gpa-bands.ts'
import { DAY_MS } from '#lib/days.ts'
import type { ApplicationFact, Facts, GraduateFact, NominationFact, ReferralFact, StatusEntry } from '../facts.ts'
import { foldFacts } from '../loading/fold.ts'
import { pathFactOf } from '../paths.ts'
import { seededRandom } from '#lib/random/random.ts'

const BEGIN = Date.UTC(2025, 7, 20)
const DAYS = 450
/** Of a day on which all of it has happened. */
export const AFTER = Date.UTC(2026, 11, 1)

export function randomFacts(seed: number, size = { graduates: 90, applications: 500 }): Facts {
  const random = seededRandom(seed)
  const upTo = (most: number) => Math.floor(random() ** 2 * most)
  const one = <Value>(values: readonly Value[]): Value => values[upTo(values.length)] as Value
  let position = 0
  const happened = (at: number) => ({ position: ++position, at })
  const entry = (kind: StatusEntry['kind'], to: StatusEntry['to'], at: number, role = 'recruiter'): StatusEntry => ({
    ...happened(at),
    kind,
    to,
    role,
    reasonCode: undefined,
    corrects: undefined,
    held: false,
  })

  const graduates = Array.from({ length: size.graduates }, (_, n): GraduateFact => {
    const registered = happened(BEGIN - DAY_MS)
    const said = [registered.position, registered.at] as const
    return {
      id: `student-${n}`,
      registered,
      universityId: [[...said, one(['mit', 'cmu', 'ucl', 'eth'])]],
      degree: random() < 0.9 ? [[...said, one(degrees)]] : [],
      gpaBand: [],
      gpaVisible: [],
      graduationDate: [[...said, '2026-05-20']],
      outcome: random() < 0.6 ? [[...said, 'employed_full_time']] : [],
      ready: [],
      shares: random() < 0.7 ? [[...said, true]] : [],
      erased: random() < 0.05 ? happened(BEGIN + DAY_MS * 400) : undefined,
    }
  })
  const universityOf = ({ universityId }: GraduateFact) => universityId[0]?.[2]

  const applications = Array.from({ length: size.applications }, (_, n): ApplicationFact => {
    const student = one(graduates)
    const at = BEGIN + Math.floor(random() * DAYS) * DAY_MS
    const entries = [entry('submitted', 'submitted', at, 'student')]
    if (random() < 0.6) entries.push(entry('moved', 'interviewing', at + DAY_MS * upTo(30)))
    if (random() < 0.3) entries.push(entry('moved', 'offered', at + 31 * DAY_MS), entry('moved', 'accepted', at + 33 * DAY_MS, 'student'))
    else if (random() < 0.5) entries.push(entry('moved', 'rejected', at + 31 * DAY_MS))
    else if (random() < 0.2) entries.push(entry('moved', 'withdrawn', at + 40 * DAY_MS, 'student'))
    return {
      id: `application-${n}`,
      studentId: student.id,
      jobId: one(['j1', 'j2', 'j3', 'j4', 'j5', 'j6']),
      organizationId: one(['acme', 'globex', 'initech', 'umbrella']),
      universityId: random() < 0.95 ? universityOf(student) : undefined,
      source: one(applicationSources),
      blind: false,
      jobType: one(jobTypes),
      skills: [...new Set([one(['rust', 'go', 'c']), one(['sql', 'go'])])],
      degree: student.degree[0]?.[2],
      gpaBand: random() < 0.8 ? one(gpaBands) : undefined,
      entries,
      path: pathFactOf(entries),
      whole: {},
    }
  })
  const nominations = Array.from({ length: 200 }, (_, n): NominationFact => {
    const student = one(graduates)
    const sent = happened(BEGIN + Math.floor(random() * DAYS) * DAY_MS)
    const said = [sent.position, sent.at] as const
    return {
      id: `nomination-${n}`,
      sent,
      semester: one(['2026-spring', '2025-fall', '2026-fall']),
      universityId: universityOf(student),
      studentId: random() < 0.9 ? [[...said, student.id]] : [],
      status: [[...said, random() < 0.7 ? 'consented' : 'pending']],
      points: [],
    }
  })
  const referrals = Array.from({ length: 200 }, (_, n): ReferralFact => {
    const student = one(graduates)
    const sent = happened(BEGIN + Math.floor(random() * DAYS) * DAY_MS)
    const said = [sent.position, sent.at] as const
    const isAccepted = random() < 0.5
    return {
      id: `referral-${n}`,
      sent,
      organizationId: one(['acme', 'globex', 'initech', 'umbrella']),
      byEmail: false,
      studentId: [[...said, student.id]],
      universityId: [[...said, universityOf(student) ?? 'mit']],
      status: [[...said, isAccepted ? 'accepted' : 'expired']],
      unlinked: [[...said, isAccepted ? 'accepted' : 'expired']],
      expiresAt: isAccepted ? [[...said, sent.at + 400 * DAY_MS]] : [],
      accepted: isAccepted ? [[...said, true]] : [],
      applicationId: [],
      external: [],
    }
  })
  return {
    ...foldFacts().facts(),
    applications,
    nominations,
    referrals,
    graduates: new Map(graduates.map((graduate) => [graduate.id, graduate])),
  }
}
