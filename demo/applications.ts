import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import type { Random } from '#lib/random/random.ts'
import { demoCompany } from './demo-data.ts'
import { acceptedLately, classmatesOf } from './outcomes.ts'
import type { Calendar, Person, PostedJob, DemoApplication, DemoReferral, DemoStep } from './story.ts'

type Actor = DemoStep['by']
const recruiter = (status: ApplicationStatus) => ['recruiter', status] as const
const student = (status: ApplicationStatus) => ['student', status] as const
type Path = readonly (readonly [by: Actor, status: ApplicationStatus])[]

const [review, shortlist, interview, offer, reject] = (['under_review', 'shortlisted', 'interviewing', 'offered', 'rejected'] as const).map(
  recruiter,
) as [Path[0], Path[0], Path[0], Path[0], Path[0]]
const paths = {
  new: [],
  reviewed: [review],
  shortlisted: [review, shortlist],
  interviewing: [review, shortlist, interview],
  offered: [review, interview, offer],
  accepted: [review, shortlist, interview, offer, student('accepted')],
  hired: [review, shortlist, interview, offer, student('accepted'), recruiter('hired')],
  declined: [review, interview, offer, student('declined')],
  rejected: [review, reject],
  rejectedLate: [review, shortlist, interview, reject],
  withdrawn: [review, student('withdrawn')],
} as const satisfies Readonly<Record<string, Path>>
type Outcome = keyof typeof paths

/** How the applications of an open job end, and those of one that has ended. */
const outcomesOfOpenJobs: readonly Outcome[] = [
  'new',
  'reviewed',
  'shortlisted',
  'new',
  'interviewing',
  'rejected',
  'reviewed',
  'offered',
  'new',
  'withdrawn',
  'interviewing',
  'shortlisted',
  'accepted',
  'reviewed',
  'declined',
]
const ended: readonly Outcome[] = ['hired', 'rejectedLate', 'rejected', 'declined', 'rejected', 'withdrawn']
const perJob: Readonly<Record<string, number>> = { 'kw-backend': 12, 'kw-frontend': 9, 'kw-ml': 6, 'kw-platform': 6, 'kw-embedded': 4 }

type Inputs = {
  readonly people: readonly Person[]
  readonly jobs: readonly PostedJob[]
  readonly referrals: readonly DemoReferral[]
  readonly random: Random
  readonly calendar: Calendar
  readonly coverLetters: readonly string[]
}

/**
 * Every status is the end of some application; one move is undone, one corrected, one reinstated, and one application
 * closed by an admin.
 */
export function applicationsOf({ people, jobs, referrals, random, calendar, coverLetters }: Inputs): readonly DemoApplication[] {
  const students = people.filter(({ role }) => role === 'student')
  const [demoStudent, ...others] = students
  const applications: DemoApplication[] = []
  const apply = (by: Person | undefined, job: string, days: number, end: Outcome, more: readonly DemoStep[] = []) => {
    if (!by || applications.some((each) => each.student === by.email && each.job === job)) return
    const { at, steps } = datedSteps(paths[end], days, calendar, random, by === demoStudent)
    const viewedAt = steps[0]?.at ?? (random.next() < 0.4 ? calendar.ago(days * 0.8) : undefined)
    applications.push({
      student: by.email,
      job,
      at,
      steps: [...steps, ...more],
      ...(viewedAt && { viewedAt }),
      ...(random.next() < 0.6 && { coverLetter: random.pick(coverLetters) }),
    })
  }

  apply(demoStudent, 'kw-backend', 19, 'interviewing')
  apply(demoStudent, 'bb-fullstack', 33, 'offered')
  apply(demoStudent, 'pc-data', 6, 'reviewed')
  for (const { email, job, answer } of referrals) {
    if (answer?.kind !== 'accept' || job === 'kw-platform') continue
    const days = (Date.parse(calendar.end) - Date.parse(answer.at)) / 86_400_000 - 1
    apply(
      others.find((each) => each.email === email),
      job,
      days,
      job === 'kw-ml' ? 'interviewing' : 'shortlisted',
    )
  }
  for (const job of jobs) {
    const free = rankedFor(
      job,
      others.filter((each) => !referrals.some(({ email, job: referred }) => email === each.email && referred === job.id)),
      random,
    ).slice(0, perJob[job.id] ?? 5)
    const ends = job.ended ? ended : outcomesOfOpenJobs
    for (const [n, by] of free.entries()) {
      const days = job.ended ? random.between(90, 165) : random.between(0.2, 55) * (n % 3 === 0 ? 0.2 : 1)
      apply(by, job.id, days, ends[(n + jobs.indexOf(job) * (job.ended ? 0 : 4)) % ends.length] ?? 'new')
    }
  }
  const classmates = classmatesOf(people, calendar.end)
  for (const [n, job] of acceptedLately) apply(classmates[n], job, 40, 'accepted')
  return withCorrections(applications, jobs, calendar)
}

/** Students in the order of their skills for the job, with some randomness. */
function rankedFor(job: PostedJob, students: readonly Person[], random: Random): readonly Person[] {
  const known = ({ profile }: Person) => job.skills.filter((skill) => profile?.skills?.includes(skill)).length
  const scores = new Map(students.map((student) => [student, known(student) + random.next() * 1.6]))
  return students.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

/**
 * An interview that took place before the next step, or is ahead: at a time that is settled, or at one of three.
 * @param over when it was
 */
function interviewOf(days: number, over: string | undefined, { dayIn }: Calendar, isAsked: boolean): NonNullable<DemoStep['interview']> {
  const link = 'https://meet.demo.example/interview'
  if (over !== undefined) return { at: over, link }
  const first = 2 + Math.floor(days)
  const times = ['T15:00:00Z', 'T18:30:00Z', 'T19:00:00Z'].map((time, n) => `${dayIn(first + n)}${time}`)
  const text = 'We talk about something that you built, and look at a small piece of code together. Bring nothing.'
  const [settled = ''] = times
  return isAsked || first % 2 === 1 ? { slots: times, link, text } : { at: settled, place: 'Our office; ask for us at the door', text }
}

/** The steps of a path, spread over the days since the application. @param isAsked whether an interview that is ahead asks for a choice */
function datedSteps(
  path: Path,
  days: number,
  calendar: Calendar,
  random: Random,
  isAsked: boolean,
): { readonly at: string; readonly steps: readonly DemoStep[] } {
  const { ago, dayIn } = calendar
  const share = days / (path.length + random.between(0.4, 1.2))
  return {
    at: ago(days),
    steps: path.map(([by, status], n) => ({
      by,
      status,
      at: ago(days - share * (n + random.between(0.6, 0.95))),
      ...(status === 'interviewing' && {
        interview: interviewOf(random.between(1, 9), n + 1 < path.length ? ago(days - share * (n + 1.2)) : undefined, calendar, isAsked),
      }),
      ...(status === 'offered' && { offerText: 'We would be glad to have you. Ask us whatever is still open.' }),
      // An answered offer was answered before its last day.
      ...(status === 'offered' && n + 1 < path.length && { offerExpiresOn: dayIn(share * (n + 2) - days + 1) }),
      ...(status === 'rejected' && { reasonCode: random.pick(['skills_mismatch', 'experience', 'position_filled'] as const) }),
      ...(status === 'withdrawn' && { reasonCode: random.pick(['accepted_elsewhere', 'location'] as const) }),
      ...(status === 'shortlisted' && random.next() < 0.3 && { note: 'Strong project work; ask about the second year.' }),
    })),
  }
}

function withCorrections(
  applications: readonly DemoApplication[],
  jobs: readonly PostedJob[],
  { ago }: Calendar,
): readonly DemoApplication[] {
  const ours = new Set(jobs.filter(({ company, ended: hasEnded }) => company === demoCompany && !hasEnded).map(({ id }) => id))
  const endsIn = (status: ApplicationStatus, n: number, among: (each: DemoApplication) => boolean = ({ job }) => ours.has(job)) =>
    applications.filter(
      (each) => among(each) && each.steps.at(-1)?.status === status && each.steps.length > 0 && each.student !== 'student@demo.example',
    )[n]
  const undone = endsIn('under_review', 0)
  const corrected = endsIn('interviewing', 0)
  const reinstated = endsIn('rejected', 0)
  const closed = endsIn('under_review', 0, ({ job }) => !ours.has(job))
  const more = new Map<DemoApplication | undefined, readonly DemoStep[]>([
    [
      undone,
      [
        { by: 'recruiter', status: 'rejected', at: ago(0.05), reasonCode: 'duplicate' },
        { by: 'recruiter', status: 'under_review', at: soonAfter(ago(0.05)), undoesLast: true },
      ],
    ],
    [corrected, [{ by: 'recruiter', status: 'under_review', at: ago(0.04), reason: 'This was the card of somebody with the same name.' }]],
    [reinstated, [{ by: 'recruiter', status: 'under_review', at: ago(0.03), reason: 'The position is open again.' }]],
    [closed, [{ by: 'admin', status: 'closed', at: ago(0.02), reason: 'The company asked for it: the team was dissolved.' }]],
  ])
  return applications.map((each) => ({ ...each, steps: [...each.steps, ...(more.get(each) ?? [])] }))
}

function soonAfter(instant: string): string {
  return new Date(Date.parse(instant) + 20_000).toISOString()
}
