import { useRef, useState } from 'react'
import type { Problem } from '../../api/problem.ts'
import { currentTime } from '../../lib/now.ts'
import { TextField } from '../../ui/Field.tsx'
import { fieldProblem } from '../../ui/field-problem.ts'

type Props = {
  readonly label: string
  readonly value: string
  /** @param value null when the field was emptied */
  readonly onSave: (value: string | null) => Promise<Problem | undefined>
  readonly type?: 'text' | 'date' | 'number' | 'url' | 'tel'
  readonly hint?: string
  /** What it says when emptied; without it the field may be empty. */
  readonly missing?: string
  readonly min?: number
  readonly max?: number
  readonly step?: number
  readonly placeholder?: string
}

/** A text that is saved when one leaves it; Enter saves too, Escape brings the saved one back. What is refused stays, with the reason. */
export function SavedText({ label, value, onSave, type = 'text', missing, ...rest }: Props) {
  const [draft, setDraft] = useState<string>()
  const [problem, setProblem] = useState<string>()
  /** Enter and then leaving the field is one wish, not two. */
  const onItsWay = useRef<string>(undefined)
  const forget = () => {
    setDraft(undefined)
    setProblem(undefined)
  }
  const save = async (field: HTMLInputElement) => {
    if (draft === undefined || draft === onItsWay.current) return
    const next = draft.trim()
    const found = fieldProblem(field, currentTime()) ?? (next === '' ? missing : undefined)
    setProblem(found)
    if (found !== undefined) return
    if (next === value) {
      forget()
      return
    }
    onItsWay.current = draft
    const refused = await onSave(next || null)
    onItsWay.current = undefined
    if (refused) setProblem(refused.message)
    // What was typed while the answer was on its way is not saved yet.
    else setDraft((typed) => (typed === draft ? undefined : typed))
  }
  return (
    <TextField
      {...rest}
      label={label}
      type={type}
      missing={missing}
      value={draft ?? value}
      onChange={(event) => setDraft(event.target.value)}
      problem={problem}
      onBlur={(event) => void save(event.target)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') void save(event.currentTarget)
        if (event.key === 'Escape') forget()
      }}
    />
  )
}
