/** Jobs of the demo's company that students do not see: a draft with all that a job can say, and one that is paused. */
import { postJob } from '#command-api/jobs/post.ts'
import { updateJob } from '#command-api/jobs/update.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { demoCompany } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar, Person } from './story.ts'

export async function postUnseenJobs(send: Send, people: readonly Person[], by: (email: string) => Account, { ago, dayIn }: Calendar) {
  const recruiter = people.find(({ role, place }) => role === 'recruiter' && place === demoCompany)
  if (!recruiter) return
  const as = by(recruiter.email)
  const draft = {
    title: 'Flight software intern, summer',
    jobType: 'internship' as const,
    workplaceType: 'hybrid' as const,
    address: '12 Falconer Street, Springfield, IL',
    description: 'Write the part that brings an aircraft home when the radio is silent, and the tests that let us trust it.',
    skills: ['rust', 'embedded-systems', 'c-plus-plus'],
    openings: 2,
    closesOn: dayIn(60),
    salaryMin: 38,
    salaryMax: 44,
    salaryPeriod: 'hour' as const,
    minGpa: 3,
    sponsorsVisa: false,
    status: 'draft' as const,
  }
  await send(postJob, draft, { as, at: ago(2), key: 'kw-draft' })
  const paused = {
    title: 'Site reliability co-op',
    jobType: 'co_op' as const,
    workplaceType: 'remote' as const,
    description: 'Keep the ground stations answering, from spring on. We pause this while the team decides where it will sit.',
    skills: ['linux', 'kubernetes'],
  }
  const { id } = await send(postJob, paused, { as, at: ago(50), key: 'kw-paused' })
  await send(updateJob, { id, formData: { status: 'paused' } }, { as, at: ago(12), key: 'kw-pause' })
}
