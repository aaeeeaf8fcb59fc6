import { useId, useRef, useState } from 'react'
import { degreeLabels, degrees } from '#events/vocabulary/jobs.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { suggestSkills } from '../../api/open-calls.ts'
import { roleTextFields, visibilityOptions } from '../../lib/profile-labels.ts'
import { Field, SelectField, TextField, type Option } from '../../ui/Field.tsx'
import { Radio } from '../../ui/Toggle.tsx'
import { TokenInput } from '../../ui/TokenInput.tsx'
import { PlaceField } from './PlaceField.tsx'
import { minSkills, type RoleProfile } from './role-profile.ts'

type Props = {
  readonly role: InvitedRole
  /** The invitation does not name the place that the role belongs to. */
  readonly needsPlace: 'university' | 'organization' | undefined
  readonly value: RoleProfile
  readonly problems: Readonly<Record<string, string>>
  readonly onChange: (value: RoleProfile) => void
}

export function RoleFields(props: Props) {
  if (props.role === 'student') return <StudentFields {...props} />
  const { role, value, onChange } = props
  return (
    <section>
      <h2>Your work</h2>
      <NeededPlace {...props} />
      {roleTextFields[role].map(({ name, label }) => (
        <TextField
          key={name}
          label={label}
          optional
          maxLength={120}
          value={value[name]}
          onChange={(event) => onChange({ ...value, [name]: event.target.value })}
        />
      ))}
    </section>
  )
}

function NeededPlace({ needsPlace, value, problems, onChange }: Props) {
  if (needsPlace === undefined) return null
  return (
    <PlaceField
      place={needsPlace}
      value={value[needsPlace]}
      problem={problems['place']}
      onChange={(id) => onChange({ ...value, [needsPlace]: id })}
    />
  )
}

function StudentFields(props: Props) {
  const { value, problems, onChange } = props
  const [suggestions, setSuggestions] = useState<{ readonly term: string; readonly options: readonly Option[] }>({ term: '', options: [] })
  const visibilityNote = useId()
  const latestTerm = useRef('')
  const suggest = async (term: string) => {
    latestTerm.current = term
    const found = await suggestSkills(term)
    // Answers to earlier terms are ignored.
    if (latestTerm.current === term) setSuggestions({ term, options: found.map(({ id, label }) => ({ value: id, label })) })
  }
  return (
    <>
      <section>
        <h2>Your studies</h2>
        <NeededPlace {...props} />
        <div className="two-fields">
          <SelectField
            label="Degree"
            empty="Choose"
            requiredMessage="Please choose your degree."
            value={value.degree}
            options={degrees.map((degree) => ({ value: degree, label: degreeLabels[degree] }))}
            onChange={(event) => onChange({ ...value, degree: event.target.value })}
          />
          <TextField
            label="Graduation"
            type="date"
            month="last"
            requiredMessage="Please say when you graduate, or expect to."
            value={value.graduationDate}
            onChange={(event) => onChange({ ...value, graduationDate: event.target.value })}
          />
        </div>
        <TextField
          label="Major"
          requiredMessage="Please write your major."
          maxLength={120}
          value={value.major}
          onChange={(event) => onChange({ ...value, major: event.target.value })}
        />
        <Field label="Skills" hint={`At least ${minSkills}. Type to see suggestions, and choose from them.`} problem={problems['skills']}>
          {(inputProps) => (
            <TokenInput
              id={inputProps.id}
              label="Skills"
              values={value.skills}
              suggestions={suggestions.options}
              suggestedFor={suggestions.term}
              onText={(text) => void suggest(text)}
              placeholder="TypeScript, Go, SQL"
              invalid={inputProps['aria-invalid'] ?? false}
              describedBy={inputProps['aria-describedby']}
              onChange={(skills) => onChange({ ...value, skills })}
            />
          )}
        </Field>
      </section>
      <section>
        <h2>Who may see your profile</h2>
        <fieldset
          className="stack"
          style={{ gap: 12 }}
          aria-invalid={problems['visibility'] ? true : undefined}
          aria-describedby={visibilityNote}
        >
          <legend className="sr-only">Who may see your profile</legend>
          {visibilityOptions.map(({ value: visibility, label, hint }) => (
            <Radio
              key={visibility}
              name="visibility"
              label={label}
              hint={hint}
              checked={value.visibility === visibility}
              onChange={() => onChange({ ...value, visibility })}
            />
          ))}
          {problems['visibility'] && (
            <p id={visibilityNote} className="field-problem">
              {problems['visibility']}
            </p>
          )}
        </fieldset>
      </section>
    </>
  )
}
