import type { ApplicationStatus } from '#events/vocabulary/application-status.ts'
import { demoCompany } from './cast.ts'
import type { Chance } from './chance.ts'
import type { Calendar, Person, PostedJob, ToldApplication, ToldReferral, ToldStep } from './story.ts'

type Mover = ToldStep['by']
const recruiter = (status: ApplicationStatus) => ['recruiter', status] as const
const student = (status: ApplicationStatus) => ['student', status] as const
type Road = readonly (readonly [by: Mover, status: ApplicationStatus])[]

const [review, shortlist, interview, offer, reject] = (['under_review', 'shortlisted', 'interviewing', 'offered', 'rejected'] as const).map(
  recruiter,
) as [Road[0], Road[0], Road[0], Road[0], Road[0]]
const roads = {
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
} as const satisfies Readonly<Record<string, Road>>
type End = keyof typeof roads

/** Where the applications of a running job stand, and those of one that has ended. */
const running: readonly End[] = [
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
const ended: readonly End[] = ['hired', 'rejectedLate', 'rejected', 'declined', 'rejected', 'withdrawn']
const perJob: Readonly<Record<string, number>> = { 'kw-backend': 12, 'kw-frontend': 9, 'kw-ml': 6, 'kw-platform': 6, 'kw-embedded': 4 }

type Given = {
  readonly people: readonly Person[]
  readonly jobs: readonly PostedJob[]
  readonly referrals: readonly ToldReferral[]
  readonly chance: Chance
  readonly calendar: Calendar
  readonly coverLetters: readonly string[]
}

/** Every status is reached by somebody; one move is undone, one corrected, one reinstated, and one application closed by an admin. */
export function applicationsOf({ people, jobs, referrals, chance, calendar, coverLetters }: Given): readonly ToldApplication[] {
  const students = people.filter(({ role }) => role === 'student')
  const [demoStudent, ...others] = students
  const told: ToldApplication[] = []
  const apply = (by: Person | undefined, job: string, days: number, end: End, more: readonly ToldStep[] = []) => {
    if (!by || told.some((each) => each.student === by.email && each.job === job)) return
    const { at, steps } = walk(roads[end], days, calendar, chance)
    const viewedAt = steps[0]?.at ?? (chance.next() < 0.4 ? calendar.ago(days * 0.8) : undefined)
    told.push({
      student: by.email,
      job,
      at,
      steps: [...steps, ...more],
      ...(viewedAt && { viewedAt }),
      ...(chance.next() < 0.6 && { coverLetter: chance.pick(coverLetters) }),
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
    const free = drawnTo(
      job,
      others.filter((each) => !referrals.some(({ email, job: referred }) => email === each.email && referred === job.id)),
      chance,
    ).slice(0, perJob[job.id] ?? 5)
    const ends = job.ended ? ended : running
    for (const [n, by] of free.entries()) {
      const days = job.ended ? chance.between(90, 165) : chance.between(0.2, 55) * (n % 3 === 0 ? 0.2 : 1)
      apply(by, job.id, days, ends[(n + jobs.indexOf(job) * (job.ended ? 0 : 4)) % ends.length] ?? 'new')
    }
  }
  return withMishaps(told, jobs, calendar)
}

/** Those who know what the job asks for apply first, with some chance. */
function drawnTo(job: PostedJob, students: readonly Person[], chance: Chance): readonly Person[] {
  const known = ({ profile }: Person) => job.skills.filter((skill) => profile?.skills?.includes(skill)).length
  const scores = new Map(students.map((student) => [student, known(student) + chance.next() * 1.6]))
  return students.toSorted((one, other) => (scores.get(other) ?? 0) - (scores.get(one) ?? 0))
}

/** The steps of a road spread over the days since the application. */
function walk(
  road: Road,
  days: number,
  { ago, dayIn }: Calendar,
  chance: Chance,
): { readonly at: string; readonly steps: readonly ToldStep[] } {
  const share = days / (road.length + chance.between(0.4, 1.2))
  return {
    at: ago(days),
    steps: road.map(([by, status], n) => ({
      by,
      status,
      at: ago(days - share * (n + chance.between(0.6, 0.95))),
      ...(status === 'interviewing' && { interviewAt: `${dayIn(2 + chance.between(1, 9))}T16:00:00Z` }),
      ...(status === 'offered' && { offerText: 'We would be glad to have you. The details are in the attached letter.' }),
      // Whoever answers an offer is in time.
      ...(status === 'offered' && n + 1 < road.length && { offerExpiresOn: dayIn(share * (n + 2) - days + 1) }),
      ...(status === 'rejected' && { reasonCode: chance.pick(['skills_mismatch', 'experience', 'position_filled'] as const) }),
      ...(status === 'withdrawn' && { reasonCode: chance.pick(['accepted_elsewhere', 'location'] as const) }),
      ...(status === 'shortlisted' && chance.next() < 0.3 && { note: 'Strong project work; ask about the second year.' }),
    })),
  }
}

function withMishaps(told: readonly ToldApplication[], jobs: readonly PostedJob[], { ago }: Calendar): readonly ToldApplication[] {
  const ours = new Set(jobs.filter(({ company, ended: over }) => company === demoCompany && !over).map(({ id }) => id))
  const endsIn = (status: ApplicationStatus, n: number, among: (each: ToldApplication) => boolean = ({ job }) => ours.has(job)) =>
    told.filter(
      (each) => among(each) && each.steps.at(-1)?.status === status && each.steps.length > 0 && each.student !== 'student@demo.example',
    )[n]
  const undone = endsIn('under_review', 0)
  const corrected = endsIn('interviewing', 0)
  const reinstated = endsIn('rejected', 0)
  const closed = endsIn('under_review', 0, ({ job }) => !ours.has(job))
  const more = new Map<ToldApplication | undefined, readonly ToldStep[]>([
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
  return told.map((each) => ({ ...each, steps: [...each.steps, ...(more.get(each) ?? [])] }))
}

function soonAfter(instant: string): string {
  return new Date(Date.parse(instant) + 20_000).toISOString()
}
