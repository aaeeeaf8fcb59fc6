import { use, useId, type ComponentProps, type ReactNode } from 'react'
import { FieldProblems } from './field-problem.ts'
import './field.css'

type Common = {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly problem?: string | undefined
  readonly optional?: boolean
  /** The sentence that stands here when nothing is given; with it the field is required. */
  readonly missing?: string | undefined
}
type Wiring = {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
  readonly required?: true
  readonly 'data-missing'?: string
}

/** Label above, hint below, and a problem that takes the hint's place and is read out with the field. */
export function Field({
  label,
  hint,
  problem: given,
  optional = false,
  missing,
  children,
}: Common & { readonly children: (wiring: Wiring) => ReactNode }) {
  const id = useId()
  const found = use(FieldProblems)[id]
  const problem = given ?? found
  const note = problem ?? hint
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> optional</span>}
      </label>
      {children({
        id,
        ...(note !== undefined && { 'aria-describedby': `${id}-note` }),
        ...(problem !== undefined && { 'aria-invalid': true }),
        ...(missing !== undefined && { required: true, 'data-missing': missing }),
      })}
      {note !== undefined && (
        <p id={`${id}-note`} className={problem === undefined ? 'field-hint' : 'field-problem'}>
          {note}
        </p>
      )}
    </div>
  )
}

/** A field among tools, whose name is spoken but not written: it needs an `aria-label`. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} className="input" />
}

export function TextField({ label, hint, problem, optional, missing, ...rest }: Common & ComponentProps<'input'>) {
  return <Field {...commonOf({ label, hint, problem, optional, missing })}>{(wiring) => <Input {...rest} {...wiring} />}</Field>
}

export function TextArea({ label, hint, problem, optional, missing, rows = 4, ...rest }: Common & ComponentProps<'textarea'>) {
  return (
    <Field {...commonOf({ label, hint, problem, optional, missing })}>
      {(wiring) => <textarea {...rest} {...wiring} rows={rows} className="input" />}
    </Field>
  )
}

export type Option = { readonly value: string; readonly label: string }

type Choices = ComponentProps<'select'> & { readonly options: readonly Option[]; readonly empty?: string | undefined }

/** The browser's own list: it has the keyboard, the screen reader and the phone's wheel already. */
export function Choice({ options, empty, ...rest }: Choices) {
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

export function Select({ label, hint, problem, optional, missing, ...rest }: Common & Choices) {
  return <Field {...commonOf({ label, hint, problem, optional, missing })}>{(wiring) => <Choice {...rest} {...wiring} />}</Field>
}

export function Checkbox({ label, hint, ...rest }: { readonly label: ReactNode; readonly hint?: ReactNode } & ComponentProps<'input'>) {
  return <Ticked {...rest} label={label} hint={hint} type="checkbox" className="tick" />
}

export function Radio({ label, hint, ...rest }: { readonly label: ReactNode; readonly hint?: ReactNode } & ComponentProps<'input'>) {
  return <Ticked {...rest} label={label} hint={hint} type="radio" className="tick" />
}

export function Switch({ label, hint, ...rest }: { readonly label: ReactNode; readonly hint?: ReactNode } & ComponentProps<'input'>) {
  return <Ticked {...rest} label={label} hint={hint} type="checkbox" role="switch" className="switch" />
}

function Ticked({ label, hint, ...input }: { readonly label: ReactNode; readonly hint: ReactNode } & ComponentProps<'input'>) {
  const id = useId()
  const problem = use(FieldProblems)[id]
  const note = problem ?? hint
  return (
    <div className="ticked">
      <input
        {...input}
        id={id}
        aria-describedby={note === undefined ? undefined : `${id}-note`}
        aria-invalid={problem === undefined ? undefined : true}
      />
      <div>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && (
          <p id={`${id}-note`} className={problem === undefined ? 'field-hint' : 'field-problem'}>
            {note}
          </p>
        )}
      </div>
    </div>
  )
}

function commonOf({
  label,
  hint,
  problem,
  optional,
  missing,
}: {
  label: ReactNode
  hint: ReactNode
  problem: string | undefined
  optional: boolean | undefined
  missing: string | undefined
}): Common {
  return { label, hint, problem, missing, ...(optional !== undefined && { optional }) }
}
