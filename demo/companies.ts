/**
 * The pages that the companies of the demo write of themselves: one waits for a domain to be confirmed, one lets visitors read its jobs.
 */
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
  {
    id: 'brightbarrow',
    description:
      'Brightbarrow makes the software that community clinics run on. Ninety people in Portland and Oakland, nurses among them. New graduates sit beside a clinic’s front desk for their first week, and ship something that it asked for in their second.',
  },
  {
    id: 'tinwhistle',
    description:
      'Tinwhistle Cloud rents servers by the minute to people who teach. We are twenty-six, answer our own pager, and publish what broke each month and why.',
  },
  {
    id: 'moonlit',
    description:
      'Moonlit writes compilers for chips that others gave up on. Eleven people in Boulder, most of whom once taught. We review each other’s code aloud on Thursdays, and pay for the conference at which you show it.',
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
