import { useId, useRef, useState } from 'react'
import { degreeLabels, degrees } from '#events/vocabulary/jobs/jobs.ts'
import type { InvitationRole } from '#events/vocabulary/invitations.ts'
import { suggestSkills } from '../../api/open-calls.ts'
import { roleTextFields, visibilityOptions } from '../../lib/words/profile-labels.ts'
import { DateField } from '../../ui/DateField.tsx'
import { Field, optionsOf, SelectField, TextField, type Option } from '../../ui/fields/Field.tsx'
import { Radio } from '../../ui/fields/Toggle.tsx'
import { TokenInput, type Suggestions } from '../../ui/fields/TokenInput.tsx'
import { PlaceField } from './PlaceField.tsx'
import { minSkills } from './role-profile.ts'
import type { JoinFields } from './use-join-fields.ts'

type FormProps = { readonly form: JoinFields }
type Props = FormProps & {
  readonly role: InvitationRole
  /** The invitation does not name the place that the role belongs to. */
  readonly needsPlace: 'university' | 'organization' | undefined
}

export function RoleFields({ role, needsPlace, form }: Props) {
  const { field } = form
  const place = needsPlace && <PlaceField place={needsPlace} {...field(needsPlace)} />
  if (role === 'admin') return null
  if (role !== 'student')
    return (
      <section>
        <h2>Your work</h2>
        {place}
        {roleTextFields[role].map(({ name, label }) => (
          <TextField key={name} label={label} optional {...field(name)} />
        ))}
      </section>
    )
  return (
    <>
      <section>
        <h2>Your studies</h2>
        {place}
        <StudyFields form={form} />
      </section>
      <section>
        <h2>Who may see your profile</h2>
        <VisibilityFields form={form} />
      </section>
    </>
  )
}

function StudyFields({ form: { field } }: FormProps) {
  const suggestions = useOpenSkillSuggestions()
  const { values: skills, problem, onChange } = field('skills')
  return (
    <>
      <div className="two-fields">
        <SelectField
          label="Degree"
          empty="Choose"
          requiredMessage="Please choose your degree."
          options={optionsOf(degrees, degreeLabels)}
          {...field('degree')}
        />
        <DateField
          label="Graduation"
          month="last"
          requiredMessage="Please say when you graduate, or expect to."
          {...field('graduationDate')}
        />
      </div>
      <TextField label="Major" requiredMessage="Please write your major." {...field('major')} />
      <Field label="Skills" hint={`At least ${minSkills}. Type to see suggestions, and choose from them.`} problem={problem}>
        {(inputProps) => (
          <TokenInput
            id={inputProps.id}
            label="Skills"
            values={skills}
            {...suggestions}
            placeholder="TypeScript, Go, SQL"
            invalid={inputProps['aria-invalid'] ?? false}
            describedBy={inputProps['aria-describedby']}
            onChange={onChange}
          />
        )}
      </Field>
    </>
  )
}

/** Skills for visitors, whose pages have no cache. */
function useOpenSkillSuggestions(): Suggestions {
  const [found, setFound] = useState<{ readonly term: string; readonly options: readonly Option[] }>({ term: '', options: [] })
  const latestTerm = useRef('')
  const suggest = async (term: string) => {
    latestTerm.current = term
    const skills = await suggestSkills(term)
    // Answers to earlier terms are ignored.
    if (latestTerm.current === term) setFound({ term, options: skills.map(({ id, label }) => ({ value: id, label })) })
  }
  return { suggestions: found.options, suggestedFor: found.term, onText: (text) => void suggest(text) }
}

function VisibilityFields({ form: { field, set } }: FormProps) {
  const note = useId()
  const { value, problem } = field('visibility')
  return (
    <fieldset className="stack" style={{ gap: 12 }} aria-invalid={problem ? true : undefined} aria-describedby={note}>
      <legend className="sr-only">Who may see your profile</legend>
      {visibilityOptions.map((option) => (
        <Radio
          key={option.value}
          name="visibility"
          label={option.label}
          hint={option.hint}
          checked={value === option.value}
          onChange={() => set({ visibility: option.value })}
        />
      ))}
      {problem && (
        <p id={note} className="field-problem">
          {problem}
        </p>
      )}
    </fieldset>
  )
}
