import { limits } from '#events/vocabulary/limits.ts'
import { TextField } from '../ui/fields/Field.tsx'

type Props = {
  readonly label: string
  readonly requiredMessage: string
  readonly value: string
  readonly onChange: (password: string) => void
  readonly autoFocus?: boolean
}

export function NewPasswordField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="password"
      name="password"
      autoComplete="new-password"
      minLength={limits.passwordMin}
      onChange={(event) => onChange(event.target.value)}
      hint={`At least ${limits.passwordMin} characters; ten or more are better.`}
    />
  )
}
