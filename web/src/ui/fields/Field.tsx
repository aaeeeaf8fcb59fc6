import {
  use,
  useId,
  useState,
  type ChangeEventHandler,
  type ClipboardEvent,
  type ComponentProps,
  type FocusEvent,
  type ReactNode,
} from 'react'
import { mailboxIn } from '#lib/mailbox.ts'
import { pastedLine, pastedText } from '#lib/pasted.ts'
import type { NumberKind } from '#lib/typed-numbers.ts'
import { withoutInvisible } from '#lib/visible.ts'
import { numberText } from '../../lib/words/words.ts'
import { FieldNote, FieldProblems, noteId } from './FieldNote.tsx'
import { typeInto } from './type-into.ts'
import './field.css'

export type FieldProps = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly optional?: boolean | undefined
  /** At the label's right end: what became of the value. */
  readonly state?: ReactNode
  /** Makes the field required; shown when it is empty. */
  readonly requiredMessage?: string | undefined
}
/** The properties that a field passes to its input, so that label, note and state belong to it. */
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
  // The problem of the present text comes before that of the last attempt.
  const problem = found ?? given
  return (
    <div className="field">
      <label id={`${id}-label`} htmlFor={id}>
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

export type InputProps = Omit<ComponentProps<'input'>, 'type'> & {
  /** A number, written as people write such numbers: `fieldProblem` judges it, within `min` and `max`. */
  readonly number?: NumberKind | undefined
  /** A day has a field of its own: `DateField`. */
  readonly type?: 'email' | 'password' | 'search' | 'tel' | 'text' | 'url' | undefined
}

/** Without a visible label: it needs an `aria-label`. */
export function Input({ type, number, ...rest }: InputProps) {
  if (number !== undefined) return <NumberInput {...rest} number={number} />
  const clean = cleaners[type ?? 'text']
  const complete = completers[type ?? 'text']
  return (
    <input
      {...rest}
      type={type}
      className="input"
      onChange={clean ? cleaned(clean, rest.onChange) : rest.onChange}
      {...(complete && completing(complete, rest))}
    />
  )
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

/** Blanks at the ends are taken off when it is sent, but for those that only look like one. */
const address = (text: string) => withoutInvisible(text).replaceAll('\u00a0', ' ').replace(/^ +/, '')

/** By the type of the input; of others, such as passwords, each sign counts. */
const cleaners: Readonly<Partial<Record<string, (text: string) => string>>> = {
  email: address,
  url: address,
  tel: address,
  text: pastedLine,
  search: pastedLine,
}

/** Cleans the input's text: pasting may bring marks along that nobody sees, and with which it would be refused. */
export function cleaned<Input extends HTMLInputElement | HTMLTextAreaElement>(
  clean: (text: string) => string,
  onChange?: ChangeEventHandler<Input>,
): ChangeEventHandler<Input> {
  return (event) => {
    const field = event.target
    const { value, selectionEnd } = field
    const seen = clean(value)
    // A value that is set ends what an input method composes.
    if (seen !== value && !(event.nativeEvent as InputEvent).isComposing) {
      field.value = seen
      // It also moves the caret to the end. A field for an address has none that a page may read.
      const at = selectionEnd === null ? undefined : clean(value.slice(0, selectionEnd)).length
      if (at !== undefined) field.setSelectionRange(at, at)
    }
    onChange?.(event)
  }
}

/**
 * `linkedin.com/in/ana`, as people write addresses: they mean the one of the web. A name with a dot is none, so it has a path, or ends as
 * addresses do.
 */
const ADDRESS_ALONE =
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2,}\/\S+|(?:com|org|net|edu|io|dev|me|app|ai|co|us|uk|ca|de|fr|in)\/?)$/iu

/** By the type of the input: what somebody meant, once it is left or sent. */
const completers: Readonly<Partial<Record<string, (text: string) => string>>> = {
  url: (text) => (ADDRESS_ALONE.test(text) ? `https://${text}` : text),
  email: (text) => mailboxIn(text).email,
}

/** Completes a text as if the rest had been typed. */
function completing(complete: (text: string) => string, { onBlur, onKeyDown }: InputProps): Pick<InputProps, 'onBlur' | 'onKeyDown'> {
  const completeIn = (field: HTMLInputElement) => {
    const typed = field.value.trim()
    const whole = complete(typed)
    if (whole !== typed && (field.maxLength <= 0 || whole.length <= field.maxLength)) typeInto(field, whole)
  }
  return {
    onBlur: (event) => {
      completeIn(event.currentTarget)
      onBlur?.(event)
    },
    onKeyDown: (event) => {
      if (event.key === 'Enter') completeIn(event.currentTarget)
      onKeyDown?.(event)
    },
  }
}

/** Says what of a pasted text did not fit, until something else is typed: the browser cuts it without a word. */
export function useCutPaste() {
  const [cut, setCut] = useState<string>()
  const onPaste = ({ currentTarget: field, clipboardData }: ClipboardEvent<HTMLInputElement | HTMLTextAreaElement>) => {
    const { value, maxLength, selectionStart, selectionEnd } = field
    const replaced = (selectionEnd ?? 0) - (selectionStart ?? 0)
    const over = value.length - replaced + clipboardData.getData('text').length - maxLength
    setCut(
      maxLength > 0 && over > 0
        ? `${numberText(maxLength)} characters fit: the last ${numberText(over)} of what you pasted were left out.`
        : undefined,
    )
  }
  const onBeforeInput = ({ nativeEvent }: { readonly nativeEvent: Event }) => {
    if ((nativeEvent as InputEvent).inputType !== 'insertFromPaste') setCut(undefined)
  }
  return { cut, watch: { onPaste, onBeforeInput } }
}

export function TextField({ label, hint, problem, optional, requiredMessage, state, ...rest }: FieldProps & InputProps) {
  const { cut, watch } = useCutPaste()
  return (
    <Field label={label} hint={hint} problem={problem ?? cut} optional={optional} requiredMessage={requiredMessage} state={state}>
      {(inputProps) => <Input {...watch} {...rest} {...inputProps} />}
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
  onChange,
  ...rest
}: FieldProps & ComponentProps<'textarea'>) {
  const { cut, watch } = useCutPaste()
  return (
    <Field label={label} hint={hint} problem={problem ?? cut} optional={optional} requiredMessage={requiredMessage} state={state}>
      {(inputProps) => (
        <textarea
          onFocus={goOnAtEnd}
          {...watch}
          {...rest}
          {...inputProps}
          onChange={cleaned(pastedText, onChange)}
          rows={rows}
          className="input"
        />
      )}
    </Field>
  )
}

export type Option = { readonly value: string; readonly label: string }

/** Of a list of values, by the table of their labels. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
): readonly { readonly value: Value; readonly label: string }[] => values.map((value) => ({ value, label: labels[value] }))

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
