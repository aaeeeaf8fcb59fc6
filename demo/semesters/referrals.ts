/** Employees refer students for jobs of their company. */
import { acceptReferral } from '#command-api/referrals/accept.ts'
import { declineReferral } from '#command-api/referrals/decline.ts'
import { inviteReferral } from '#command-api/referrals/invite.ts'
import { updateReferralStatus } from '#command-api/referrals/update-status.ts'
import type { Random } from '#lib/random/random.ts'
import { awake, chance, DAY, logNormal, weighted } from './distributions.ts'
import type { Job } from './jobs.ts'
import type { People, Student } from './people.ts'
import { campusOf, type Campus } from './setting.ts'
import type { Size } from './size.ts'
import { step, type Step } from './step.ts'

/** A student who said yes to a referral, and applies. */
export type Referred = { readonly student: Student; readonly job: Job; readonly at: number }
type Offered = { readonly key: string; readonly employee: string; readonly student: Student; readonly job: Job }

const message = 'I work on the team behind this job and would gladly put a word in for you.'

export function referralsOf(random: Random, size: Size, world: { people: People; jobs: readonly Job[]; campus: Campus; end: number }) {
  const { people, jobs, campus, end } = world
  const steps: Step[] = []
  const referred: Referred[] = []
  const pairs = new Set<string>()
  const referring = jobs.filter((job) => people.employees.some(({ place }) => place === job.company.id))
  for (let n = 0; n < size.referrals; n++) {
    const job = random.pick(referring)
    const employee = random.pick(people.employees.filter(({ place }) => place === job.company.id)).email
    const at = awake(random, job.from + (1 + random.next() * 35) * DAY)
    const around = people.students.filter(
      (one) =>
        one.at < at - 2 * DAY &&
        one.graduatesAt > at &&
        campus.has(campusOf(one.place, job.company.id)) &&
        one.email !== 'student@demo.example',
    )
    const student = weighted(random, around, ({ strength, profile }) => Math.exp(strength) * (profile.openToReferrals ? 3 : 1))
    if (!student || at >= Math.min(end, job.to - 5 * DAY)) continue
    const pair = `${employee}|${student.email}`
    const both = `${student.email}|${job.key}`
    if (pairs.has(pair) || pairs.has(both)) continue
    pairs.add(pair).add(both)
    const offered = { key: `referral-${n}`, employee, student, job }
    steps.push(offer(offered, at))
    const told = answer(random, offered, at)
    if (!told || told.at >= Math.min(end, job.to - DAY)) continue
    steps.push(told)
    if (told.command.operation !== acceptReferral.operation) continue
    const applies = awake(random, told.at + (0.5 + random.next() * 5) * DAY)
    if (chance(random, 0.93) && applies > told.at && applies < Math.min(end, job.to)) referred.push({ student, job, at: applies })
  }
  return { steps, referred }
}

/** One who is open to it is found by the employee; others are written to at their address. */
export function offer({ key, employee, student, job }: Offered, at: number): Step {
  const { email, displayName: name } = student
  return step(inviteReferral, { key, at, by: employee, after: job.key }, ({ account, id }) => {
    const jobId = id(job.key)
    const whom = student.profile.openToReferrals ? { studentId: account(email).uid } : { email, name }
    return jobId === undefined ? undefined : { ...whom, jobId, message }
  })
}

/** 52 % say yes, 14 % no, and 8 % are withdrawn; the others do not answer in time. */
function answer(random: Random, { key, employee, student, job }: Offered, offeredAt: number): Step | undefined {
  const draw = random.next()
  const at = awake(random, offeredAt + Math.min(26, logNormal(random, 3, 0.8)) * DAY)
  if (at <= offeredAt || draw >= 0.74) return undefined
  if (draw < 0.52) return acceptance({ key, employee, student, job }, at)
  if (draw < 0.66)
    return step(declineReferral, { key: `${key}-declined`, at, by: student.email, after: key }, ({ id }) => {
      const referralId = id(key)
      return referralId === undefined ? undefined : { referralId, reason: 'I would rather stay near home.' }
    })
  return step(updateReferralStatus, { key: `${key}-withdrawn`, at, by: employee, after: key }, ({ id }) => {
    const referralId = id(key)
    return referralId === undefined ? undefined : { referralId, status: 'withdrawn' as const }
  })
}

export function acceptance({ key, student, job }: Offered, at: number): Step {
  return step(acceptReferral, { key: `${key}-accepted`, at, by: student.email, after: key }, ({ id }) => {
    const [referralId, jobId] = [id(key), id(job.key)]
    return referralId === undefined || jobId === undefined ? undefined : { referralId, jobId }
  })
}
