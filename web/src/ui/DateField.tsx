import type { ComponentProps } from 'react'
import { DateInput } from './fields/DateInput.tsx'
import { Field, useCutPaste, type FieldProps } from './fields/Field.tsx'

type Props = FieldProps & ComponentProps<typeof DateInput>

/** A day. Apart from the other fields, because it brings along the calendar and how days are read. */
export function DateField({ label, hint, problem, optional, requiredMessage, state, ...rest }: Props) {
  const { cut, watch } = useCutPaste()
  return (
    <Field label={label} hint={hint} problem={problem ?? cut} optional={optional} requiredMessage={requiredMessage} state={state}>
      {(inputProps) => <DateInput {...watch} {...rest} {...inputProps} />}
    </Field>
  )
}
