/** What the companies of the demo say of themselves: one waits for a domain to be confirmed, one lets visitors read its jobs. */
import { updateOrganization } from '#command-api/organizations/update.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { demoCompany } from './demo-data.ts'
import type { Send } from './send.ts'
import type { Calendar, Person } from './story.ts'

const details = [
  {
    id: demoCompany,
    description:
      'We build small aircraft that survey rivers and forests, with forty people in Chicago. Interns ship code in their first week.',
    domains: ['kestrel-works.example.com', 'kestrel-labs.example.com'],
  },
  {
    id: 'papercrane',
    description: 'Papercrane keeps the data of public libraries in order. We work in teams of four and write everything down.',
    publicPage: true,
    showRejectionCategory: true,
  },
]

export async function describeCompanies(send: Send, people: readonly Person[], by: (email: string) => Account, { ago }: Calendar) {
  await Promise.all(
    details.map(async (changes) => {
      const recruiter = people.find(({ role, place }) => role === 'recruiter' && place === changes.id)
      if (recruiter) await send(updateOrganization, changes, { as: by(recruiter.email), at: ago(200), key: `describe-${changes.id}` })
    }),
  )
}
