/** The demo: made-up people and jobs, sent as commands through the real handlers, so an impossible history cannot be seeded. */
import { addOrganization } from '#command-api/organizations/add-organization.ts'
import type { Command } from '#command-api/core/command.ts'
import type { Handle } from '#command-api/core/handle.ts'
import { addSkill } from '#command-api/skills/add-skill.ts'
import { importUser } from '#command-api/users/register-user.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'

export const demoPassword = 'proffer-demo'

type DemoAccount = { readonly email: string; readonly role: Role; readonly displayName: string; readonly organizationId?: string; readonly universityId?: string }

export const demoAccounts: readonly DemoAccount[] = [
  { email: 'student@demo.example', role: 'student', displayName: 'Demo Student', universityId: 'harrow-demo' },
  { email: 'professor@demo.example', role: 'professor', displayName: 'Demo Professor', universityId: 'harrow-demo' },
  { email: 'university@demo.example', role: 'university', displayName: 'Demo Staff', universityId: 'harrow-demo' },
  { email: 'recruiter@demo.example', role: 'recruiter', displayName: 'Demo Recruiter', organizationId: 'lakeside-demo' },
  { email: 'employee@demo.example', role: 'employee', displayName: 'Demo Employee', organizationId: 'lakeside-demo' },
  { email: 'admin@demo.example', role: 'admin', displayName: 'Demo Admin' },
  { email: 'analyst@demo.example', role: 'analyst', displayName: 'Demo Analyst' },
  { email: 'recruiter2@demo.example', role: 'recruiter', displayName: 'Other Demo Recruiter', organizationId: 'norwick-demo' },
]

const organizations = [
  { organizationId: 'harrow-demo', label: 'Harrow Institute (demo)', kind: 'university' },
  { organizationId: 'lakeside-demo', label: 'Lakeside Robotics (demo)', kind: 'company' },
  { organizationId: 'norwick-demo', label: 'Norwick Systems (demo)', kind: 'company' },
] as const
const skills = ['Go', 'TypeScript', 'Python', 'Rust', 'PostgreSQL', 'Kubernetes', 'React', 'Linux', 'gRPC', 'Testing']

export type Seeding = { readonly handle: Handle; /** Milliseconds since 1970. */ readonly now: number; readonly settle: () => Promise<void> }

/** Seeding again changes nothing, and one that broke off goes on: every command has a key of its own. */
export async function seedTiny({ handle, now }: Seeding): Promise<void> {
  const occurredAt = new Date(now - 200 * 86_400_000).toISOString()
  const run = async (command: Command, key: string, input: object): Promise<void> => {
    const reply = await handle(command, input, { caller: { kind: 'import' }, key: `demo-${key}`, requestId: 'demo', occurredAt })
    if (isRefusal(reply)) throw new Error(`The demo could not be seeded: ${key} was refused (${reply.refused}).`)
  }
  for (const organization of organizations) {
    await run(addOrganization, organization.organizationId, { ...organization, urls: [], domains: [], timezone: 'America/New_York', status: 'verified', demo: true })
  }
  for (const label of skills) await run(addSkill, label, { skillId: label.toLowerCase(), label })
  for (const { email, role, displayName, organizationId, universityId } of demoAccounts) {
    const profile = role === 'student' ? { degree: 'bachelor', major: 'Computer Science', graduationDate: '2027-05-31', skills: ['go', 'typescript', 'python'], visibility: 'recruiters', openToReferrals: true } : {}
    await run(importUser, email, { email, password: demoPassword, displayName, role, profile, consents: { terms: true }, demo: true, ...(organizationId && { organizationId }), ...(universityId && { universityId }) })
  }
}
