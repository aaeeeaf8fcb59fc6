/** Who applies where and when, and the commands that follow from it. */
import { applyJob } from '#command-api/applications/apply.ts'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { viewApplication } from '#command-api/applications/view.ts'
import { defined } from '#lib/fields.ts'
import type { Random } from '#lib/random/random.ts'
import { coverLetters } from '../demo-data.ts'
import { awake, chance, DAY, HOUR, spreadCount, weighted } from './distributions.ts'
import type { Job } from './jobs.ts'
import type { Consent } from './nominations.ts'
import type { People, Student } from './people.ts'
import { pipelineOf, type Application, type Applying, type Move } from './pipeline.ts'
import type { Referred } from './referrals.ts'
import { campusOf, type Campus } from './setting.ts'
import type { Size } from './size.ts'
import { dayOf, isoOf, step, type Step } from './step.ts'
import { termAt, type Term } from './terms.ts'

type World = {
  readonly people: People
  readonly jobs: readonly Job[]
  readonly campus: Campus
  readonly terms: readonly Term[]
  readonly consents: readonly Consent[]
  readonly referred: readonly Referred[]
  readonly end: number
}

export function applicationsOf(random: Random, size: Size, world: World): readonly Application[] {
  const { people, terms, consents, referred } = world
  const weight = terms.reduce((sum, one) => sum + one.weight, 0)
  // Nobody is there all the time, so those who are apply more often.
  const presence = people.students.reduce((sum, one) => sum + presenceOf(one, terms), 0) / people.students.length / weight
  return people.students
    .filter(({ email }) => email !== 'student@demo.example')
    .flatMap((student) => {
      const nominatedAt = Math.min(...consents.filter((one) => one.student === student.email).map(({ at }) => at))
      const byReferral = referred.filter((one) => one.student === student)
      const mean = (size.applications * presenceOf(student, terms)) / weight / presence
      const wanted = Array.from({ length: spreadCount(random, Math.max(0.3, mean)) }, () => applyAt(random, student, terms))
      const tries = [
        ...byReferral,
        ...chosen(
          random,
          wanted.toSorted((one, other) => one - other),
          student,
          byReferral,
          world,
        ),
      ]
      const all = tries
        .toSorted((one, other) => one.at - other.at)
        .map(({ job, at }): Applying => {
          const source = byReferral.some((one) => one.job === job) ? 'referred' : at > nominatedAt ? 'nominated' : 'direct'
          return { key: `${student.email}|${job.key}`, student, job, at, source, market: termAt(terms, at)?.market ?? 0 }
        })
      return settled(
        random,
        all.map((applying) => pipelineOf(random, applying)),
      )
    })
}

/** How much of the seasons a student is there for. */
function presenceOf({ at, graduatesAt }: Student, terms: readonly Term[]): number {
  return terms.reduce(
    (sum, { from, to, weight }) => sum + (weight * Math.max(0, Math.min(to, graduatesAt) - Math.max(from, at))) / (to - from),
    0,
  )
}

function applyAt(random: Random, { at, graduatesAt }: Student, terms: readonly Term[]): number {
  const there = terms.filter(({ from, to }) => to > at + 3 * DAY && from < graduatesAt)
  const term = weighted(random, there, ({ from, to, weight }) => (weight * (Math.min(to, graduatesAt) - Math.max(from, at))) / (to - from))
  if (!term) return Infinity
  const from = Math.max(term.from + 3 * DAY, at + 2 * DAY)
  // More at the beginning of a semester than at its end.
  return awake(random, from + Math.min(random.next(), random.next() * 1.4) * (Math.min(term.to, graduatesAt) - from))
}

function chosen(random: Random, times: readonly number[], student: Student, referred: readonly Referred[], { jobs, campus, end }: World) {
  const taken = new Set(referred.map(({ job }) => job))
  return times.flatMap((at) => {
    const open = jobs.filter(
      ({ from, to, company }, n) => n >= 0 && from < at && at < to - DAY && campus.has(campusOf(student.place, company.id)),
    )
    const nearEnd = student.graduatesAt - at < 330 * DAY
    const job = weighted(
      random,
      open.filter((one) => !taken.has(one)),
      ({ popularity, type, skills }) => {
        const known = skills.filter((skill) => student.profile.skills?.includes(skill)).length
        return popularity * (1 + known) * ((type === 'full_time') === nearEnd ? 3 : 1)
      },
    )
    if (!job || at >= end) return []
    taken.add(job)
    return [{ job, at }]
  })
}

/** Whoever has accepted an offer withdraws most of the others, declines later offers, and applies nowhere for a while. */
function settled(random: Random, applications: readonly Application[]): readonly Application[] {
  let found: { readonly at: number; readonly key: string } | undefined
  const accepted = applications.flatMap(({ key, moves }) => moves.flatMap(({ status, at }) => (status === 'accepted' ? [{ key, at }] : [])))
  for (const one of accepted.toSorted((a, b) => a.at - b.at)) found ??= one
  if (!found) return applications
  const { at: since, key: kept } = found
  return applications.flatMap((application) => {
    if (application.key === kept || application.at > since + 150 * DAY) return [application]
    if (application.at > since) return chance(random, 0.8) ? [] : [withoutYes(application)]
    const leaves = since + (0.5 + random.next() * 4) * DAY
    const before = application.moves.filter(({ at }) => at < leaves)
    const last = before.at(-1)?.status
    const over = before.length === application.moves.length && last !== undefined && last !== 'offered'
    if (over || !chance(random, 0.75)) return [withoutYes(application)]
    const status = last === 'offered' ? 'declined' : 'withdrawn'
    return [{ ...application, moves: [...before, { by: 'student', status, at: leaves, reasonCode: 'accepted_elsewhere' }] }]
  })
}

/** A second offer is declined. */
function withoutYes(application: Application): Application {
  const n = application.moves.findIndex(({ status }) => status === 'accepted')
  const yes = application.moves[n]
  if (!yes) return application
  return { ...application, moves: [...application.moves.slice(0, n), { ...yes, status: 'declined', reasonCode: 'accepted_elsewhere' }] }
}

export function applicationSteps(random: Random, application: Application, end: number): readonly Step[] {
  const { key, student, job, at, viewedAt, moves } = application
  const coverLetter = chance(random, 0.5) ? random.pick(coverLetters) : undefined
  const steps = [
    step(applyJob, { key, at, by: student.email, after: job.key }, ({ id }) => {
      const jobId = id(job.key)
      return jobId === undefined ? undefined : defined({ jobId, coverLetter })
    }),
  ]
  if (viewedAt !== undefined)
    steps.push(
      step(viewApplication, { key: `${key}|viewed`, at: viewedAt, by: job.recruiter, after: key }, ({ id }) => {
        const applicationId = id(key)
        return applicationId === undefined ? undefined : { id: applicationId }
      }),
    )
  const moved = moves.map((move, n) => moveStep(application, move, { n, next: moves[n + 1]?.at, asks: random.next() }))
  return [...steps, ...moved].filter((each) => each.at < end)
}

type Placed = { readonly n: number; readonly next: number | undefined; readonly asks: number }

export function moveStep({ key, student, job }: Pick<Application, 'key' | 'student' | 'job'>, move: Move, { n, next, asks }: Placed): Step {
  const { by, status, at, reasonCode, reason, undoes } = move
  const before = n === 0 ? key : `${key}|${n - 1}`
  const who = by === 'student' ? student.email : job.recruiter
  return step(changeStatus, { key: `${key}|${n}`, at, by: who, after: before }, ({ id, event }) => {
    const applicationId = id(key)
    const undone = undoes && event(before)
    if (applicationId === undefined) return undefined
    return defined({
      id: applicationId,
      status,
      reasonCode,
      reason,
      undoes: undone,
      ...(status === 'offered' && { offerExpiresOn: dayOf(at + 28 * DAY), offerText: 'We would be glad to have you.' }),
      ...(status === 'interviewing' && reason === undefined && !undoes && asks < 0.8 && { interview: interviewOn(at, next) }),
    })
  })
}

/** One that took place before the next step, or in some days. */
function interviewOn(at: number, next: number | undefined) {
  const day = at + Math.min(6 * DAY, ((next ?? Infinity) - at) * 0.6)
  return { at: isoOf(Math.max(day, at + HOUR)), link: 'https://meet.demo.example/interview' }
}
