import { useState } from 'react'
import { Field } from '../ui/fields/Field.tsx'
import { TokenInput, type Token } from '../ui/fields/TokenInput.tsx'
import { useNotices } from '../api/use-write.ts'
import { skillToken, useAddSkill, useSkillSuggestions } from '../api/skills.ts'

type Props = {
  readonly label: string
  readonly values: readonly Token[]
  readonly onChange: (values: readonly Token[]) => void
  readonly hint?: string
  readonly problem?: string | undefined
  readonly max?: number
  /** A skill that is missing may be proposed. In one's own profile it stands there at once; a job names it once our team has added it. */
  readonly propose?: 'at once' | 'for later'
}

/** Skills by their names, suggested while typing. */
export function SkillField({ label, values, onChange, hint, problem, max, propose: when }: Props) {
  const [text, setText] = useState('')
  const { skills, answered } = useSkillSuggestions(text)
  const addSkill = useAddSkill()
  const { done } = useNotices()
  const propose = (name: string) =>
    addSkill(name, (skill) => {
      if (when === 'for later' && skill.status !== undefined)
        done(`“${skill.label}” is proposed. A job can name it once our team has added it.`)
      else if (!values.some(({ value }) => value === skill.id)) onChange([...values, skillToken(skill)])
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
          create={
            when && {
              label: (name) => (when === 'at once' ? `Add “${name}” as a new skill` : `Propose “${name}” to our team`),
              run: propose,
            }
          }
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
          {...(max !== undefined && { max })}
        />
      )}
    </Field>
  )
}
