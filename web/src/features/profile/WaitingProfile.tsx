import type { UserReply } from '#contract/people.ts'
import { degreeLabels } from '#events/vocabulary/jobs/jobs.ts'
import { useSkillLabels } from '../../api/skills.ts'
import { dayInWords } from '../../lib/time/calendar.ts'
import { roleTextFields, visibilityOptions } from '../../lib/words/profile-labels.ts'
import { Facts } from '../../ui/Facts.tsx'
import { ProfileSection } from './ProfileSection.tsx'

/** The profile of an account that waits for approval or is suspended, to be read only: no call takes a change of it (product 2.16). */
export function WaitingProfile({ user }: { readonly user: UserReply }) {
  const { displayName, email, role, profile } = user
  const label = useSkillLabels(profile.skills ?? [])
  const { skills = [], degree, visibility } = profile
  return (
    <ProfileSection
      title={user.state === 'suspended' ? 'Your profile' : 'What you sent'}
      text="You can change it once your account is open."
    >
      <Facts
        facts={[
          { term: 'Full name', value: displayName },
          { term: 'E-mail', value: email },
          ...roleTextFields[role].map(({ name, label: term }) => ({ term, value: profile[name] })),
          { term: 'Degree', value: degree && degreeLabels[degree] },
          { term: 'Major', value: profile.major },
          { term: 'Graduation', value: profile.graduationDate && dayInWords(profile.graduationDate) },
          { term: 'Skills', value: skills.map(label).join(', ') },
          { term: 'Who may see you', value: visibilityOptions.find(({ value }) => value === visibility)?.label },
        ]}
      />
    </ProfileSection>
  )
}
