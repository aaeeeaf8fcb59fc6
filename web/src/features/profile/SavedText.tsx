import { useState } from 'react'
import { TextField } from '../../ui/Field.tsx'
import { fieldProblem } from '../../ui/field-problem.ts'

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
  const [problem, setProblem] = useState<string>()
  const save = (field: HTMLInputElement) => {
    const next = draft?.trim()
    const found = fieldProblem(field, Date.now())
    setProblem(found)
    if (found) return
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
      problem={problem}
      onBlur={(event) => save(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') save(event.currentTarget)
        if (event.key !== 'Escape') return
        setDraft(undefined)
        setProblem(undefined)
      }}
    />
  )
}
