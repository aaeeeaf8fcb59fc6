/**
 * Runs a story through the real handlers, back-dated: what the rules refuse cannot become history. Keys are fixed, so
 * seeding twice changes nothing and an interrupted seeding goes on where it stopped.
 */
import { applyJob } from '#command-api/applications/apply.ts'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { viewApplication } from '#command-api/applications/view.ts'
import type { AnyInput, Command, CommandOf } from '#command-api/core/command.ts'
import type { Handler } from '#command-api/core/handle.ts'
import type { Reply } from '#command-api/core/reply.ts'
import { postJob } from '#command-api/jobs/post.ts'
import { updateJob } from '#command-api/jobs/update.ts'
import { consentToNomination } from '#command-api/nominations/consent.ts'
import { nominate } from '#command-api/nominations/nominate.ts'
import { addOrganization } from '#command-api/organizations/add.ts'
import { acceptReferral } from '#command-api/referrals/accept.ts'
import { declineReferral } from '#command-api/referrals/decline.ts'
import { inviteReferral } from '#command-api/referrals/invite.ts'
import { updateReferralStatus } from '#command-api/referrals/update-status.ts'
import { addSkill } from '#command-api/skills/add.ts'
import type { DueTimers } from '#command-api/timers/alarm-clock.ts'
import { timers } from '#command-api/timers/timers.ts'
import { importUser } from '#command-api/users/import.ts'
import type { InputOf } from '#contract/input.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, sentenceOf } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { companies, demoUniversity, fixedAccounts, skillGroups, universities } from './cast.ts'
import { calendarTo, type Person, type Story, type ToldApplication } from './story.ts'
import { tinyStory } from './tiny.ts'

/** Of all fixed accounts; the platform refuses to start with them in production. */
export const demoPassword = 'proffer-demo'
export const demoAccounts = fixedAccounts.map(({ email, role }) => ({ email, role }))

export type Seeding = {
  readonly handle: Handler['handle']
  readonly reader: Handler['reader']
  /** Milliseconds: when the story ends, unless it was begun before. */
  readonly now: number
  /** Until processes and views have seen everything so far. */
  readonly settle: () => Promise<void>
  readonly due: Pick<DueTimers, 'until'>
}

type Doing = { readonly as?: Account; readonly at: string; readonly key: string }
/** The input is typed by the command, so a story that no longer fits it does not compile. */
type Do = <Input extends AnyInput, State, Needs>(
  command: CommandOf<Input, State, Needs>,
  input: InputOf<Input>,
  doing: Doing,
) => Promise<Reply>

/** How long before the story's end the first thing happened. */
const DAYS_TOLD = 700

/** Seeds the profile `tiny`. @throws when the rules refuse the story */
export async function seedTiny({ handle, reader, now, settle, due }: Seeding): Promise<void> {
  const act: Do = async (command, input, { as, at, key }) => {
    const reply = await handle(command as unknown as Command, input, {
      caller: defined({ kind: 'import' as const, account: as }),
      key: `demo-${key}`,
      requestId: 'demo',
      occurredAt: at,
    })
    if (isRefusal(reply))
      throw new Error(`The demo's ${key} was refused (${command.operation}): ${sentenceOf(reply.refused, reply.details)}`)
    return reply
  }
  // A story that was begun keeps its days, whenever it goes on.
  const [begun] = await reader.readStream(`organization-${demoUniversity}`)
  const end = begun ? Date.parse(begun.meta.occurredAt) + DAYS_TOLD * 86_400_000 : now
  const story = tinyStory(end)

  await addPlaces(act, calendarTo(end).ago(DAYS_TOLD))
  const accounts = await registerPeople(act, story.people)
  const by = (email: string): Account => accounts.get(email) ?? fail(`${email} has no account.`)
  const jobs = await postJobs(act, story, by)
  const nominations = await nominateStudents(act, story, by)
  const referrals = await inviteReferrals(act, story, by, jobs)
  await settle()
  await answerNominations(act, story, by, nominations)
  await answerReferrals(act, story, by, referrals, jobs)
  await settle()
  await Promise.all(story.applications.map((application) => live(act, application, story, by, jobs)))
  for (const { id, recruiter, ended, endedAt } of story.jobs) {
    if (endedAt)
      await act(
        updateJob,
        { id: posted(jobs, id), formData: defined({ status: ended }) },
        { as: by(recruiter), at: endedAt, key: `end-${id}` },
      )
  }
  await settle()
  await fireTimers(act, due, calendarTo(end).end)
}

async function addPlaces(act: Do, at: string): Promise<void> {
  const add =
    (kind: 'university' | 'company') =>
    ({ id, label, domain, timezone }: (typeof universities)[number] | (typeof companies)[number]) =>
      act(
        addOrganization,
        { organizationId: id, label, kind, urls: [`https://${domain}`], domains: [domain], timezone, status: 'verified', demo: true },
        { at, key: id },
      )
  const [first, ...others] = universities
  // It tells how far back the story goes, so it stands before everything else.
  await add('university')(first)
  await Promise.all([...others.map(add('university')), ...companies.map(add('company'))])
  await Promise.all(skillGroups.flat().map(([skillId, label]) => act(addSkill, { skillId, label }, { at, key: `skill-${skillId}` })))
}

/** The fixed accounts can sign in; nobody can as the others, who have no password. */
async function registerPeople(act: Do, people: readonly Person[]): Promise<ReadonlyMap<string, Account>> {
  const fixed = new Set(fixedAccounts.map(({ email }) => email))
  const register = async ({ email, role, displayName, place, profile, at }: Person) => {
    const company = role === 'recruiter' || role === 'employee'
    const placed = place === undefined ? {} : company ? { organizationId: place } : { universityId: place }
    const password = fixed.has(email) ? { password: demoPassword } : {}
    const consents = { terms: true, ...(role === 'student' && { ferpaRelease: true }) }
    const { id: uid } = await act(
      importUser,
      defined({ email, role, displayName, ...placed, ...password, consents, demo: true, profile }),
      { at, key: email },
    )
    return [email, { uid, role, state: 'active', ...placed } as Account] as const
  }
  return new Map(await Promise.all(people.map(register)))
}

async function postJobs(act: Do, { jobs }: Story, by: (email: string) => Account): Promise<ReadonlyMap<string, string>> {
  const post = async ({ id, company: _, ended: __, endedAt: ___, postedAt, recruiter, ...fields }: Story['jobs'][number]) => {
    const posted = await act(postJob, { ...fields, skills: [...fields.skills] }, { as: by(recruiter), at: postedAt, key: id })
    return [id, posted.id] as const
  }
  return new Map(await Promise.all(jobs.map(post)))
}

/** One after the other per professor: their semester's stream tells them in order. @returns reply ids in the story's order */
async function nominateStudents(act: Do, { nominations }: Story, by: (email: string) => Account): Promise<readonly string[]> {
  const ids: string[] = []
  const professors = new Set(nominations.map(({ professor }) => professor))
  await Promise.all(
    Array.from(professors, async (professor) => {
      for (const [n, told] of nominations.entries()) {
        if (told.professor !== professor) continue
        const { semester, email, name, reason, at } = told
        ids[n] = (await act(nominate, { semester, email, name, reason }, { as: by(professor), at, key: `nomination-${n}` })).id
      }
    }),
  )
  return ids
}

async function answerNominations(act: Do, { nominations }: Story, by: (email: string) => Account, ids: readonly string[]): Promise<void> {
  await Promise.all(
    nominations.map(async ({ answer, email, professor, semester }, n) => {
      if (!answer) return
      const studentId = by(email).uid
      const share = answer.consent && { shareReason: n % 2 === 0, shareWithNominator: n % 3 === 0 }
      await act(
        consentToNomination,
        {
          id: ids[n] ?? fail(`Nomination ${n} was not made.`),
          professorId: by(professor).uid,
          semester,
          studentId,
          consent: answer.consent,
          ...share,
        },
        { as: by(email), at: answer.at, key: `answer-${n}` },
      )
    }),
  )
}

async function inviteReferrals(
  act: Do,
  { referrals, people }: Story,
  by: (email: string) => Account,
  jobs: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const invite = async ({ employee, email, name, job, message, at }: Story['referrals'][number], n: number) => {
    const whom = people.some((person) => person.email === email) ? { studentId: by(email).uid } : { email, name }
    return (await act(inviteReferral, { ...whom, jobId: posted(jobs, job), message }, { as: by(employee), at, key: `referral-${n}` })).id
  }
  return Promise.all(referrals.map(invite))
}

async function answerReferrals(
  act: Do,
  { referrals }: Story,
  by: (email: string) => Account,
  ids: readonly string[],
  jobs: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.all(
    referrals.map(async ({ answer, email, employee, job }, n) => {
      if (!answer) return
      const referralId = ids[n] ?? fail(`Referral ${n} was not made.`)
      const doing = { at: answer.at, key: `referral-answer-${n}` }
      if (answer.kind === 'accept') await act(acceptReferral, { referralId, jobId: posted(jobs, job) }, { ...doing, as: by(email) })
      else if (answer.kind === 'decline')
        await act(declineReferral, { referralId, reason: 'I would rather stay near home.' }, { ...doing, as: by(email) })
      else await act(updateReferralStatus, { referralId, status: 'withdrawn' }, { ...doing, as: by(employee) })
    }),
  )
}

/** One application from its first day to where it stands now. */
async function live(
  act: Do,
  { student, job, at, coverLetter, viewedAt, steps }: ToldApplication,
  story: Story,
  by: (email: string) => Account,
  jobs: ReadonlyMap<string, string>,
): Promise<void> {
  const key = `application-${student}-${job}`
  const recruiter = story.jobs.find(({ id }) => id === job)?.recruiter ?? fail(`${job} was not posted.`)
  const actors = { recruiter, student, admin: 'admin@demo.example' }
  const { id: applicationId, eventId } = await act(applyJob, defined({ jobId: posted(jobs, job), coverLetter }), {
    as: by(student),
    at,
    key,
  })
  if (viewedAt) await act(viewApplication, { id: applicationId }, { as: by(recruiter), at: viewedAt, key: `${key}-viewed` })
  let last = eventId
  for (const [n, { by: who, at: stepAt, undoesLast, ...wish }] of steps.entries()) {
    const reply = await act(changeStatus, defined({ id: applicationId, ...wish, undoes: undoesLast ? last : undefined }), {
      as: by(actors[who]),
      at: stepAt,
      key: `${key}-${n}`,
    })
    last = reply.eventId
  }
}

/** Terms that ended before the story does: by its own clock, each at the instant at which it ended. */
async function fireTimers(act: Do, due: Pick<DueTimers, 'until'>, end: string): Promise<void> {
  let cursor: string | undefined
  do {
    const { items, next } = await due.until(end, cursor)
    for (const { timer, thing, due: at } of items)
      for (const { command, input } of timers[timer](thing)) await act(command, input, { at, key: `${timer}-${thing}-${at}` })
    cursor = next
  } while (cursor !== undefined)
}

function fail(message: string): never {
  throw new Error(message)
}

function posted(jobs: ReadonlyMap<string, string>, id: string): string {
  return jobs.get(id) ?? fail(`${id} was not posted.`)
}
