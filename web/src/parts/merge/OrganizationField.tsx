import { useOrganizationSuggestions } from '../../api/organizations.ts'
import { Field } from '../../ui/fields/Field.tsx'
import { TokenInput, type Token } from '../../ui/fields/TokenInput.tsx'

type Props = {
  readonly label: string
  readonly kind: 'company' | 'university'
  /** The id of one that is not offered. */
  readonly without: string
  readonly values: readonly Token[]
  readonly onChange: (values: readonly Token[]) => void
  readonly hint: string
  readonly problem: string | undefined
}

/** One company or university by its name, suggested while typing. */
export function OrganizationField({ label, kind, without, values, onChange, hint, problem }: Props) {
  const { suggestions, ...typing } = useOrganizationSuggestions(kind)
  return (
    <Field label={label} hint={hint} problem={problem}>
      {(wiring) => (
        <TokenInput
          id={wiring.id}
          label={label}
          values={values}
          suggestions={suggestions.filter(({ value }) => value !== without)}
          {...typing}
          max={1}
          onChange={onChange}
          invalid={wiring['aria-invalid'] ?? false}
          describedBy={wiring['aria-describedby']}
        />
      )}
    </Field>
  )
}
