import { useState } from 'react'
import { useList } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { Field } from '../../ui/Field.tsx'
import { TokenInput } from '../../ui/TokenInput.tsx'

type Props = {
  readonly kind: 'university' | 'organization'
  /** An id, or nothing. */
  readonly value: string
  /** The form was sent without it. */
  readonly missing: boolean
  readonly onChange: (id: string) => void
}

/** The company or university that somebody is invited to, by its name; one that is missing is added. */
export function PlaceField({ kind, value, missing, onChange }: Props) {
  const wanted = kind === 'university' ? 'university' : 'company'
  const [text, setText] = useState('')
  const [added, setAdded] = useState<{ readonly id: string; readonly label: string }>()
  const { data: all = [], isFetching } = useList('organizations.all', { limit: 1_000 })
  const { run: add } = useWrite('organizations.add')
  const typed = text.trim().toLowerCase()
  const chosen = all.find(({ id }) => id === value) ?? (added?.id === value ? { ...added, status: 'pending' } : undefined)
  const isNew = chosen?.status === 'pending'
  const suggestions = all.filter((one) => one.kind === wanted && one.label.toLowerCase().includes(typed))
  const propose = (name: string) =>
    void add(
      { organization: name, kind: wanted },
      {
        next: ({ id }) => {
          setAdded({ id, label: name })
          onChange(id)
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
      problem={missing && value === '' ? `Please choose the ${wanted}.` : undefined}
    >
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label={kind === 'university' ? 'University' : 'Company'}
          values={value === '' ? [] : [{ value, label: chosen?.label ?? '…', ...(isNew && { note: 'new' }) }]}
          suggestions={suggestions.map(({ id, label }) => ({ value: id, label }))}
          suggestedFor={isFetching ? '' : text}
          onText={setText}
          create={{ label: (name) => `Add “${name}” as a new ${wanted}`, run: propose }}
          max={1}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
          onChange={([one]) => onChange(one?.value ?? '')}
        />
      )}
    </Field>
  )
}
