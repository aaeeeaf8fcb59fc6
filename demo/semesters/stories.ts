/**
 * The scripted stories (product 5). Their ids are the same in every demo, whatever its seed: they follow from the keys of the steps and
 * from addresses. Each has a card that says as whom to look, and where.
 */
import { undoBulk } from '#command-api/applications/undo-bulk.ts'
import { applyJob } from '#command-api/applications/apply.ts'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { derivedId } from '#command-api/core/command-identity.ts'
import { nominate } from '#command-api/nominations/nominate.ts'
import { postJob } from '#command-api/jobs/post.ts'
import { publishResume } from '#command-api/resumes/publish.ts'
import { uploadHiddenResume } from '#command-api/resumes/upload-hidden.ts'
import { eraseAccount } from '#command-api/users/erase-account.ts'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { demoCompany, demoUniversity, secondProfessor } from '../demo-data.ts'
import { resumePdf } from '../resumes.ts'
import { moveStep } from './applications.ts'
import { DAY, HOUR } from './distributions.ts'
import { fakeEmployerSteps } from './fake-employer.ts'
import type { Job } from './jobs.ts'
import { answer } from './nominations.ts'
import type { People, Student } from './people.ts'
import type { Move } from './pipeline.ts'
import { acceptance, offer } from './referrals.ts'
import { resume } from './resumes.ts'
import { admin, registration } from './setting.ts'
import { dayOf, step, type Step } from './step.ts'
import type { Term } from './terms.ts'

const robin = 'recruiter@demo.example'
const emery = 'employee@demo.example'
const pat = 'professor@demo.example'
const sam = 'student@demo.example'

export const named = ['Corin Corrected', 'Pia Points', 'Renny Reneged', 'Etta Erased', 'Dora Doubly', 'Cole Collision'] as const
type Name = (typeof named)[number]
const addressOf = (name: Name) => `${name.toLowerCase().replace(' ', '.')}@demo-state.example.edu`

type World = { readonly people: People; readonly terms: readonly Term[]; readonly end: number }
type Cast = World & {
  readonly last: Term
  readonly now: Term
  readonly student: (name: Name) => Student
  readonly colleague: string
  readonly third: string
  readonly jobNow: Job
  readonly jobThen: Job
}

/** Needs a semester before the present one. */
export function storySteps(world: World): readonly Step[] {
  const { people, terms, end } = world
  const [last, now] = terms.slice(-2)
  const [example] = people.students
  if (!last || !now || !example) return []
  const students = new Map(named.map((name) => [name, studentOf(example, name, last)]))
  const job = (key: string, from: number, to: number, title: string) => jobOf(people, { key, from, to, title })
  const cast: Cast = {
    ...world,
    last,
    now,
    student: (name) => students.get(name) ?? example,
    colleague: people.recruiters.find(({ place, email }) => place === demoCompany && email !== robin)?.email ?? robin,
    third:
      people.professors.find(({ place, email }) => place === demoUniversity && email !== pat && email !== secondProfessor)?.email ?? pat,
    jobNow: job('story-job-now', end - 60 * DAY, end + 45 * DAY, 'Platform engineer, new graduate'),
    jobThen: job('story-job-then', last.from + 6 * DAY, last.from + 66 * DAY, 'Flight software engineer'),
  }
  const steps = [
    ...[...students.values()].map(registration),
    ...[cast.jobNow, cast.jobThen].map(posted),
    ...corrected(cast),
    ...splitPoints(cast),
    ...reneged(cast),
    ...erasedLater(cast),
    ...bulkUndone(cast),
    ...expiresToday(cast),
    ...ownedOnce(cast),
    ...hiddenPublished(cast),
    ...collision(cast),
    ...fakeEmployerSteps(people, now, end),
  ]
  return steps.map((each) => ({ ...each, must: !each.key.endsWith('-too-late') }))
}

function studentOf(example: Student, displayName: Name, last: Term): Student {
  const { links: _, ...profile } = example.profile
  return { ...example, email: addressOf(displayName), displayName, at: last.from + DAY, profile: { ...profile, gpa: 3.6 } }
}

function jobOf({ companies }: People, { key, from, to, title }: Pick<Job, 'key' | 'from' | 'to' | 'title'>): Job {
  const company = companies.find(({ id }) => id === demoCompany)
  if (!company) throw new Error(`There is no ${demoCompany}.`)
  const fixed = { type: 'full_time', workplace: 'remote', skills: ['go', 'rust'], popularity: 0 } as const
  return { key, company, recruiter: robin, title, from: from + 15 * HOUR, to, ...fixed }
}

function posted({ key, title, type, workplace, skills, from, to }: Job): Step {
  const description = 'You own a service that brings aircraft home, with a mentor at your side and tests that let us trust it.'
  return step(postJob, { key, at: from, by: robin }, () => ({
    title,
    jobType: type,
    workplaceType: workplace,
    skills: [...skills],
    description,
    closesOn: dayOf(to),
  }))
}

type Way = readonly (readonly [by: Move['by'], status: ApplicationStatus, days: number])[]
const straight: Way = [
  ['recruiter', 'under_review', 3],
  ['recruiter', 'interviewing', 7],
  ['recruiter', 'offered', 14],
  ['student', 'accepted', 19],
]

function applies(key: string, student: Student, job: Job, at: number, way: Way): readonly Step[] {
  const apply = step(applyJob, { key, at, by: student.email, after: job.key }, ({ id }) => {
    const jobId = id(job.key)
    return jobId === undefined ? undefined : { jobId }
  })
  const moves = way.map(([by, status, days], n) =>
    moveStep({ key, student, job }, { by, status, at: at + days * DAY }, { n, next: undefined, asks: 1 }),
  )
  return [apply, ...moves]
}

function nominated(key: string, who: { professor: string; student: Student; semester: string }, at: number): readonly Step[] {
  const { professor, student, semester } = who
  const { email, displayName: name } = student
  const reason = 'Led the student team that rebuilt our lab’s scheduling system. It has run since without a single complaint.'
  return [
    step(nominate, { key, at, by: professor }, () => ({ semester, email, name, reason })),
    answer({ key, professor, student: email, semester }, at + 2 * DAY, true, true),
  ]
}

/** When it turns out that the wrong card was moved. */
export function correctedAt({ from }: Term, end: number): number {
  return Math.min(from + 12 * DAY, end - DAY)
}

/** Counted as placed at the end of the last semester; this semester it turns out that the wrong card was moved. */
function corrected({ student, jobThen, last, now, end }: Cast): readonly Step[] {
  const corin = student('Corin Corrected')
  const key = 'story-corrected'
  const at = last.from + 20 * DAY
  const found = correctedAt(now, end)
  return [
    ...nominated(`${key}-nomination`, { professor: pat, student: corin, semester: last.key }, last.from + 10 * DAY),
    ...applies(key, corin, jobThen, at, [...straight, ['recruiter', 'hired', 30]]),
    step(changeStatus, { key: `${key}-correction`, at: found, by: admin, after: `${key}|4` }, ({ id }) => {
      const reason = 'Kestrel Works hired another Corin. This application ended with the interview.'
      return { id: id(key) ?? '', status: 'interviewing' as const, reason }
    }),
    step(changeStatus, { key: `${key}-rejected`, at: found + HOUR, by: robin, after: `${key}-correction` }, ({ id }) => ({
      id: id(key) ?? '',
      status: 'rejected' as const,
      reasonCode: 'experience' as const,
    })),
  ]
}

/** Three professors nominate one student, so the points for interview, offer and acceptance are shared. */
function splitPoints({ student, third, jobThen, last }: Cast): readonly Step[] {
  const pia = student('Pia Points')
  return [
    ...[pat, secondProfessor, third].flatMap((professor, n) =>
      nominated(`story-points-${n + 1}`, { professor, student: pia, semester: last.key }, last.from + (9 + n) * DAY),
    ),
    ...applies('story-points', pia, jobThen, last.from + 21 * DAY, [...straight, ['recruiter', 'hired', 33]]),
  ]
}

/** She takes the acceptance back, and the points that her professor waited for are gone. */
function reneged({ student, jobThen, last }: Cast): readonly Step[] {
  const renny = student('Renny Reneged')
  return [
    ...nominated('story-reneged-nomination', { professor: pat, student: renny, semester: last.key }, last.from + 11 * DAY),
    ...applies('story-reneged', renny, jobThen, last.from + 22 * DAY, [...straight, ['student', 'withdrawn', 25]]),
  ]
}

/** Her key is destroyed; she still counts, as somebody of whom nothing is known. */
function erasedLater({ student, jobThen, last, end }: Cast): readonly Step[] {
  const etta = student('Etta Erased')
  return [
    ...applies('story-erased', etta, jobThen, last.from + 23 * DAY, [...straight, ['recruiter', 'hired', 35]]),
    step(eraseAccount, { key: 'story-erased-account', at: end - 4 * DAY, after: etta.email }, ({ account }) => ({
      uid: account(etta.email).uid,
    })),
  ]
}

const BULK = 10

/** Robin rejects a whole column by mistake, and takes it back at once. */
function bulkUndone({ people, jobNow, end }: Cast): readonly Step[] {
  const applicants = people.students
    .filter(({ email, at, graduatesAt }) => email !== sam && at < end - 40 * DAY && graduatesAt > end)
    .slice(0, BULK)
  const bulkId = derivedId('story-bulk')
  const at = end - 2 * DAY + 15 * HOUR
  return applicants.flatMap((student, n) => {
    const key = `story-bulk-${n}`
    const rejected = `${key}-rejected`
    return [
      ...applies(key, student, jobNow, end - (24 - n) * DAY, [['recruiter', 'under_review', 5]]),
      step(changeStatus, { key: rejected, at: at + n, by: robin, after: `${key}|0`, bulkId }, ({ id }) => ({
        id: id(key) ?? '',
        status: 'rejected' as const,
        reasonCode: 'position_filled' as const,
      })),
      step(undoBulk, { key: `${key}-undone`, at: at + 38_000 + n, by: robin, after: rejected }, ({ id }) => ({
        id: id(key) ?? '',
        bulkId,
      })),
    ]
  })
}

/** Emery offers Sam a referral thirty days before today, so that it ends today. */
function expiresToday({ people, jobNow, end }: Cast): readonly Step[] {
  const student = people.students.find(({ email }) => email === sam)
  return student ? [offer({ key: 'story-expiring', employee: emery, student, job: jobNow }, end - 30 * DAY + 17 * HOUR)] : []
}

/** Two colleagues refer the same student for the same job: the one whose referral she accepted first owns her application. */
function ownedOnce({ people, student, jobNow, end }: Cast): readonly Step[] {
  const dora = student('Dora Doubly')
  const second = people.employees.find(({ place, email }) => place === demoCompany && email !== emery)?.email ?? emery
  const one = { key: 'story-owned-1', employee: emery, student: dora, job: jobNow }
  const other = { key: 'story-owned-2', employee: second, student: dora, job: jobNow }
  return [
    offer(one, end - 20 * DAY),
    offer(other, end - 19 * DAY),
    acceptance(one, end - 18 * DAY),
    acceptance(other, end - 17 * DAY),
    ...applies('story-owned', dora, jobNow, end - 16 * DAY, [['recruiter', 'under_review', 4]]),
  ]
}

/** An admin attached a file from the career fair; Sam made it a version. */
function hiddenPublished({ people, end }: Cast): readonly Step[] {
  const student = people.students.find(({ email }) => email === sam)
  if (!student) return []
  const key = 'story-hidden-resume'
  return [
    resume(student, Math.max(student.at + DAY, end - 150 * DAY), 1),
    step(uploadHiddenResume, { key, at: end - 9 * DAY, by: admin }, async ({ account, storeFile }) => {
      const bytes = resumePdf(student, 2)
      const file = { fileId: await storeFile(sam, bytes), digest: 'demo', bytes: bytes.length, name: 'from-the-career-fair.pdf' }
      return { id: account(sam).uid, ...file, reason: 'It was handed to us at the career fair.' }
    }),
    step(publishResume, { key: `${key}-published`, at: end - 7 * DAY, by: sam, after: key }, ({ account, id }) => ({
      id: id(key) ?? '',
      studentId: account(sam).uid,
    })),
  ]
}

/** Two recruiters move one card in the same minute. The later one is told of the other, and decides anew. */
function collision({ student, colleague, jobNow, end }: Cast): readonly Step[] {
  const cole = student('Cole Collision')
  const key = 'story-collision'
  const at = end - 3 * DAY + 16 * HOUR
  const move = (name: string, by: string, seconds: number, status: ApplicationStatus, expectedRevision?: number) =>
    step(changeStatus, { key: `${key}-${name}`, at: at + seconds * 1_000, by, after: `${key}|0` }, ({ id }) => ({
      id: id(key) ?? '',
      status,
      ...(expectedRevision !== undefined && { expectedRevision }),
    }))
  return [
    ...applies(key, cole, jobNow, end - 12 * DAY, [['recruiter', 'under_review', 2]]),
    move('first', colleague, 0, 'shortlisted', 1),
    // Refused: the card is another one than Robin saw.
    move('too-late', robin, 4, 'interviewing', 1),
    move('again', robin, 40, 'interviewing', 2),
  ]
}
