import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type ChangeEvent,
  type ComponentProps,
  type FocusEvent,
  type KeyboardEvent,
} from 'react'
import { defined } from '#lib/fields.ts'
import { useDraft } from '../api/use-draft.ts'
import type { Problem } from '../api/problem.ts'
import { currentTime } from '../lib/time/now.ts'
import { clockTime } from '../lib/time/time.ts'
import { DateField } from '../ui/DateField.tsx'
import { TextAreaField, TextField, type InputProps } from '../ui/fields/Field.tsx'
import { Icon } from '../ui/Icon.tsx'
import { fieldProblem } from '../ui/fields/field-problem.ts'

type Props = Pick<InputProps, 'number'> & {
  readonly month?: ComponentProps<typeof DateField>['month']
  readonly label: string
  readonly value: string
  /** @param value null when the field was emptied */
  readonly onSave: (value: string | null) => Promise<Problem | undefined>
  readonly type?: 'text' | 'date' | 'url' | 'tel'
  readonly hint?: string
  /** Shown when the field is emptied; without it the field may be empty. */
  readonly requiredMessage?: string
  readonly min?: number
  readonly max?: number
  readonly placeholder?: string
  readonly maxLength?: number
  /** Of a text of several lines, in which Enter begins a new one. */
  readonly rows?: number
}

/** A field that is saved when it loses the focus or on Enter (a text of several lines on leaving it alone); Escape restores the saved value. A refused value stays, with the reason; after a reload, with what the page itself finds, or as not saved yet. */
export function AutosaveField({ onSave, type = 'text', rows, min, max, number, month, ...shown }: Props) {
  const { label, value, requiredMessage } = shown
  const judge = (text: string) => {
    if (text.trim() === '') return requiredMessage
    const day = type === 'date' && { day: month ?? '' }
    const dataset = { ...day, ...defined({ number }), min: String(min ?? ''), max: String(max ?? '') }
    return fieldProblem(
      { validity: { valid: true, valueMissing: false, typeMismatch: false, tooShort: false }, type, dataset, value: text },
      currentTime(),
    )
  }
  const { draft, change, reset, save, problem, savedAt, isUnsaved } = useAutosave({ name: `profile.${label}`, value, judge, onSave })
  const field = {
    ...shown,
    value: draft ?? value,
    onChange: ({ target }: ChangeEvent<Field>) => change(target.value),
    problem,
    state:
      problem === undefined && !isUnsaved ? (
        savedAt !== undefined && <SavedAt at={savedAt} />
      ) : (
        <span data-problem>{problem === undefined ? 'not saved yet' : 'not saved'}</span>
      ),
    onBlur: ({ target }: FocusEvent<Field>) => void save(target),
    onKeyDown: ({ key, currentTarget }: KeyboardEvent<Field>) => {
      if (key === 'Enter' && rows === undefined) void save(currentTarget)
      if (key === 'Escape') reset()
    },
  }
  if (rows !== undefined) return <TextAreaField {...field} rows={rows} />
  if (type === 'date') return <DateField {...field} month={month} />
  return <TextField {...field} type={type} min={min} max={max} number={number} />
}

type Field = HTMLInputElement | HTMLTextAreaElement
type Autosaved = Pick<Props, 'value' | 'onSave'> & {
  /** Of the draft. */
  readonly name: string
  /** @returns the mistake of a text, as far as it shows without its field */
  readonly judge: (text: string) => string | undefined
}

/** What is typed until it is saved, and what became of the last attempt. */
function useAutosave({ name, value, judge, onSave }: Autosaved) {
  const { value: draft, set: setDraft } = useDraft<string | null>(name, null)
  const [restored] = useState(draft)
  const [problem, setProblem] = useState(() => (restored === null ? undefined : judge(restored)))
  const [savedAt, setSavedAt] = useState<number>()
  /** The draft that is being saved, so that Enter followed by leaving the field does not save it twice. */
  const savingDraft = useRef<string>(undefined)
  const latest = useRef(draft)
  /** The field whose value no server has answered: it is sent again once the line is back. */
  const [unsent, setUnsent] = useState<Field>()
  const change = (text: string | null) => {
    latest.current = text
    setDraft(text)
  }
  const reset = () => {
    change(null)
    setProblem(undefined)
    setUnsent(undefined)
  }
  const save = async (field: Field) => {
    setUnsent(undefined)
    // A day is rewritten while its field is left: what was drawn is older.
    const typed = latest.current
    if (typed === null || typed === savingDraft.current) return
    const next = typed.trim()
    const found = fieldProblem(field, currentTime()) ?? (next === '' ? judge(next) : undefined)
    setProblem(found)
    if (found !== undefined) return
    if (next === value) {
      reset()
      return
    }
    savingDraft.current = typed
    const refused = await onSave(next || null)
    savingDraft.current = undefined
    if (refused) {
      setProblem(refused.message)
      if (refused.status === 0) setUnsent(field)
    } else {
      setSavedAt(currentTime())
      // Text typed during the request is not saved yet and stays.
      if (latest.current === typed) change(null)
    }
  }
  useOnceOnline(unsent, save)
  return { draft, change, reset, save, problem, savedAt, isUnsaved: draft !== null && draft === restored && draft !== value }
}

/** Sends a field once the line is back. */
function useOnceOnline<T>(unsent: T | undefined, send: (field: T) => Promise<void>): void {
  const sendAgain = useEffectEvent(() => unsent !== undefined && void send(unsent))
  useEffect(() => {
    if (unsent === undefined) return undefined
    const online = () => sendAgain()
    window.addEventListener('online', online)
    return () => window.removeEventListener('online', online)
  }, [unsent])
}

/** `✓ 18:02` */
export function SavedAt({ at }: { readonly at: number }) {
  return (
    <>
      <Icon name="check" size={12} /> <span className="sr-only">saved at </span>
      {clockTime(new Date(at).toISOString())}
    </>
  )
}
