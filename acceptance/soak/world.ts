/** Who and what there is in a soak: the demo's people, those who registered since, and what they have made. */
import { send, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import type { Platform } from '../platform.ts'
import { pdfWith, uploadResume } from '../uploads.ts'
import { callerOf, fault, isDone, type Caller, type Tally } from './caller.ts'

export type Job = { readonly id: string; readonly by: Recruiter; readonly title: string }
export type Recruiter = 'recruiter' | 'recruiter2'
export type Application = {
  readonly id: string
  readonly job: Job
  readonly student: Caller
  status: string
  /** The last move, as long as it can be undone. */
  moved?: { readonly eventId: string; readonly from: string; readonly at: number } | undefined
}
export type World = {
  readonly platform: Platform
  readonly tally: Tally
  readonly random: () => number
  /** Signed in anew now and then. */
  readonly people: Map<string, Caller>
  /** The oldest first. */
  readonly students: Caller[]
  readonly jobs: Job[]
  readonly applications: Application[]
  readonly referrals: { readonly id: string; readonly student: Caller; readonly job: Job }[]
  readonly invited: string[]
  /** Applications that somebody changes at the moment: what they are in the end is known only where one changes them at a time. */
  readonly busy: Set<Application>
  erased: number
  made: number
}

const PASSWORD = 'long enough'
/** Those who stay; who comes after them takes the place of the oldest. */
const STUDENTS = 40
const APPLICATIONS = 400

export const fixed = [
  'student',
  'professor',
  'professor2',
  'university',
  'recruiter',
  'recruiter2',
  'employee',
  'admin',
  'analyst',
] as const

export async function signInAll({ platform, tally, people }: World): Promise<void> {
  for (const name of fixed) people.set(name, await callerOf(platform.origin, tally, `${name}@demo.example`))
}

export function by({ people }: World, name: (typeof fixed)[number]): Caller {
  const caller = people.get(name)
  if (!caller) throw new Error(`${name} has not signed in.`)
  return caller
}

export function oneOf<Item>({ random }: World, items: readonly Item[]): Item | undefined {
  return items[Math.floor(random() * items.length)]
}

/** Drops the oldest, so that the load itself keeps as much at the end as at the beginning. */
export function keep<Item>(items: Item[], item: Item, most: number): void {
  items.push(item)
  if (items.length > most) items.shift()
}

export async function register(world: World): Promise<void> {
  const { platform, tally } = world
  const n = (world.made += 1)
  const email = `soak${n}.student@home.example.com`
  const invited = await by(world, 'university').ask('POST', '/invitations/student', {
    email,
    university: 'demo-university',
  })
  if (!isDone(invited)) return
  const body = {
    invitationId: await mailedTo(email, platform, 'invitation'),
    password: PASSWORD,
    displayName: `Soak ${nameOf(n)}`,
    role: 'student',
    profile: {
      degree: 'bachelor',
      major: 'Computer science',
      graduationDate: '2027-05-31',
      skills: ['go', 'sql', 'rust', 'compilers'],
      visibility: 'recruiters',
      openToReferrals: true,
    },
    consents: { terms: true, ferpaRelease: true, shareReason: true },
  }
  const { status, body: said } = await send<Write>(platform.origin, { method: 'POST', path: '/register', body })
  if (status !== 201) return fault(tally, 'POST /register', `${status} ${JSON.stringify(said)}`)
  const student = await callerOf(platform.origin, tally, email, PASSWORD)
  const uploaded = await uploadResume(platform.origin, student.token, pdfWith({ catalog: `/Lang (s${n})` }))
  if (!isDone(uploaded)) fault(tally, 'POST /resumes/upload', `${uploaded.status} ${JSON.stringify(uploaded.body)}`)
  keep(world.students, student, STUDENTS)
}

/** The oldest student of the load, with a sign-in of this minute. */
export async function eraseOldest(world: World): Promise<void> {
  const oldest = world.students.shift()
  if (!oldest) return
  const student = await callerOf(world.platform.origin, world.tally, oldest.name, PASSWORD)
  const reply = await student.ask('POST', '/me/erase', { idToken: student.token, confirm: 'ERASE' })
  if (!isDone(reply)) return
  world.erased += 1
  for (const list of [world.applications, world.referrals] as { student: Caller }[][])
    for (let at = list.length - 1; at >= 0; at--) if (list[at]?.student === oldest) list.splice(at, 1)
}

export async function apply(world: World): Promise<void> {
  const [student, job] = [oneOf(world, world.students), oneOf(world, world.jobs)]
  if (!student || !job) return
  const { body, status } = await student.ask('POST', '/students/apply-job', { jobId: job.id, coverLetter: 'I have wanted this for long.' })
  if (status === 201) keep(world.applications, { id: body.id, job, student, status: 'submitted' }, APPLICATIONS)
}

/** Letters alone, as names have. */
function nameOf(n: number): string {
  return `S${String(n).replaceAll(/\d/g, (digit) => String.fromCodePoint(97 + Number(digit)))}`
}
