import { useState } from 'react'
import { TextField } from '../../ui/Field.tsx'

type Props = {
  readonly label: string
  readonly value: string
  readonly onSave: (value: string) => void
  readonly type?: 'text' | 'date' | 'number' | 'url' | 'tel'
  readonly hint?: string
  readonly required?: boolean
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly placeholder?: string
}

/** A text that is saved when one leaves it; Enter saves too, Escape brings the saved one back. */
export function SavedText({ label, value, onSave, type = 'text', hint, required = false, ...limits }: Props) {
  const [draft, setDraft] = useState<string>()
  const save = (valid: boolean) => {
    const next = draft?.trim()
    if (!valid) return
    setDraft(undefined)
    if (next === undefined || next === value || (required && !next)) return
    onSave(next)
  }
  return (
    <TextField
      {...limits}
      label={label}
      type={type}
      value={draft ?? value}
      {...(hint !== undefined && { hint })}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={(event) => save(event.target.checkValidity())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(event.currentTarget.checkValidity())
        if (event.key === 'Escape') setDraft(undefined)
      }}
    />
  )
}
