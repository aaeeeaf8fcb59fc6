import { useState } from 'react'

/**
 * Typed text stays in the field, and changes nothing until it may be chosen: meanwhile the value in force counts. Once the value changes
 * from elsewhere, the field shows that.
 */
export function useTyped<Value extends string | number>(
  value: Value,
  chosenBy: (text: string) => Value,
  onChange: (value: Value) => void,
): readonly [text: string, type: (text: string) => void] {
  const [typed, setTyped] = useState({ text: String(value), of: value })
  const type = (text: string) => {
    const chosen = chosenBy(text)
    setTyped({ text, of: chosen })
    onChange(chosen)
  }
  return [typed.of === value ? typed.text : String(value), type]
}
