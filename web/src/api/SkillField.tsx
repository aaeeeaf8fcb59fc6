import { useState } from 'react'
import { Field, type Option } from '../ui/Field.tsx'
import { TokenInput } from '../ui/TokenInput.tsx'
import { useSkillSuggestions } from './skills.ts'

type Props = {
  readonly label: string
  readonly values: readonly Option[]
  readonly onChange: (values: readonly Option[]) => void
  readonly hint?: string
  readonly problem?: string | undefined
  readonly max?: number
}

/** Skills by their names, suggested while typing. */
export function SkillField({ label, values, onChange, hint, problem, max }: Props) {
  const [text, setText] = useState('')
  const { skills, answered } = useSkillSuggestions(text)
  return (
    <Field label={label} problem={problem} {...(hint !== undefined && { hint })}>
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label={label}
          values={values}
          suggestions={skills.map((skill) => ({ value: skill.id, label: skill.label }))}
          suggestedFor={answered ? text : ''}
          onText={setText}
          placeholder="TypeScript, Go, SQL"
          onChange={onChange}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
          {...(max !== undefined && { max })}
        />
      )}
    </Field>
  )
}
