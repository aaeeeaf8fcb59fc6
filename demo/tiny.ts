/** The profile `tiny` (product 5): some 60 students and 1,000 events, with something to do for each fixed account. */
import { semesterAt, type Semester } from '#events/vocabulary/semesters.ts'
import { defined } from '#lib/fields.ts'
import { randomFrom, type Random } from '#lib/random/random.ts'
import { applicationsOf } from './applications.ts'
import { coverLetters, demoCompany, demoUniversity, jobs, reasons, secondProfessor, universities, type DemoJob } from './demo-data.ts'
import { peopleOf, studentsOf } from './people.ts'
import { calendarTo, type Calendar, type Person, type PostedJob, type Story, type DemoNomination, type DemoReferral } from './story.ts'

const SEED = 20_261_121

/** A person with an account or without. */
type Nominee = Pick<Person, 'email' | 'displayName'>

/** @param end milliseconds; the story leads up to it. Equal ends give equal stories. */
export function tinyStory(end: number): Story {
  const random = randomFrom(SEED)
  const calendar = calendarTo(end)
  const people = peopleOf(random, calendar)
  const posted = jobs.map((job, n) => post(job, n, people, calendar))
  const referrals = referralsOf(people, calendar)
  return {
    people,
    jobs: posted,
    nominations: universities.flatMap(({ id, timezone }) => nominationsAt(id, timezone, people, random, calendar)),
    referrals,
    applications: applicationsOf({ people, jobs: posted, referrals, random, calendar, coverLetters }),
    saved: posted
      .filter(({ ended }) => !ended)
      .slice(1, 4)
      .map(({ id }, n) => ({ student: 'student@demo.example', job: id, at: calendar.ago(9 - n) })),
    // One is older than the latest jobs, so it shows some as new.
    searches: [
      {
        person: 'recruiter@demo.example',
        at: calendar.ago(70),
        search: { name: 'Go or Rust', kind: 'students', query: { skills: ['go', 'rust'] }, alert: 'never' },
      },
      {
        person: 'student@demo.example',
        at: calendar.ago(70),
        search: { name: 'Internships', kind: 'jobs', query: { jobType: ['internship'] }, alert: 'never' },
      },
      {
        person: 'student@demo.example',
        at: calendar.ago(3),
        search: {
          name: 'Engineering, remote or hybrid',
          kind: 'jobs',
          query: { titles: ['engineer'], workplaceType: ['remote', 'hybrid'] },
          alert: 'daily',
        },
      },
    ],
  }
}

function post(job: DemoJob, n: number, people: readonly Person[], calendar: Calendar): PostedJob {
  const recruiter = people.find(({ role, place }) => role === 'recruiter' && place === job.company)
  if (!recruiter) throw new Error(`${job.company} has no recruiter.`)
  const times = job.ended
    ? { postedAt: calendar.ago(170 + n), endedAt: calendar.ago(30 + n) }
    : { postedAt: calendar.ago(62 + n), ...(n % 2 === 0 && { closesOn: calendar.dayIn(30 + n * 4) }) }
  return { ...job, ...times, recruiter: recruiter.email }
}

/** The nominations of one university in this semester and the two before it; each student at most once per semester. */
function nominationsAt(
  university: string,
  timezone: string,
  people: readonly Person[],
  random: Random,
  calendar: Calendar,
): readonly DemoNomination[] {
  // The acts of the second demo professor stand in `nominations.ts`.
  const professors = people.filter(({ role, place, email }) => role === 'professor' && place === university && email !== secondProfessor)
  const newcomer = { email: 'noa.newcomer@home.example.com', displayName: 'Noa Newcomer' }
  return lastSemesters(calendar.end, timezone).flatMap((semester, back) => {
    const [demoStudent, ...others] = studentsOf(people, university)
    // The demo student is nominated now; the order of the others is random.
    const shuffled = random.some(others, others.length)
    const line: Nominee[] =
      university === demoUniversity && back === 0 && demoStudent ? [demoStudent, ...shuffled, newcomer] : [...shuffled]
    return professors.flatMap((professor, n) => {
      const count = university === demoUniversity && n === 0 ? 4 : 2
      const chosen = [...line.splice(0, count), ...(n === 0 ? line.filter((each) => each === newcomer) : [])]
      return chosen.flatMap((student, m) => {
        const at = within(semester, (m + 1) / (chosen.length + 1), calendar.end)
        return at === undefined ? [] : [nomination(professor.email, student, semester.key, at, m, random, calendar)]
      })
    })
  })
}

function nomination(
  professor: string,
  { email, displayName: name }: Nominee,
  semester: string,
  at: string,
  n: number,
  random: Random,
  { end }: Calendar,
): DemoNomination {
  const soon = new Date(Math.min(Date.parse(at) + random.between(1, 6) * 86_400_000, Date.parse(end) - 1_800_000)).toISOString()
  const chance = random.next()
  const hasAccount = !email.startsWith('noa.')
  const answer = hasAccount && (n === 0 || chance < 0.75) ? { consent: n === 0 || chance < 0.67, at: soon } : undefined
  return defined({ professor, email, name, semester, reason: random.pick(reasons), at, answer })
}

function lastSemesters(end: string, timezone: string): readonly Semester[] {
  const now = semesterAt(end, timezone)
  const before = ({ opensOn }: Semester) => semesterAt(new Date(Date.parse(`${opensOn}T12:00:00Z`) - 86_400_000).toISOString(), timezone)
  return [now, before(now), before(before(now))]
}

/** An instant in which nominations were open and which has passed; undefined when there is none. */
function within({ opensOn, closesOn }: Semester, part: number, end: string): string | undefined {
  const from = Date.parse(`${opensOn}T18:00:00Z`)
  const to = Math.min(Date.parse(`${closesOn}T18:00:00Z`), Date.parse(end) - 3_600_000)
  return to > from ? new Date(Math.round(from + (to - from) * part)).toISOString() : undefined
}

/** The demo employee has one referral of each kind; a colleague elsewhere waits for the demo student's answer. */
function referralsOf(people: readonly Person[], { ago, dayIn }: Calendar): readonly DemoReferral[] {
  const employee = (company: string) => people.find(({ role, place }) => role === 'employee' && place === company)?.email ?? ''
  const [demoStudent, ...open] = people.filter(({ role, profile }) => role === 'student' && profile?.openToReferrals)
  const newcomer = { email: 'nico.newcomer@home.example.com', displayName: 'Nico Newcomer' }
  const message = 'I work on the team behind this job and would gladly put a word in for you.'
  const refer = (
    company: string,
    student: Nominee | undefined,
    job: string,
    days: number,
    answer?: DemoReferral['answer'],
  ): readonly DemoReferral[] =>
    student
      ? [
          {
            employee: employee(company),
            email: student.email,
            name: student.displayName,
            job,
            message,
            at: ago(days),
            ...(answer && { answer }),
          },
        ]
      : []
  const after = (kind: 'accept' | 'decline' | 'withdraw', days: number) => ({ kind, at: ago(days) })
  return [
    ...refer(demoCompany, open[0], 'kw-backend', 2.3),
    ...refer(demoCompany, open[1], 'kw-platform', 12, after('accept', 9)).map((one) => ({
      ...one,
      extended: { at: ago(2), from: dayIn(14), to: dayIn(40) },
    })),
    ...refer(demoCompany, open[2], 'kw-backend', 40, after('accept', 38)),
    ...refer(demoCompany, open[3], 'kw-ml', 44, after('accept', 43)),
    ...refer(demoCompany, open[4], 'kw-frontend', 21, after('decline', 18)),
    ...refer(demoCompany, open[5], 'kw-embedded', 16, after('withdraw', 15)),
    ...refer(demoCompany, newcomer, 'kw-frontend', 1.2),
    ...refer(demoCompany, open[9], 'kw-embedded', 33),
    ...refer('brightbarrow', demoStudent, 'bb-mobile', 3.5),
    ...refer('brightbarrow', open[6], 'bb-fullstack', 35, after('accept', 33)),
    ...refer('papercrane', open[7], 'pc-data', 30, after('accept', 29)),
    ...refer('moonlit', open[8], 'ml-compiler', 8),
  ]
}
