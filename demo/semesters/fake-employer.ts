/** A company that is none (product 5): let in by one university, reported by those who applied, and suspended with its recruiter. */
import { applyJob } from '#command-api/applications/apply.ts'
import { decideCampus } from '#command-api/campuses/decide.ts'
import { postJob } from '#command-api/jobs/post.ts'
import { report } from '#command-api/messages/report.ts'
import { sendMessage } from '#command-api/messages/send.ts'
import { addOrganization } from '#command-api/organizations/add.ts'
import { suspendOrganization } from '#command-api/organizations/suspend.ts'
import { suspendAccount } from '#command-api/users/by-admin/suspend.ts'
import { importUser } from '#command-api/users/import.ts'
import { DAY, HOUR } from './distributions.ts'
import type { People } from './people.ts'
import { admin } from './setting.ts'
import { step, type Step } from './step.ts'
import type { Term } from './terms.ts'

const organizationId = 'swiftlane'
const domain = 'swiftlane.example.com'
const dorian = `dorian.swift@${domain}`
const job = 'story-fake-job'
const why = 'They asked an applicant for a deposit.'

export function fakeEmployerSteps({ universities, staff, students }: People, { from }: Term, end: number): readonly Step[] {
  const university = universities[2]?.id
  const by = staff.find(({ place }) => place === university)?.email
  const begin = Math.max(from, end - 40 * DAY) + 15 * HOUR
  const applicants = students.filter(({ place, at, graduatesAt }) => place === university && at < begin && graduatesAt > end).slice(0, 3)
  const [victim] = applicants
  if (university === undefined || by === undefined || !victim) return []
  const at = (hours: number) => begin + hours * HOUR
  const account = { email: dorian, role: 'recruiter' as const, state: 'active' as const, organizationId }
  return [
    step(addOrganization, { key: 'story-fake', at: at(0) }, () => ({
      organizationId,
      label: 'Swiftlane Staffing',
      kind: 'company' as const,
      urls: [`https://${domain}`],
      domains: [domain],
      timezone: 'America/New_York',
      status: 'verified' as const,
      demo: true,
    })),
    step(importUser, { key: dorian, at: at(1), account }, () => {
      const { state: _, ...who } = account
      return { ...who, displayName: 'Dorian Swift', consents: { terms: true as const }, demo: true }
    }),
    step(decideCampus, { key: 'story-fake-campus', at: at(2), by }, () => ({
      universityId: university,
      organizationId,
      decision: 'approved' as const,
    })),
    step(postJob, { key: job, at: at(3), by: dorian }, () => ({
      title: 'Payroll assistant, from home',
      jobType: 'part_time' as const,
      workplaceType: 'remote' as const,
      description: 'Move payments between accounts for two hours a week. No interview, you begin tomorrow, and we pay by the hour.',
      skills: [],
    })),
    ...applicants.map(({ email }, n) =>
      step(applyJob, { key: `story-fake-application-${n}`, at: at(24 + n), by: email, after: job }, ({ id }) => ({ jobId: id(job) ?? '' })),
    ),
    step(sendMessage, { key: 'story-fake-message', at: at(40), by: dorian, after: 'story-fake-application-0' }, (known) => ({
      toUser: known.account(victim.email).uid,
      message: 'You have the job. To hold the place we take a deposit of $150, by gift card, today.',
    })),
    step(report, { key: 'story-fake-report', at: at(41), by: victim.email, after: 'story-fake-message' }, (known) => ({
      contactId: known.account(dorian).uid,
      reason: 'They want $150 before I have signed anything.',
    })),
    step(suspendAccount, { key: 'story-fake-suspended', at: at(60), by: admin }, (known) => ({
      uid: known.account(dorian).uid,
      reason: why,
    })),
    step(suspendOrganization, { key: 'story-fake-closed', at: at(60.1), by: admin }, () => ({ id: organizationId, reason: why })),
  ]
}
