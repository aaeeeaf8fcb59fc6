import { use, useId, type ComponentProps, type FocusEvent, type ReactNode } from 'react'
import type { MonthAs } from '#lib/typed-days.ts'
import type { NumberKind } from '#lib/typed-numbers.ts'
import { withoutInvisible } from '#lib/visible.ts'
import { DateInput } from './DateInput.tsx'
import { FieldProblems } from './field-problem.ts'
import './field.css'

type FieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly optional?: boolean | undefined
  /** At the label's right end: what became of the value. */
  readonly state?: ReactNode
  /** Makes the field required; shown when it is empty. */
  readonly requiredMessage?: string | undefined
}
/** What a field passes to its input, so that label, note and state belong to it. */
type FieldInputProps = {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly required?: true
  readonly 'data-required-message'?: string
}

/** Label above, hint below. A problem replaces the hint and is read out with the field. */
export function Field({
  label,
  hint,
  problem: given,
  optional = false,
  requiredMessage,
  state,
  children,
}: FieldProps & { readonly children: (inputProps: FieldInputProps) => ReactNode }) {
  const id = useId()
  const found = use(FieldProblems)[id]
  // What is written there now comes before what was said of the last attempt.
  const problem = found ?? given
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> optional</span>}
      </label>
      {state !== undefined && <span className="field-state">{state}</span>}
      {children({
        id,
        ...((problem ?? hint) !== undefined && { 'aria-describedby': noteId(id) }),
        ...(problem !== undefined && { 'aria-invalid': true }),
        ...(requiredMessage !== undefined && { required: true, 'data-required-message': requiredMessage }),
      })}
      <FieldNote fieldId={id} hint={hint} problem={problem} />
    </div>
  )
}

const noteId = (fieldId: string) => `${fieldId}-note`

type NoteProps = { readonly fieldId: string; readonly hint: ReactNode; readonly problem: string | undefined }

function FieldNote({ fieldId, hint, problem }: NoteProps) {
  const note = problem ?? hint
  if (note === undefined) return null
  return (
    <p id={noteId(fieldId)} className={problem === undefined ? 'field-hint' : 'field-problem'}>
      {note}
    </p>
  )
}

export type InputProps = ComponentProps<'input'> & {
  /** A number, written as people write such numbers: `fieldProblem` judges it, within `min` and `max`. */
  readonly number?: NumberKind | undefined
  /** Of a day: a month alone is taken too, as this day of it. */
  readonly month?: MonthAs | undefined
}

/** Without a visible label: it needs an `aria-label`. */
export function Input({ type, number, month, ...rest }: InputProps) {
  if (type === 'date') return <DateInput {...rest} month={month} />
  if (number !== undefined) return <NumberInput {...rest} number={number} />
  return <input {...rest} type={type} className="input" onChange={hasNoUnseen(type) ? withoutUnseenMarks(rest.onChange) : rest.onChange} />
}

/** A text, because a field for numbers hides what is no number: this one keeps it, beside what is wrong with it. */
function NumberInput({ number, min = '', max = '', ...rest }: Omit<InputProps, 'type'> & { readonly number: NumberKind }) {
  return (
    <input
      inputMode={number === 'count' ? 'numeric' : 'decimal'}
      autoComplete="off"
      maxLength={40}
      {...rest}
      className="input"
      data-number={number}
      data-min={String(min)}
      data-max={String(max)}
    />
  )
}

function hasNoUnseen(type: InputProps['type']): boolean {
  return type === 'email' || type === 'url' || type === 'tel'
}

/** What was pasted may bring marks along that nobody sees, and with which no address is right. */
function withoutUnseenMarks(onChange: InputProps['onChange']): NonNullable<InputProps['onChange']> {
  return (event) => {
    // Blanks at the ends are taken off when it is sent, but for those that only look like one.
    const seen = withoutInvisible(event.target.value).replaceAll('\u00a0', ' ').replace(/^ +/, '')
    if (seen !== event.target.value) event.target.value = seen
    onChange?.(event)
  }
}

export function TextField({ label, hint, problem, optional, requiredMessage, state, ...rest }: FieldProps & InputProps) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} requiredMessage={requiredMessage} state={state}>
      {(inputProps) => <Input {...rest} {...inputProps} />}
    </Field>
  )
}

/** A text that is taken up again goes on at its end: browsers put the caret before it. */
function goOnAtEnd({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>): void {
  if (field.selectionEnd === 0) field.setSelectionRange(field.value.length, field.value.length)
}

export function TextAreaField({
  label,
  hint,
  problem,
  optional,
  requiredMessage,
  state,
  rows = 4,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} requiredMessage={requiredMessage} state={state}>
      {(inputProps) => <textarea onFocus={goOnAtEnd} {...rest} {...inputProps} rows={rows} className="input" />}
    </Field>
  )
}

export type Option = { readonly value: string; readonly label: string }

type SelectProps = ComponentProps<'select'> & { readonly options: readonly Option[]; readonly empty?: string | undefined }

/** The native element, for its keyboard, screen reader and phone support. Without a visible label: it needs an `aria-label`. */
export function Select({ options, empty, ...rest }: SelectProps) {
  return (
    <select {...rest} className="input">
      {empty !== undefined && <option value="">{empty}</option>}
      {options.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </select>
  )
}

export function SelectField({ label, hint, problem, optional, requiredMessage, ...rest }: FieldProps & SelectProps) {
  return (
    <Field label={label} hint={hint} problem={problem} optional={optional} requiredMessage={requiredMessage}>
      {(inputProps) => <Select {...rest} {...inputProps} />}
    </Field>
  )
}

type ToggleProps = { readonly label: ReactNode; readonly hint?: ReactNode } & ComponentProps<'input'>

export function Checkbox(props: ToggleProps) {
  return <ToggleField {...props} type="checkbox" className="toggle" />
}

export function Radio(props: ToggleProps) {
  return <ToggleField {...props} type="radio" className="toggle" />
}

export function Switch(props: ToggleProps) {
  return <ToggleField {...props} type="checkbox" role="switch" className="switch" />
}

/** An input with its label beside it. */
function ToggleField({ label, hint, ...input }: ToggleProps) {
  const id = useId()
  const problem = use(FieldProblems)[id]
  return (
    <div className="toggle-field">
      <input
        {...input}
        id={id}
        aria-describedby={(problem ?? hint) === undefined ? undefined : noteId(id)}
        aria-invalid={problem === undefined ? undefined : true}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        <FieldNote fieldId={id} hint={hint} problem={problem} />
      </div>
    </div>
  )
}
