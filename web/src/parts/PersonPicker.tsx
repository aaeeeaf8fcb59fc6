import { useState } from 'react'
import { useAccountName } from '../api/accounts.ts'
import { useRead } from '../api/use-call.ts'
import { useLateText } from '../lib/use-late-text.ts'
import { Field } from '../ui/fields/Field.tsx'
import { TokenInput, type Token } from '../ui/fields/TokenInput.tsx'

type Props = {
  readonly label: string
  /** The person's uid, or nothing. */
  readonly value: string
  /** As far as the page knows it. */
  readonly name?: string | undefined
  /** How somebody is called who has no name any more. */
  readonly nameless?: (uid: string) => string
  readonly onChange: (uid: string) => void
}

/** So look ids: a log or an error names people by them alone. */
const ID = /^(?=.*\d)[\w-]{6,128}$/

/** One person, by name; or by their uid, as it was copied from elsewhere. */
export function PersonPicker({ label, value, name, nameless, onChange }: Props) {
  const [q, setQ] = useState('')
  const [, onText] = useLateText(q, setQ)
  const [chosen, setChosen] = useState<Token>()
  const asked = q.trim()
  const found = useRead('palette.search', { q: asked }, { skip: asked === '' })
  const people = (asked === '' ? [] : (found.data ?? [])).filter(({ kind }) => kind === 'person')
  const known = chosen?.value === value ? chosen.label : name
  const looked = useAccountName(known === undefined ? value : '')
  return (
    <Field label={label}>
      {({ id }) => (
        <TokenInput
          id={id}
          label={label}
          placeholder="Name, or uid"
          max={1}
          values={value === '' ? [] : [{ value, label: known ?? looked ?? nameless?.(value) ?? 'Somebody' }]}
          suggestions={people.map(({ id: uid, label: text, hint }) => ({ value: uid, label: text, note: hint }))}
          suggestedFor={found.isFetching ? '' : asked}
          create={ID.test(asked) ? { label: (text) => `The account ${text}`, run: onChange } : undefined}
          onText={onText}
          onChange={([one]) => {
            setChosen(one)
            onChange(one?.value ?? '')
          }}
        />
      )}
    </Field>
  )
}
