import { useState } from 'react'
import { useRead } from '../../api/use-call.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { TokenInput, type Token } from '../../ui/fields/TokenInput.tsx'

type Props = {
  readonly label: string
  /** The person's uid, or nothing. */
  readonly value: string
  /** As far as the page knows it. */
  readonly name: string | undefined
  readonly onChange: (uid: string) => void
}

/** One person, by name. */
export function PersonPicker({ label, value, name, onChange }: Props) {
  const [q, setQ] = useState('')
  const [, onText] = useLateText(q, setQ)
  const [chosen, setChosen] = useState<Token>()
  const asked = q.trim()
  const found = useRead('palette.search', { q: asked }, { skip: asked === '' })
  const people = (asked === '' ? [] : (found.data ?? [])).filter(({ kind }) => kind === 'person')
  const shown = chosen?.value === value ? chosen : { value, label: name ?? 'Somebody' }
  return (
    <TokenInput
      label={label}
      placeholder={label}
      max={1}
      values={value === '' ? [] : [shown]}
      suggestions={people.map(({ id, label: text, hint }) => ({ value: id, label: text, note: hint }))}
      suggestedFor={found.isFetching ? '' : asked}
      onText={onText}
      onChange={([one]) => {
        setChosen(one)
        onChange(one?.value ?? '')
      }}
    />
  )
}
