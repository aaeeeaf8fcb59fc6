/** What waits for the team: a skill that the demo's student missed and has in the own profile, a company, and the name that another one wants. */
import { proposeOrganization } from '#command-api/organizations/propose.ts'
import { proposedOrganizationId } from '#command-api/organizations/state.ts'
import { updateOrganization } from '#command-api/organizations/update.ts'
import { proposeSkill } from '#command-api/skills/propose.ts'
import { proposedSkillId } from '#command-api/skills/state.ts'
import { updateField } from '#command-api/users/profile/update-field.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { foldedName } from '#lib/folded-name.ts'
import type { Send } from './send.ts'
import type { Story } from './story.ts'

const skill = 'Gleam'
const organization = 'Ferrous Ledger'
/** A company, and the name that its people want. */
const [renamed, labelAsked] = ['brightbarrow', 'Brightbarrow']

export async function proposeSkills(send: Send, { people }: Story, by: (email: string) => Account, at: string): Promise<void> {
  const student = people.find(({ email }) => email === 'student@demo.example')
  if (!student) throw new Error('The demo has no student.')
  const as = by(student.email)
  const skillId = proposedSkillId(foldedName(skill))
  await send(proposeSkill, { skillId, skill }, { as, at, key: 'propose-skill' })
  const value = [...(student.profile?.skills ?? []), skillId]
  await send(updateField, { uid: as.uid, attr: 'skills', value }, { as, at, key: 'proposed-skill-in-profile' })
  const organizationId = proposedOrganizationId(foldedName(organization), 'company')
  await send(proposeOrganization, { organizationId, organization, kind: 'company' }, { as, at, key: 'propose-organization' })
  const other = people.find(({ role, place }) => role === 'recruiter' && place === renamed)
  if (!other) throw new Error('The demo has no recruiter of the company that wants another name.')
  const recruiter = by(other.email)
  await send(updateOrganization, { id: renamed, label: labelAsked }, { as: recruiter, at, key: 'ask-for-name' })
}
