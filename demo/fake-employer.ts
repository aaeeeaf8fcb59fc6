/**
 * A company that is none (product 5): it was let in, asked somebody who had applied for a deposit, and is suspended with the recruiter who
 * wrote it. The report of it is closed; one of another conversation waits for an admin.
 */
import { applyJob } from '#command-api/applications/apply.ts'
import { viewApplication } from '#command-api/applications/view.ts'
import { decideCampus } from '#command-api/campuses/decide.ts'
import { postJob } from '#command-api/jobs/post.ts'
import { closeReport } from '#command-api/messages/close-report.ts'
import { openThread } from '#command-api/messages/open-thread.ts'
import { report } from '#command-api/messages/report.ts'
import { sendMessage } from '#command-api/messages/send.ts'
import { threadFold, threadIdOf } from '#command-api/messages/state.ts'
import { addOrganization } from '#command-api/organizations/add.ts'
import { suspendOrganization } from '#command-api/organizations/suspend.ts'
import { suspendAccount } from '#command-api/users/by-admin/suspend.ts'
import { importUser } from '#command-api/users/import.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { Seeding } from './seeding.ts'
import type { Send } from './send.ts'
import type { Calendar, Story } from './story.ts'

const [id, university, elsewhere] = ['swiftlane', 'saltmarsh', 'moonlit']
const domain = 'swiftlane.example.com'

export type FakeEmployer = { readonly recruiter: Account; readonly applicant: Account }

/** Before the views are asked who applied where, as the conversation hangs on it. */
export async function openFakeEmployer(
  send: Send,
  { people, applications }: Story,
  by: (email: string) => Account,
  { ago }: Calendar,
): Promise<FakeEmployer> {
  const staff = people.find(({ role, place }) => role === 'university' && place === university)
  const student = people.find(
    ({ email, role, place }) => role === 'student' && place === university && applications.some((one) => one.student === email),
  )
  if (!staff || !student) throw new Error(`${university} has nobody who applies.`)
  const place = {
    organizationId: id,
    label: 'Swiftlane Staffing',
    kind: 'company' as const,
    urls: [`https://${domain}`],
    domains: [domain],
  }
  const timezone = 'America/New_York'
  await send(addOrganization, { ...place, timezone, status: 'verified', demo: true }, { at: ago(24), key: id })
  const email = `dorian.swift@${domain}`
  const account = { email, role: 'recruiter' as const, displayName: 'Dorian Swift', organizationId: id, demo: true }
  const { id: uid } = await send(importUser, { ...account, consents: { terms: true } }, { at: ago(23.5), key: email })
  const recruiter: Account = { uid, role: 'recruiter', state: 'active', organizationId: id }
  const campus = { universityId: university, organizationId: id, decision: 'approved' as const }
  await send(decideCampus, campus, { as: by(staff.email), at: ago(23), key: `campus-${university}-${id}` })
  const job = {
    title: 'Payroll assistant, from home',
    jobType: 'part_time' as const,
    workplaceType: 'remote' as const,
    description: 'Move payments between accounts for two hours a week. No interview, you begin tomorrow, and we pay by the hour.',
    skills: [],
  }
  const { id: jobId } = await send(postJob, job, { as: recruiter, at: ago(22), key: 'swiftlane-job' })
  const applicant = by(student.email)
  const applied = await send(applyJob, { jobId }, { as: applicant, at: ago(20), key: 'swiftlane-application' })
  await send(viewApplication, { id: applied.id }, { as: recruiter, at: ago(19), key: 'swiftlane-viewed' })
  return { recruiter, applicant }
}

/** @param reader tells under which id a report is stored */
export async function reportConversations(
  send: Send,
  reader: Seeding['reader'],
  { recruiter, applicant }: FakeEmployer,
  { people, applications, jobs }: Story,
  by: (email: string) => Account,
  { ago }: Calendar,
): Promise<void> {
  const admin = by('admin@demo.example')
  const say = (from: Account, to: Account, message: string, days: number) =>
    send(sendMessage, { toUser: to.uid, message }, { as: from, at: ago(days), key: `said-${from.uid}-${days}` })
  const reportOn = (from: Account, about: Account, reason: string, days: number) =>
    send(report, { contactId: about.uid, reason }, { as: from, at: ago(days), key: `report-${from.uid}-${days}` })

  await say(recruiter, applicant, 'You have the job. To hold the place we take a deposit of $150, by gift card, today.', 18)
  await say(applicant, recruiter, 'What is the deposit for?', 17.9)
  await say(recruiter, applicant, 'It comes back with your first pay. The place is gone tonight.', 17.8)
  await reportOn(applicant, recruiter, 'They want $150 before I have signed anything.', 17.6)
  const threadId = threadIdOf(applicant.uid, recruiter.uid)
  const [reportId] = Object.keys((await reader.load(threadFold, threadId)).state?.reports ?? {})
  if (reportId === undefined) throw new Error('Nobody reported the conversation.')
  const why = 'They asked an applicant for a deposit.'
  await send(openThread, { id: threadId, reason: 'The report of a deposit' }, { as: admin, at: ago(17.4), key: 'open-thread' })
  await send(closeReport, { id: reportId, threadId, outcome: 'suspended', reason: why }, { as: admin, at: ago(17.3), key: 'close-report' })
  await send(suspendAccount, { uid: recruiter.uid, reason: why }, { as: admin, at: ago(17.2), key: 'suspend-account' })
  await send(suspendOrganization, { id, reason: why }, { as: admin, at: ago(17.1), key: 'suspend-organization' })

  const elsewheres = new Set(jobs.filter(({ company }) => company === elsewhere).map((job) => job.id))
  const other = people.find(({ role, place }) => role === 'recruiter' && place === elsewhere)
  const reporter = applications.find(({ job, student }) => elsewheres.has(job) && student !== 'student@demo.example')
  if (!other || !reporter) throw new Error(`Nobody applied at ${elsewhere}.`)
  const [writes, reads] = [by(other.email), by(reporter.student)]
  await say(writes, reads, 'Before we talk, please send me a photo of your passport and of your visa.', 0.15)
  await reportOn(reads, writes, 'I was asked for my passport before any interview.', 0.1)
}
