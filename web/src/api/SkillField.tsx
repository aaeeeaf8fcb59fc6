import { useState } from 'react'
import { Field } from '../ui/Field.tsx'
import { TokenInput, type Token } from '../ui/TokenInput.tsx'
import { skillToken, useAddSkill, useSkillSuggestions } from './skills.ts'

type Props = {
  readonly label: string
  readonly values: readonly Token[]
  readonly onChange: (values: readonly Token[]) => void
  readonly hint?: string
  readonly problem?: string | undefined
  readonly max?: number
  /** In one's own profile a skill that is missing may be proposed, and stands there at once. */
  readonly canPropose?: boolean
}

/** Skills by their names, suggested while typing. */
export function SkillField({ label, values, onChange, hint, problem, max, canPropose = false }: Props) {
  const [text, setText] = useState('')
  const { skills, answered } = useSkillSuggestions(text)
  const addSkill = useAddSkill()
  const propose = (name: string) =>
    addSkill(name, (skill) => {
      if (!values.some(({ value }) => value === skill.id)) onChange([...values, skillToken(skill)])
    })
  return (
    <Field label={label} problem={problem} {...(hint !== undefined && { hint })}>
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label={label}
          values={values}
          suggestions={skills.map(skillToken)}
          suggestedFor={answered ? text : ''}
          onText={setText}
          placeholder="TypeScript, Go, SQL"
          onChange={onChange}
          create={canPropose ? { label: (name) => `Add “${name}” as a new skill`, run: propose } : undefined}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
          {...(max !== undefined && { max })}
        />
      )}
    </Field>
  )
}
