import { use, useId, type ComponentProps, type ReactNode } from 'react'
import { FieldNote, FieldProblems, noteId } from './FieldNote.tsx'
import './field.css'

type Props = { readonly label: ReactNode; readonly hint?: ReactNode } & ComponentProps<'input'>

export function Checkbox(props: Props) {
  return <ToggleField {...props} type="checkbox" className="toggle" />
}

export function Radio(props: Props) {
  return <ToggleField {...props} type="radio" className="toggle" />
}

export function Switch(props: Props) {
  return <ToggleField {...props} type="checkbox" role="switch" className="switch" />
}

/** An input with its label beside it. */
function ToggleField({ label, hint, ...input }: Props) {
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
