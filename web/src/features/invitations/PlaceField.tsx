import { useState } from 'react'
import { useOrganization, useOrganizationSuggestions } from '../../api/organizations.ts'
import { useWrite } from '../../api/use-write.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { TokenInput } from '../../ui/fields/TokenInput.tsx'

type Props = {
  readonly kind: 'university' | 'organization'
  /** An id, or nothing. */
  readonly value: string
  readonly problem: string | undefined
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

/** The company or university that somebody is invited to, by its name; one that is missing is added. */
export function PlaceField({ kind, value, problem, onChange }: Props) {
  const wanted = kind === 'university' ? 'university' : 'company'
  const [added, setAdded] = useState<{ readonly id: string; readonly label: string }>()
  const choose = (id: string) => onChange({ target: { value: id } })
  const suggestions = useOrganizationSuggestions(wanted)
  const known = useOrganization(value)
  const { run: add } = useWrite('organizations.add')
  const chosen = known ?? (added?.id === value ? { ...added, status: 'pending' } : undefined)
  const isNew = chosen?.status === 'pending'
  const propose = (name: string) =>
    void add(
      { organization: name, kind: wanted },
      {
        next: ({ id }) => {
          setAdded({ id, label: name })
          choose(id)
        },
      },
    )
  return (
    <Field
      label={kind === 'university' ? 'University' : 'Company'}
      hint={
        isNew
          ? 'It is new here. Your invitation confirms it, and everybody finds it then.'
          : 'Type its name. One that is missing can be added.'
      }
      problem={problem}
    >
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label={kind === 'university' ? 'University' : 'Company'}
          values={value === '' ? [] : [{ value, label: chosen?.label ?? '…', ...(isNew && { note: 'new' }) }]}
          {...suggestions}
          create={{ label: (name) => `Add “${name}” as a new ${wanted}`, run: propose }}
          max={1}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
          onChange={([one]) => choose(one?.value ?? '')}
        />
      )}
    </Field>
  )
}
