/** A skill that the demo's student missed: it waits for the team, and stands in the own profile meanwhile. */
import { proposeSkill } from '#command-api/skills/propose.ts'
import { proposedSkillId } from '#command-api/skills/state.ts'
import { updateField } from '#command-api/users/profile/update-field.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { foldedName } from '#lib/folded-name.ts'
import type { Send } from './send.ts'
import type { Story } from './story.ts'

const skill = 'Gleam'

export async function proposeSkills(send: Send, { people }: Story, by: (email: string) => Account, at: string): Promise<void> {
  const student = people.find(({ email }) => email === 'student@demo.example')
  if (!student) throw new Error('The demo has no student.')
  const as = by(student.email)
  const skillId = proposedSkillId(foldedName(skill))
  await send(proposeSkill, { skillId, skill }, { as, at, key: 'propose-skill' })
  const value = [...(student.profile?.skills ?? []), skillId]
  await send(updateField, { uid: as.uid, attr: 'skills', value }, { as, at, key: 'proposed-skill-in-profile' })
}
