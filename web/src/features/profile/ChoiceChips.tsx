type Props<Value extends string> = {
  readonly label: string
  readonly options: readonly { readonly value: Value; readonly label: string }[]
  readonly values: readonly Value[]
  readonly onChange: (values: readonly Value[]) => void
}

/** Several of a few, each taken or left at once. */
export function ChoiceChips<Value extends string>({ label, options, values, onChange }: Props<Value>) {
  return (
    <fieldset className="choice-chips">
      <legend>{label}</legend>
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={values.includes(option.value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...values, option.value] : values.filter((value) => value !== option.value))
            }
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}
