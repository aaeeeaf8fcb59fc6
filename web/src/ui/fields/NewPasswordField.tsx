import { TextField } from './Field.tsx'

type Props = {
  readonly label: string
  readonly requiredMessage: string
  readonly minLength: number
  readonly value: string
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
}

export function NewPasswordField({ minLength, onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="password"
      name="password"
      autoComplete="new-password"
      minLength={minLength}
      onChange={(event) => onChange(event.target.value)}
      hint={`At least ${minLength} characters; ten or more are better.`}
    />
  )
}
