import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { OrganizationReply } from '#contract/directory.ts'
import { openCall } from '../../api/open-calls.ts'
import { fittingPlaces, placesAsked } from '../../lib/places.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { Field, type Option } from '../../ui/fields/Field.tsx'
import { TokenInput, type Suggestions } from '../../ui/fields/TokenInput.tsx'

type Props = {
  readonly place: 'university' | 'organization'
  readonly optional?: boolean
  /** An id, or nothing. */
  readonly value: string
  readonly problem?: string | undefined
  readonly onChange: (event: { readonly target: { readonly value: string } }) => void
}

/** The university or company of a visitor, by its name. */
export function PlaceField({ place, optional = false, value, problem, onChange }: Props) {
  const label = place === 'university' ? 'University' : 'Company'
  const [chosen, setChosen] = useChosen(value)
  const suggestions = useOpenSuggestions(place === 'university' ? 'university' : 'company')
  return (
    <>
      <Field label={label} optional={optional} problem={problem} hint="Type its name.">
        {(wiring) => (
          <TokenInput
            id={wiring.id}
            label={label}
            values={value === '' ? [] : [chosen]}
            {...suggestions}
            max={1}
            invalid={wiring['aria-invalid'] ?? false}
            describedBy={wiring['aria-describedby']}
            onChange={([one]) => {
              if (one) setChosen(one)
              onChange({ target: { value: one?.value ?? '' } })
            }}
          />
        )}
      </Field>
      {/* Not the field's hint: a problem, such as a name that is not in the list, would take its place. */}
      {!optional && (
        <p className="field-hint">
          Is it missing?{' '}
          <Link className="link" to="/register">
            Ask to join
          </Link>{' '}
          and name it there: our team adds it and invites you again.
        </p>
      )}
    </>
  )
}

/** The chosen place with its name, which is asked for where a draft of the form kept the id alone. */
function useChosen(id: string): readonly [Option, (chosen: Option) => void] {
  const [chosen, setChosen] = useState<Option>()
  const isKnown = id === '' || chosen?.value === id
  useEffect(() => {
    if (!isKnown) void openCall('organizations.label', { id }).then(({ data }) => data && setChosen({ value: id, label: data.label }))
  }, [id, isKnown])
  return [chosen?.value === id ? chosen : { value: id, label: '…' }, setChosen]
}

/** The same as `useOrganizationSuggestions`, for visitors. */
function useOpenSuggestions(kind: OrganizationReply['kind']): Suggestions {
  const [asked, ask] = useState('')
  const [text, onText] = useLateText(asked, ask)
  const [found, setFound] = useState<{ readonly asked: string; readonly items: readonly OrganizationReply[] }>({ asked: '', items: [] })
  useEffect(() => {
    const q = asked.trim()
    if (q === '') return
    let isLatest = true
    void openCall('organizations.all', { kind, q, limit: placesAsked }).then(
      ({ data }) => data && isLatest && setFound({ asked, items: data }),
    )
    return () => {
      isLatest = false
    }
  }, [kind, asked])
  return { suggestions: fittingPlaces(found.items, text), suggestedFor: found.asked, onText }
}
