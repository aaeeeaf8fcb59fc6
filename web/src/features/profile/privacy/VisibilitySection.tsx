import type { UserReply } from '#contract/people.ts'
import { visibilityOptions } from '../../../lib/words/profile-labels.ts'
import { Radio } from '../../../ui/fields/Toggle.tsx'
import { ProfileSection } from '../ProfileSection.tsx'
import { useSaveChoice } from '../../../api/use-save-choice.ts'
import { useSaveField } from '../use-save-field.ts'

/** The choice of who finds a student. That employees may refer is a switch among the consents. */
export function VisibilitySection({ user }: { readonly user: UserReply }) {
  const saveChoice = useSaveChoice(useSaveField(user))
  return (
    <ProfileSection id="visibility" title="Who may find you" text="You can change it at any time.">
      <fieldset className="stack visibility-choices">
        <legend className="sr-only">Who may find you</legend>
        {visibilityOptions.map(({ value, label, hint }) => (
          <Radio
            key={value}
            name="visibility"
            label={label}
            hint={hint}
            checked={(user.profile.visibility ?? 'private') === value}
            onChange={() => void saveChoice('visibility', value, 'Visibility saved')}
          />
        ))}
      </fieldset>
    </ProfileSection>
  )
}
