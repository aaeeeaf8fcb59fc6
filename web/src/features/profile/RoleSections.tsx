import type { UserReply } from '#contract/people.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { roleTextFields } from '../../lib/words/profile-labels.ts'
import { AutosaveField } from '../../parts/AutosaveField.tsx'
import { Switch } from '../../ui/fields/Toggle.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { StudentSections } from './StudentSections.tsx'
import { useSaveChoice } from '../../api/use-save-choice.ts'
import { savedMessage, type SaveField } from './use-save-field.ts'
import { WorkExperiences } from './WorkExperiences.tsx'

type Props = { readonly user: UserReply; readonly save: SaveField }
type Choice = {
  readonly attr: 'acceptRecruiterContact' | 'acceptStudentMessages'
  readonly label: string
  readonly hint: string
  readonly on: string
  readonly off: string
}

/** The right of others to write, as a switch. */
const choices: Readonly<Partial<Record<Role, Choice>>> = {
  professor: {
    attr: 'acceptRecruiterContact',
    label: 'Recruiters may write to me',
    hint: 'Otherwise they can only answer you.',
    on: 'Recruiters may write to you',
    off: 'Recruiters can only answer you',
  },
  recruiter: {
    attr: 'acceptStudentMessages',
    label: 'Students may write to me',
    hint: 'Otherwise only applicants, and whom you wrote to.',
    on: 'Students may write to you',
    off: 'Only applicants may write to you',
  },
}
const withExperience: readonly Role[] = ['professor', 'recruiter', 'employee']

export function RoleSections(props: Props) {
  const { user, save } = props
  const { role, profile } = user
  const saveChoice = useSaveChoice(save)
  if (role === 'student') return <StudentSections {...props} />
  const fields = roleTextFields[role]
  const choice = choices[role]
  return (
    <>
      {fields.length > 0 && (
        <ProfileSection title="Work" text="Shown on your card.">
          {fields.map(({ name, label }) => (
            <AutosaveField
              key={name}
              label={label}
              value={profile[name] ?? ''}
              onSave={(value) => save(name, value, savedMessage(label, value))}
            />
          ))}
          {role === 'professor' && (
            <AutosaveField
              label="Courses"
              hint="With commas between them."
              value={(profile.courses ?? []).join(', ')}
              onSave={(value) => save('courses', value === null ? null : listIn(value), savedMessage('Courses', value))}
            />
          )}
        </ProfileSection>
      )}
      {withExperience.includes(role) && (
        <ProfileSection title="Experience" text="Where you have worked: newest first.">
          <WorkExperiences user={user} />
        </ProfileSection>
      )}
      {choice && (
        <ProfileSection title="Messages" text="Who may begin a conversation.">
          <Switch
            label={choice.label}
            hint={choice.hint}
            checked={profile[choice.attr] ?? false}
            onChange={({ target }) => void saveChoice(choice.attr, target.checked, target.checked ? choice.on : choice.off)}
          />
        </ProfileSection>
      )}
    </>
  )
}

function listIn(text: string): readonly string[] {
  return text
    .split(/[,，、،；؛]/)
    .map((item) => item.trim())
    .filter(Boolean)
}
