import { Link } from 'react-router-dom'
import type { UserReply } from '#contract/people.ts'
import { degreeLabels, degrees, jobTypeLabels, jobTypes, workplaceLabels, workplaceTypes } from '#events/vocabulary/jobs/jobs.ts'
import { numberIn } from '#lib/typed-numbers.ts'
import { SkillField } from '../../parts/SkillField.tsx'
import { useSkillTokens } from '../../api/skills.ts'
import { useSaveChoice } from '../../api/use-save-choice.ts'
import { visibilityOptions } from '../../lib/words/profile-labels.ts'
import { optionsOf, SelectField, TextField } from '../../ui/fields/Field.tsx'
import { Switch } from '../../ui/fields/Toggle.tsx'
import { AutosaveField } from '../../parts/AutosaveField.tsx'
import { consentWords } from './privacy/consent-words.ts'
import { ChoiceChips } from './ChoiceChips.tsx'
import { ProfileSection } from './ProfileSection.tsx'
import { savedMessage, type SaveField } from './use-save-field.ts'
import { StudiesOnRoster } from './StudiesOnRoster.tsx'
import { visibilityPlace } from './privacy/visibility.ts'
import { WorkExperiences } from './WorkExperiences.tsx'

type Props = { readonly user: UserReply; readonly save: SaveField }

export function StudentSections(props: Props) {
  const { user, save } = props
  const { profile } = user
  const saveChoice = useSaveChoice(save)
  const skills = useSkillTokens(profile.skills ?? [])
  return (
    <>
      <StudiesSection {...props} />
      <ProfileSection id="skills" title="Skills" text="Jobs show how many of theirs you have.">
        <SkillField
          label="Skills"
          propose="at once"
          values={skills}
          onChange={(chosen) =>
            void saveChoice(
              'skills',
              chosen.map(({ value }) => value),
              'Skills saved',
            )
          }
        />
      </ProfileSection>
      <ProfileSection id="experience" title="Experience" text="Work, research, projects: newest first.">
        <WorkExperiences user={user} />
      </ProfileSection>
      <ProfileSection id="links" title="Links" text="One is enough to show your work.">
        {(['github', 'linkedin', 'site'] as const).map((kind) => (
          <AutosaveField
            key={kind}
            label={{ github: 'GitHub', linkedin: 'LinkedIn', site: 'Own site' }[kind]}
            type="url"
            placeholder="https://"
            value={profile.links?.[kind] ?? ''}
            onSave={(value) => save('links', linksWith(profile.links ?? {}, kind, value), savedMessage('Link', value))}
          />
        ))}
      </ProfileSection>
      <LookingForSection {...props} />
      <VisibilityLink user={user} />
    </>
  )
}

function StudiesSection({ user, save }: Props) {
  const { profile, universityLabel, claimedUniversityLabel } = user
  const saveChoice = useSaveChoice(save)
  return (
    <ProfileSection id="studies" title="Studies" text="What recruiters look for first.">
      {(universityLabel ?? claimedUniversityLabel) !== undefined && (
        <TextField
          label="University"
          value={universityLabel ?? claimedUniversityLabel}
          disabled
          state={universityLabel === undefined ? 'claimed, not confirmed yet' : 'confirmed'}
        />
      )}
      <StudiesOnRoster user={user} save={save} />
      <div className="two-fields">
        <SelectField
          label="Degree"
          empty="Choose"
          options={optionsOf(degrees, degreeLabels)}
          value={profile.degree ?? ''}
          onChange={(event) => void saveChoice('degree', event.target.value || null, savedMessage('Degree', event.target.value || null))}
        />
        <AutosaveField label="Major" value={profile.major ?? ''} onSave={(value) => save('major', value, savedMessage('Major', value))} />
        <AutosaveField
          label="Graduation"
          type="date"
          month="last"
          value={profile.graduationDate ?? ''}
          onSave={(value) => save('graduationDate', value, savedMessage('Graduation', value))}
        />
        <AutosaveField
          label="Class year"
          number="count"
          min={1950}
          max={2100}
          value={profile.classYear === undefined ? '' : String(profile.classYear)}
          onSave={(value) => save('classYear', value && numberIn('count', value), savedMessage('Class year', value))}
        />
      </div>
      <AutosaveField
        label="GPA"
        number="gpa"
        value={profile.gpa === undefined ? '' : String(profile.gpa)}
        onSave={(value) => save('gpa', value && numberIn('gpa', value), savedMessage('GPA', value))}
      />
      <Switch
        label={consentWords.gpaVisible.label}
        hint={consentWords.gpaVisible.hint}
        checked={profile.gpaVisible ?? false}
        onChange={(event) =>
          void saveChoice('gpaVisible', event.target.checked, event.target.checked ? 'Your GPA may be shown' : 'Your GPA is hidden')
        }
      />
    </ProfileSection>
  )
}

function LookingForSection({ user: { profile }, save }: Props) {
  const saveChoice = useSaveChoice(save)
  return (
    <ProfileSection id="looking-for" title="Looking for" text="What you would say yes to.">
      <ChoiceChips
        label="Kinds of jobs"
        options={optionsOf(jobTypes, jobTypeLabels)}
        values={profile.preferredJobTypes ?? []}
        onChange={(values) => void saveChoice('preferredJobTypes', values, 'Kinds of jobs saved')}
      />
      <ChoiceChips
        label="Workplaces"
        options={optionsOf(workplaceTypes, workplaceLabels)}
        values={profile.preferredWorkplaces ?? []}
        onChange={(values) => void saveChoice('preferredWorkplaces', values, 'Workplaces saved')}
      />
      <AutosaveField
        label="Work authorization"
        placeholder="US citizen; F-1 with OPT; needs sponsorship"
        value={profile.workAuthorization ?? ''}
        onSave={(value) => save('workAuthorization', value, savedMessage('Work authorization', value))}
      />
    </ProfileSection>
  )
}

/** Where it can be changed: beside the consents. */
function VisibilityLink({ user: { profile } }: { readonly user: UserReply }) {
  const chosen = visibilityOptions.find(({ value }) => value === (profile.visibility ?? 'private'))
  return (
    <ProfileSection id="visibility" title="Who may see you" text="Stands with what you agreed to.">
      <p>
        {chosen?.label}.{' '}
        <Link className="link" to={visibilityPlace}>
          Change who may see you
        </Link>
      </p>
    </ProfileSection>
  )
}

/** The links with one changed or, if null, removed. */
function linksWith(links: NonNullable<UserReply['profile']['links']>, kind: 'github' | 'linkedin' | 'site', value: string | null) {
  const { [kind]: _, ...others } = links
  return value ? { ...others, [kind]: value } : others
}
