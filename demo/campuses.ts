/** The companies that the universities of the demo let in. One came lately and waits; one was declined after a while. */
import { decideCampus } from '#command-api/campuses/decide.ts'
import { postJob } from '#command-api/jobs/post.ts'
import { addOrganization } from '#command-api/organizations/add.ts'
import { importUser } from '#command-api/users/import.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { companies, demoUniversity, universities } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar, Person } from './story.ts'

const newcomer = { id: 'bluefin', label: 'Bluefin Talent Partners', domain: 'bluefin.example.com', timezone: 'America/New_York' }

/** Before anybody applies. */
export async function approveCompanies(send: Send, people: readonly Person[], by: (email: string) => Account, { ago }: Calendar) {
  const decisions = universities.flatMap((university) => companies.map((company) => ({ university, company })))
  await Promise.all(
    decisions.map(async ({ university, company }) => {
      const staff = people.find(({ role, place }) => role === 'university' && place === university.id)
      if (!staff) return
      const input = { universityId: university.id, organizationId: company.id, decision: 'approved' as const }
      await send(decideCampus, input, { as: by(staff.email), at: ago(550), key: `campus-${university.id}-${company.id}` })
    }),
  )
}

/** A company of which little is known posts its first job, and is declined elsewhere. */
export async function playCampuses(send: Send, people: readonly Person[], by: (email: string) => Account, { ago }: Calendar) {
  const { id: organizationId, label, domain, timezone } = newcomer
  const place = { organizationId, label, kind: 'company' as const, urls: [`https://${domain}`], domains: [domain], timezone, demo: true }
  await send(addOrganization, { ...place, status: 'pending' }, { at: ago(8), key: organizationId })
  const email = `recruiting@${domain}`
  const displayName = 'Bluefin Recruiting'
  const { id: uid } = await send(
    importUser,
    { email, role: 'recruiter', displayName, organizationId, consents: { terms: true }, demo: true, profile: { position: 'Recruiter' } },
    { at: ago(7.5), key: email },
  )
  const recruiter: Account = { uid, role: 'recruiter', state: 'active', organizationId }
  const description =
    'We place engineers with clients whose names we tell in the first interview. Several openings, many stacks, all levels.'
  const job = { title: 'Software engineers, several clients', jobType: 'contract' as const, workplaceType: 'remote' as const, description }
  await send(postJob, { ...job, skills: ['typescript'] }, { as: recruiter, at: ago(7), key: 'bluefin-job' })
  const elsewhere = people.find(({ role, place: at }) => role === 'university' && at !== demoUniversity)
  if (elsewhere?.place === undefined) return
  const reason = 'A recruiting agency without a named employer.'
  await send(
    decideCampus,
    { universityId: elsewhere.place, organizationId, decision: 'declined', reason },
    { as: by(elsewhere.email), at: ago(5), key: `campus-${elsewhere.place}-${organizationId}` },
  )
}
