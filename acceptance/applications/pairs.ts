/** Two students of whom one has applied blind: what is done to both, and all that their company reads of each, in a form that can be compared. */
import { eventually, inParallel, send, signIn, type Person, type Refresh, type Reply, type Write } from '../client.ts'
import { password } from '../describe-platform.ts'

/** Reviewed blind. */
export const blindJob = {
  title: 'Taster in the dark',
  jobType: 'internship',
  workplaceType: 'remote',
  description: 'Looks at what people can do, and not at who they are.',
  skills: ['go', 'sql'],
  blindReview: true,
}

export const sides = ['applied', 'not'] as const
export type Side = (typeof sides)[number]

/** One of the two students. */
export type Half = {
  readonly side: Side
  readonly name: string
  readonly email: string
  student: Person
  /** The referrals, by R1, R2 and so on. */
  readonly referrals: string[]
  application?: string
  /** The student's last answer, which can be taken back. */
  answered?: string
}
export type People = {
  admin: Person
  recruiter: Person
  readonly employees: Person[]
  readonly jobId: string
  readonly origin: string
}
/** Something that is done to one of the two. */
export type Step = {
  readonly name: string
  /** Of who applied alone. */
  readonly appliedOnly?: true
  readonly act: (half: Half, people: People) => Promise<unknown>
}

/** The last of its referrals. */
const last = ({ referrals }: Half) => referrals.at(-1) ?? ''
const doing = (name: string, act: Step['act']): Step => ({ name, act })
const ofApplicant = (name: string, act: Step['act']): Step => ({ name, act, appliedOnly: true })

async function invited(half: Half, by: Person, whom: object, { jobId }: People): Promise<void> {
  const { status, body } = await by.post('/referrals/invite', { ...whom, jobId, message: 'Would you like to?' })
  if (status < 300) half.referrals.push(body.id)
}
const setBy = (by: Person, half: Half, body: object) => by.post('/referrals/update-status', { referralId: last(half), ...body })

export const invite = (n = 0) =>
  doing(`employee ${n} refers`, (half, all) => invited(half, all.employees[n] ?? all.recruiter, { studentId: half.student.uid }, all))
export const mail = (n = 0) =>
  doing(`employee ${n} refers by address`, (half, all) => invited(half, all.employees[n] ?? all.recruiter, { email: half.email }, all))
export const inviteByRecruiter = doing('recruiter refers', (half, all) => invited(half, all.recruiter, { email: half.email }, all))
export const accept = doing('student accepts', async (half, { jobId }) => {
  half.answered = (await half.student.post('/referrals/accept', { referralId: last(half), jobId })).body.eventId
})
export const decline = doing('student declines', async (half) => {
  half.answered = (await half.student.post('/referrals/decline', { referralId: last(half) })).body.eventId
})
export const takeBack = doing('student takes the answer back', (half) =>
  setBy(half.student, half, { status: 'invited', undoes: half.answered }),
)
export const studentWithdraws = doing('student withdraws', (half) => setBy(half.student, half, { status: 'withdrawn' }))
export const employeeWithdraws = (n = 0) =>
  doing(`employee ${n} withdraws`, (half, { employees }) => setBy(employees[n] as Person, half, { status: 'withdrawn' }))
export const outside = doing('employee says that it was handed in outside', (half, { employees }) =>
  setBy(employees[0] as Person, half, { status: 'submitted', external: true }),
)
export const employeeSets = (status: string) =>
  doing(`employee sets ${status}`, (half, { employees }) => setBy(employees[0] as Person, half, { status }))
export const recruiterSets = (status: string) =>
  doing(`recruiter sets ${status}`, (half, { recruiter }) => setBy(recruiter, half, { status }))
export const adminSets = (status: string) =>
  doing(`admin sets ${status}`, (half, { admin }) => setBy(admin, half, { status, reason: 'It was told by phone.' }))
export const extend = doing('employee extends', async (half, { employees: [employee] }) => {
  const { body } = (await employee?.get<{ extendableUntil?: string }>(`/referrals/id/${last(half)}`)) ?? {}
  await employee?.post(`/referrals/${last(half)}/extend`, { expirationDate: body?.extendableUntil })
})
export const erase = doing('student is erased', async ({ student, name }, { recruiter }) => {
  await student.post('/me/erase', { idToken: student.token, confirm: 'ERASE' })
  const found = () => recruiter.get(`/messages/people?q=${encodeURIComponent(name)}`)
  await eventually(found, ({ body }) => !JSON.stringify(body).includes(name), 60_000)
})
export const apply = ofApplicant('applies', async (half, { jobId }) => {
  const { status, body } = await half.student.post('/students/apply-job', { jobId, coverLetter: 'I would like to.' })
  if (status < 300) half.application = body.id
})
const moved = (by: (half: Half, people: People) => Person, status: string, more: object = {}) =>
  ofApplicant(`application ${status}`, (half, people) =>
    by(half, people).put<Write>(`/applications/status/${half.application ?? ''}`, { status, ...more }),
  )
export const review = moved((_, { recruiter }) => recruiter, 'under_review')
export const reject = moved((_, { recruiter }) => recruiter, 'rejected', { reasonCode: 'other' })
export const withdrawApplication = moved(({ student }) => student, 'withdrawn')

export const shortlist = moved((_, { recruiter }) => recruiter, 'shortlisted')
/** Of who has not applied before, too. */
export const both = ({ name, act }: Step): Step => doing(`both: ${name}`, act)

type Question = { readonly path: string; readonly body?: object; readonly about?: (body: unknown) => unknown }

/** What somebody of the company can ask about a referral, and try with it. @param allowed what they may do, which is not tried */
function aboutReferral(id: string, employee: Person | undefined, status: string, allowed: readonly string[]): readonly Question[] {
  const move = (more: object) => ({ path: '/referrals/update-status', body: { referralId: id, ...more } })
  return [
    { path: `/referrals/id/${id}` },
    { path: `/referrals?ids=${id}` },
    { path: `/referrals/employee/${employee?.uid ?? ''}?ids=${id}` },
    { path: `/timeline/referral/${id}` },
    { path: `/timeline/referral/${id}?format=csv` },
    ...[...new Set([status, 'accepted', 'hired', 'withdrawn'])].filter((to) => !allowed.includes(to)).map((to) => move({ status: to })),
    move({ status: 'submitted', external: true }),
    move({ status: 'invited', undoes: '00000000-0000-4000-8000-000000000000' }),
  ]
}

/** The same about a student. */
function aboutStudent({ student: { uid }, name, referrals }: Half): readonly Question[] {
  const asked = encodeURIComponent(name)
  const isMine = (text: string) => [name, ...referrals].some((one) => text.includes(one))
  const mine = (body: unknown) => (Array.isArray(body) ? body.filter((each) => isMine(JSON.stringify(each))) : body)
  return [
    { path: `/referrals/studentId/${uid}` },
    { path: '/referrals?format=csv&limit=100', about: (body) => mine(String(body).split('\n')) },
    { path: `/user/${uid}` },
    { path: `/timeline/user/${uid}` },
    { path: `/messages/between/${uid}` },
    { path: `/messages/people?q=${asked}` },
    { path: `/search?q=${asked}` },
    { path: '/notifications?limit=100', about: mine },
    { path: '/students/search', body: { name }, about: mine },
  ]
}

/** When something may have happened: instants between its two are replaced by its name; tables tell seconds, in which one ends and the next begins. */
export type Round = { readonly name: string; readonly from: string; to: string }

/** What differs between any two students, and between two runs, is called the same. */
function inCommon(text: string, { student, name, email, referrals }: Half, rounds: readonly Round[]): string {
  const [first = ''] = name.split(' ')
  const named: readonly (readonly [string, string])[] = [
    [email, 'EMAIL'],
    [name, 'NAME'],
    [first, 'FIRST'],
    [student.uid, 'STUDENT'],
    ...referrals.map((id, n) => [id, `R${n + 1}`] as const),
  ]
  const ids: string[] = []
  return (
    named
      .reduce((so, [from, to]) => so.replaceAll(from, to), text)
      .replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|\+00:00)/g, (instant) => roundOf(instant, rounds) ?? instant)
      .replaceAll(/\b0{8,}\d+\b/g, 'POSITION')
      .replaceAll(/(?<=")'?[\w-]{22}(?=\\?")/g, 'MADE UP')
      // It names the last thing of the page.
      .replaceAll(/(?<=cursor=)[\w-]+/g, 'CURSOR')
      .replaceAll(/\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, (id) => {
        if (!ids.includes(id)) ids.push(id)
        return `ID${ids.indexOf(id)}`
      })
  )
}

function roundOf(instant: string, rounds: readonly Round[]): string | undefined {
  const at = Date.parse(instant)
  const isSecond = !instant.includes('.')
  const found = rounds.findLast(({ from, to }) => Date.parse(from) <= at + (isSecond ? 999 : 0) && at <= Date.parse(to))
  return found && (isSecond ? 'SECOND' : found.name)
}

export type Seen = ReadonlyMap<string, string>

/** @returns by question what the company is answered about the referrals of one half, in the form that can be compared */
export async function seenOfReferrals(half: Half, people: People, rounds: readonly Round[]): Promise<Seen> {
  const questions = await inParallel(half.referrals, async (id) => {
    const { body } = await people.recruiter.get<{ status: string; allowed?: readonly string[] }>(`/referrals/id/${id}`)
    return aboutReferral(id, people.employees[0], body.status, body.allowed ?? [])
  })
  return answersTo(questions.flat(), half, people, rounds)
}

export function seenOfStudent(half: Half, people: People, rounds: readonly Round[]): Promise<Seen> {
  return answersTo(aboutStudent(half), half, people, rounds)
}

async function answersTo(
  questions: readonly Question[],
  half: Half,
  { recruiter, origin }: People,
  rounds: readonly Round[],
): Promise<Seen> {
  const seen = new Map<string, string>()
  for (const { path, body, about = (all: unknown) => all } of questions) {
    const ask = () => send(origin, { method: body ? 'POST' : 'GET', path, token: recruiter.token, ...(body && { body }) })
    // One table at a time.
    const reply = await eventually(ask, ({ status }) => status !== 429)
    const told = [reply.status, headersOf(reply), reply.status < 300 ? about(reply.body) : withoutRequest(reply.body)]
    seen.set(inCommon(`${path} ${JSON.stringify(body ?? '')}`, half, []), inCommon(JSON.stringify(told), half, rounds))
  }
  return seen
}

const untold = new Set(['date', 'content-length', 'x-request-id', 'x-view-position', 'keep-alive', 'connection', 'x-verified-position'])
function headersOf({ headers }: Reply<unknown>): readonly string[] {
  return Object.entries(headers)
    .filter(([name]) => !untold.has(name) && !name.startsWith('x-ratelimit') && !name.startsWith('ratelimit'))
    .map(([name, value]) => `${name}: ${String(value)}`)
    .toSorted()
}

function withoutRequest(body: unknown): unknown {
  return typeof body === 'object' && body !== null ? { ...body, requestId: '' } : body
}

/** What refreshes said of one half: topics and things, each once, as refreshes in quick succession come together. */
export function heardOf({ student, referrals }: Half, refreshes: readonly Refresh[]): readonly string[] {
  const things = new Map([[student.uid, 'STUDENT'], ...referrals.map((id, n) => [id, `R${n + 1}`] as const)])
  return [
    ...new Set(
      refreshes.flatMap(({ topics, ids }) =>
        ids === 'all'
          ? []
          : ids.flatMap((id) => topics.map((topic) => `${topic} ${things.get(id) ?? ''}`)).filter((one) => !one.endsWith(' ')),
      ),
    ),
  ].toSorted()
}

/** Of both, what is told of the one and not of the other. */
export function differences(one: Seen, other: Seen): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].flatMap((question) => {
    const [a = '', b = ''] = [one.get(question), other.get(question)]
    return a === b ? [] : `${question}\n   applied ${apart(a, b)}\n   not     ${apart(b, a)}`
  })
}

function apart(text: string, other: string): string {
  let start = 0
  while (start < text.length && text[start] === other[start]) start++
  let end = 0
  while (end < text.length - start && end < other.length - start && text.at(-1 - end) === other.at(-1 - end)) end++
  return `…${text.slice(Math.max(0, start - 80), text.length - end + 40).slice(0, 400)}…`
}

/** Tokens are as old as the clock says. */
export async function signedInAgain(origin: string, halves: readonly Half[]): Promise<void> {
  await inParallel(halves, async (half) => {
    half.student = await signIn(origin, half.email, password).catch(() => half.student)
  })
}

/** The data of a student. The two are as long as each other, so that no length tells. */
export function newcomer(side: Side, of: string) {
  const name = `${side === 'applied' ? 'Ada' : 'Neo'} ${of}`
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@home.example.com`
  const study = { degree: 'bachelor', major: 'Biology', graduationDate: '2027-05-31', skills: ['go', 'sql', 'rust'] }
  return { name, email, profile: { ...study, openToReferrals: true, visibility: 'recruiters' } }
}
