/**
 * Runs a story through the real handlers with back-dated commands, so that the rules hold for the demo as well. Idempotency
 * keys are fixed: seeding twice changes nothing, and an interrupted seeding continues where it stopped.
 */
import { applyJob } from '#command-api/applications/apply.ts'
import { saveJob } from '#command-api/saved/save-job.ts'
import { saveSearch } from '#command-api/searches/save.ts'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { addNote } from '#command-api/applications/notes.ts'
import { viewApplication } from '#command-api/applications/view.ts'
import { postJob } from '#command-api/jobs/post.ts'
import { updateJob } from '#command-api/jobs/update.ts'
import { consentToNomination } from '#command-api/nominations/consent.ts'
import { nominate } from '#command-api/nominations/nominate.ts'
import { nominationsFold, nominationsId } from '#command-api/nominations/state.ts'
import { addOrganization } from '#command-api/organizations/add.ts'
import { acceptReferral } from '#command-api/referrals/accept.ts'
import { declineReferral } from '#command-api/referrals/decline.ts'
import { extendReferral } from '#command-api/referrals/extend.ts'
import { inviteReferral } from '#command-api/referrals/invite.ts'
import { updateReferralStatus } from '#command-api/referrals/update-status.ts'
import { addSkill } from '#command-api/skills/add.ts'
import { correctField } from '#command-api/users/by-admin/correct-field.ts'
import { importUser } from '#command-api/users/import.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { defined } from '#lib/fields.ts'
import { redeemPoints, setPolicies } from './rewards.ts'
import { describeCompanies } from './companies.ts'
import { approveCompanies, playCampuses } from './campuses.ts'
import { playConversations } from './conversations.ts'
import { companies, demoUniversity, fixedAccounts, impressions, skillGroups, universities } from './demo-data.ts'
import { leaveFailedWork } from './failed-work.ts'
import { openFakeEmployer, reportConversations } from './fake-employer.ts'
import { playInvitations } from './invitations.ts'
import { playNominations } from './nominations.ts'
import { keepTemplates } from './templates.ts'
import { fireTimers } from './timers.ts'
import { playOutcomes } from './outcomes.ts'
import { demoPassword } from './password.ts'
import { proposeNames } from './proposals.ts'
import { storeLaterResumes, storeResumes } from './resumes.ts'
import { playRoster } from './roster.ts'
import type { Seeding } from './seeding.ts'
import { senderTo, type Send } from './send.ts'
import { calendarTo, type Person, type Story, type DemoApplication } from './story.ts'
import { tinyStory } from './tiny.ts'
import { postUnseenJobs } from './unseen-jobs.ts'

export { demoPassword }
export const demoAccounts = fixedAccounts.map(({ email, role }) => ({ email, role }))

/** Length of the story in days. */
const STORY_DAYS = 700

/** Seeds the profile `tiny`. @throws when the rules refuse the story */
export async function seedTiny({ handle, reader, now, settle, due, storeFile, giveUp }: Seeding): Promise<void> {
  const send = senderTo(handle)
  // A story continued later keeps the end it was started with.
  const [begun] = await reader.readStream(`organization-${demoUniversity}`)
  const end = begun ? Date.parse(begun.meta.occurredAt) + STORY_DAYS * 86_400_000 : now
  const story = tinyStory(end)

  await addPlaces(send, calendarTo(end).ago(STORY_DAYS))
  const accounts = await registerPeople(send, story.people)
  const by = (email: string): Account => accounts.get(email) ?? fail(`${email} has no account.`)
  await scopeAnalyst(send, by, calendarTo(end).ago(STORY_DAYS))
  await storeResumes(send, { reader, storeFile }, story, by)
  await setPolicies(send, story, by)
  await approveCompanies(send, story.people, by, calendarTo(end))
  const jobs = await postJobs(send, story, by)
  const nominations = await nominateStudents(send, story, by)
  const referrals = await inviteReferrals(send, story, by, jobs)
  await settle()
  await answerNominations(send, reader, story, by, nominations)
  await answerReferrals(send, story, by, referrals, jobs)
  await settle()
  const invitation = await playInvitations(send, by, calendarTo(end))
  await describeCompanies(send, story.people, by, calendarTo(end))
  await postUnseenJobs(send, story.people, by, calendarTo(end))
  await keepTemplates(send, by, calendarTo(end))
  await playCampuses(send, story.people, by, calendarTo(end))
  await playRoster(send, by, calendarTo(end))
  await playConversations(send, by, calendarTo(end))
  await playOutcomes(send, story.people, by, calendarTo(end))
  await playNominations(send, { reader, settle }, story, by, calendarTo(end))
  await settle()
  await Promise.all(story.applications.map((application) => playApplication(send, application, story, by, jobs)))
  await storeLaterResumes(send, { reader, storeFile }, story, by, calendarTo(end).end)
  const fakeEmployer = await openFakeEmployer(send, story, by, calendarTo(end))
  for (const { student, job, at } of story.saved)
    await send(saveJob, { id: posted(jobs, job) }, { as: by(student), at, key: `saved-${student}-${job}` })
  for (const { person, at, search } of story.searches) await send(saveSearch, search, { as: by(person), at, key: `search-${search.name}` })
  for (const { id, recruiter, ended, endedAt } of story.jobs) {
    if (endedAt)
      await send(
        updateJob,
        { id: posted(jobs, id), formData: defined({ status: ended }) },
        { as: by(recruiter), at: endedAt, key: `end-${id}` },
      )
  }
  await settle()
  await fireTimers(send, due, calendarTo(end).end, settle)
  await reportConversations(send, reader, fakeEmployer, story, by, calendarTo(end))
  await redeemPoints(send, reader, by, calendarTo(end).end)
  await proposeNames(send, story, by, calendarTo(end))
  await leaveFailedWork(defined({ giveUp, reader }), invitation, calendarTo(end))
}

async function addPlaces(send: Send, at: string): Promise<void> {
  const add =
    (kind: 'university' | 'company') =>
    ({ id, label, domain, timezone }: (typeof universities)[number] | (typeof companies)[number]) =>
      send(
        addOrganization,
        { organizationId: id, label, kind, urls: [`https://${domain}`], domains: [domain], timezone, status: 'verified', demo: true },
        { at, key: id },
      )
  const [first, ...others] = universities
  // The first event of all: a continued seeding finds the story's start by it.
  await add('university')(first)
  await Promise.all([...others.map(add('university')), ...companies.map(add('company'))])
  await Promise.all(skillGroups.flat().map(([skillId, label]) => send(addSkill, { skillId, label }, { at, key: `skill-${skillId}` })))
}

/** Only the fixed accounts get a password and can sign in. */
async function registerPeople(send: Send, people: readonly Person[]): Promise<ReadonlyMap<string, Account>> {
  const fixed = new Set(fixedAccounts.map(({ email }) => email))
  const register = async ({ email, role, displayName, place, profile, at }: Person, n: number) => {
    const company = role === 'recruiter' || role === 'employee'
    const placed = place === undefined ? {} : company ? { organizationId: place } : { universityId: place }
    const password = fixed.has(email) ? { password: demoPassword } : {}
    const consents = { terms: true, ...(role === 'student' && { ferpaRelease: true, shareWithCareerOffice: n % 4 !== 3 }) }
    const { id: uid } = await send(
      importUser,
      defined({ email, role, displayName, ...placed, ...password, consents, demo: true, profile }),
      { at, key: email },
    )
    return [email, { uid, role, state: 'active', ...placed } as Account] as const
  }
  return new Map(await Promise.all(people.map(register)))
}

/** Without a scope no report opens to an analyst. */
async function scopeAnalyst(send: Send, by: (email: string) => Account, at: string): Promise<void> {
  const { uid } = by('analyst@demo.example')
  const scope = { id: uid, attr: 'scope', value: { kind: 'platform' }, reason: 'Reports on the whole demo.' }
  await send(correctField, scope, { as: by('admin@demo.example'), at, key: 'scope-of-the-analyst' })
}

async function postJobs(send: Send, { jobs }: Story, by: (email: string) => Account): Promise<ReadonlyMap<string, string>> {
  const post = async ({ id, company: _, ended: __, endedAt: ___, postedAt, recruiter, pay, ...fields }: Story['jobs'][number]) => {
    const salary = pay && { salaryMin: pay[0], salaryMax: pay[1], salaryPeriod: pay[2] }
    const posted = await send(postJob, { ...fields, ...salary, skills: [...fields.skills] }, { as: by(recruiter), at: postedAt, key: id })
    return [id, posted.id] as const
  }
  return new Map(await Promise.all(jobs.map(post)))
}

/** Sends each professor's nominations in order, as they share a stream. @returns the ids of their invitations in the story's order */
async function nominateStudents(send: Send, { nominations }: Story, by: (email: string) => Account): Promise<readonly string[]> {
  const ids: string[] = []
  const professors = new Set(nominations.map(({ professor }) => professor))
  await Promise.all(
    Array.from(professors, async (professor) => {
      for (const [n, nomination] of nominations.entries()) {
        if (nomination.professor !== professor) continue
        const { semester, email, name, reason, at } = nomination
        ids[n] = (await send(nominate, { semester, email, name, reason }, { as: by(professor), at, key: `nomination-${n}` })).id
      }
    }),
  )
  return ids
}

async function answerNominations(
  send: Send,
  reader: Seeding['reader'],
  { nominations }: Story,
  by: (email: string) => Account,
  ids: readonly string[],
): Promise<void> {
  await Promise.all(
    nominations.map(async ({ answer, email, professor, semester }, n) => {
      if (!answer) return
      const studentId = by(email).uid
      const { state } = await reader.load(nominationsFold, nominationsId(by(professor).uid, semester))
      const nomination = state?.made.find(({ invitationId }) => invitationId === ids[n])
      const share = answer.consent && { shareReason: n % 2 === 0, shareWithNominator: n % 3 === 0 }
      await send(
        consentToNomination,
        {
          id: nomination?.nominationId ?? fail(`Nomination ${n} was not made.`),
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
  send: Send,
  { referrals, people }: Story,
  by: (email: string) => Account,
  jobs: ReadonlyMap<string, string>,
): Promise<readonly string[]> {
  const invite = async ({ employee, email, name, job, message, at }: Story['referrals'][number], n: number) => {
    const whom = people.some((person) => person.email === email) ? { studentId: by(email).uid } : { email, name }
    return (await send(inviteReferral, { ...whom, jobId: posted(jobs, job), message }, { as: by(employee), at, key: `referral-${n}` })).id
  }
  return Promise.all(referrals.map(invite))
}

async function answerReferrals(
  send: Send,
  { referrals }: Story,
  by: (email: string) => Account,
  ids: readonly string[],
  jobs: ReadonlyMap<string, string>,
): Promise<void> {
  await Promise.all(
    referrals.map(async ({ answer, extended, email, employee, job }, n) => {
      if (!answer) return
      const referralId = ids[n] ?? fail(`Referral ${n} was not made.`)
      const sending = { at: answer.at, key: `referral-answer-${n}` }
      const accepted = defined({ referralId, jobId: posted(jobs, job), expirationDate: extended?.from })
      if (answer.kind === 'accept') await send(acceptReferral, accepted, { ...sending, as: by(email) })
      else if (answer.kind === 'decline')
        await send(declineReferral, { referralId, reason: 'I would rather stay near home.' }, { ...sending, as: by(email) })
      else await send(updateReferralStatus, { referralId, status: 'withdrawn' }, { ...sending, as: by(employee) })
      const more = extended && { id: referralId, expirationDate: extended.to }
      if (more) await send(extendReferral, more, { as: by(employee), at: extended.at, key: `referral-extended-${n}` })
    }),
  )
}

/** Sends one application with all its steps. */
async function playApplication(
  send: Send,
  { student, job, at, coverLetter, viewedAt, steps }: DemoApplication,
  story: Story,
  by: (email: string) => Account,
  jobs: ReadonlyMap<string, string>,
): Promise<void> {
  const key = `application-${student}-${job}`
  const recruiter = story.jobs.find(({ id }) => id === job)?.recruiter ?? fail(`${job} was not posted.`)
  const actors = { recruiter, student, admin: 'admin@demo.example' }
  const applied = await send(applyJob, defined({ jobId: posted(jobs, job), coverLetter }), { as: by(student), at, key })
  const applicationId = applied.id
  if (viewedAt) await send(viewApplication, { id: applicationId }, { as: by(recruiter), at: viewedAt, key: `${key}-viewed` })
  let last = applied.eventId
  for (const [n, { by: who, at: stepAt, undoesLast, ...change }] of steps.entries()) {
    const reply = await send(changeStatus, defined({ id: applicationId, ...change, undoes: undoesLast ? last : undefined }), {
      as: by(actors[who]),
      at: stepAt,
      key: `${key}-${n}`,
    })
    last = reply.eventId
    const impression = who === 'recruiter' && change.status === 'interviewing' && impressions[key.length % impressions.length]
    if (impression) await send(addNote, { id: applicationId, ...impression }, { as: by(recruiter), at: stepAt, key: `${key}-note-${n}` })
  }
}

function fail(message: string): never {
  throw new Error(message)
}

function posted(jobs: ReadonlyMap<string, string>, id: string): string {
  return jobs.get(id) ?? fail(`${id} was not posted.`)
}
