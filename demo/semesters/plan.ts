/** The whole demo of some semesters as steps in the order of time. Equal seeds and days give equal plans. */
import { eraseAccount } from '#command-api/users/erase-account.ts'
import { randomFrom } from '#lib/random/random.ts'
import { applicationsOf, applicationSteps } from './applications.ts'
import { DAY } from './distributions.ts'
import { jobsOf, jobSteps } from './jobs.ts'
import { messageSteps } from './messages.ts'
import { nominationsOf } from './nominations.ts'
import { outcomeSteps } from './outcomes.ts'
import { peopleOf, type Student } from './people.ts'
import { referralsOf } from './referrals.ts'
import { resumeSteps } from './resumes.ts'
import {
  campusSteps,
  mergeSteps,
  placesSteps,
  policySteps,
  registration,
  scopeStep,
  subscriptionsOf,
  subscriptionSteps,
} from './setting.ts'
import { sizes, type SizeName } from './size.ts'
import { step, type Step } from './step.ts'
import { storySteps } from './stories.ts'
import { termsTo, type Term } from './terms.ts'

export type Plan = {
  readonly steps: readonly Step[]
  readonly end: number
  readonly terms: readonly Term[]
  /** What the payment provider would say of the companies. */
  readonly subscription: ReturnType<typeof subscriptionsOf>
}

/** @param day on which it is looked at: the story ends as this day begins (UTC) */
export function planOf(seed: number, day: string, sizeName: SizeName): Plan {
  const size = sizes[sizeName]
  const end = Date.parse(`${day}T00:00:00Z`)
  const terms = termsTo(end, size.semesters)
  // Each part has numbers of its own, so that a change of one leaves the others as they were.
  const part = (n: number) => randomFrom(seed * 100 + n)
  const people = peopleOf(part(1), size, terms)
  const begin = terms[0]?.from ?? end
  const jobs = jobsOf(part(2), size, people, terms)
  const campus = campusSteps(part(3), people, begin + DAY)
  const nominations = nominationsOf(part(4), size, people, terms, end)
  const world = { people, jobs, campus: campus.approved, end }
  const referrals = referralsOf(part(5), size, world)
  const { consents } = nominations
  const applications = applicationsOf(part(6), size, { ...world, terms, consents, referred: referrals.referred })
  const later = part(7)
  const erased = people.students.filter(isGone(end)).slice(0, Math.max(1, Math.round(size.students / 150)))
  const remaining = people.students.filter((student) => !erased.includes(student))
  const steps = [
    ...placesSteps(people, begin),
    ...[...people.team, ...people.staff, ...people.professors, ...people.recruiters, ...people.employees].map(registration),
    ...people.students.map(registration),
    scopeStep(begin + 20 * 3_600_000),
    ...policySteps(people, begin + 21 * 3_600_000),
    ...subscriptionSteps(people.companies, begin + 22 * 3_600_000, end),
    ...campus.steps,
    ...mergeSteps(begin + (end - begin) * 0.6),
    ...jobSteps(part(8), jobs),
    ...resumeSteps(part(9), remaining, end),
    ...nominations.steps,
    ...referrals.steps,
    ...applications.flatMap((application) => applicationSteps(later, application, end)),
    ...messageSteps(part(10), size, {
      people: { ...people, students: remaining },
      applications: applications.filter(({ student }) => remaining.includes(student)),
      consents,
      end,
    }),
    ...outcomeSteps(part(11), people, applications, end),
    ...storySteps({ people, terms, end }),
    ...erased.map((student, n) => erasure(student, end - (3 + n * 5) * DAY)),
  ]
  return { steps: inOrder(steps, end), end, terms, subscription: subscriptionsOf(people.companies, end) }
}

/** Graduated so long ago that nothing of theirs is open. */
const isGone = (end: number) => (student: Student) => student.graduatesAt < end - 200 * DAY

function erasure({ email }: Student, at: number): Step {
  return step(eraseAccount, { key: `erased-${email}`, at, after: email }, ({ account }) => ({ uid: account(email).uid }))
}

/** Steps at one instant stay in their order. */
function inOrder(steps: readonly Step[], end: number): readonly Step[] {
  return steps
    .filter(({ at }) => at < end)
    .map((each, n) => ({ each, n }))
    .toSorted((one, other) => one.each.at - other.each.at || one.n - other.n)
    .map(({ each }) => each)
}
