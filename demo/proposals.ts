/**
 * What waits for the team: skills and companies that students missed, one of each called nearly as one that is there, and the name that a
 * company wants.
 */
import { proposeOrganization } from '#command-api/organizations/propose.ts'
import { proposedOrganizationId } from '#command-api/organizations/state.ts'
import { updateOrganization } from '#command-api/organizations/update.ts'
import { proposeSkill } from '#command-api/skills/propose.ts'
import { proposedSkillId } from '#command-api/skills/state.ts'
import { importUser } from '#command-api/users/import.ts'
import { updateField } from '#command-api/users/profile/update-field.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { foldedName } from '#lib/folded-name.ts'
import type { Send } from './send.ts'
import type { Calendar, Story } from './story.ts'

/** Each proposer has the skill in the own profile. */
const proposals = [
  { skill: 'Gleam', organization: 'Ferrous Ledger', days: 0 },
  { skill: 'Postgres', organization: 'Brightbarow Systems', days: 3 },
]
/** Somebody who registered under the name with the slip. */
const misplaced = { email: 'bea.barrow@brightbarrow.example.com', displayName: 'Bea Barrow', organization: 'Brightbarow Systems' }
/** A company, and the name that its people want. */
const [renamed, labelAsked] = ['brightbarrow', 'Brightbarrow']

export async function proposeNames(send: Send, { people }: Story, by: (email: string) => Account, { end, ago }: Calendar): Promise<void> {
  const students = people.filter(({ role }) => role === 'student')
  for (const [n, { skill, organization, days }] of proposals.entries()) {
    const student = students[n]
    if (!student) throw new Error('The demo has too few students.')
    const as = by(student.email)
    const at = ago(days)
    const skillId = proposedSkillId(foldedName(skill))
    await send(proposeSkill, { skillId, skill }, { as, at, key: `propose-skill-${skill}` })
    const value = [...(student.profile?.skills ?? []), skillId]
    await send(updateField, { uid: as.uid, attr: 'skills', value }, { as, at, key: `proposed-skill-in-profile-${skill}` })
    const organizationId = proposedOrganizationId(foldedName(organization), 'company')
    await send(
      proposeOrganization,
      { organizationId, organization, kind: 'company' },
      { as, at, key: `propose-organization-${organization}` },
    )
  }
  const { email, displayName, organization } = misplaced
  const organizationId = proposedOrganizationId(foldedName(organization), 'company')
  await send(
    importUser,
    { email, role: 'recruiter', displayName, organizationId, consents: { terms: true }, demo: true },
    { at: ago(2.5), key: email },
  )
  const other = people.find(({ role, place }) => role === 'recruiter' && place === renamed)
  if (!other) throw new Error('The demo has no recruiter of the company that wants another name.')
  const recruiter = by(other.email)
  await send(updateOrganization, { id: renamed, label: labelAsked }, { as: recruiter, at: end, key: 'ask-for-name' })
}
