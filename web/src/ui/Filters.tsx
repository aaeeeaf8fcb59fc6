import { useState, type ReactNode } from 'react'
import { useLateText } from '../lib/use-late-text.ts'
import { count, numberText } from '../lib/words/words.ts'
import { TextField } from './fields/Field.tsx'
import { Checkbox } from './fields/Toggle.tsx'
import './filters.css'

/** A value of a filter, and how many it leaves, perhaps by an estimate. */
export type Facet = { readonly value: string; readonly label?: string; readonly count: number; readonly estimated?: boolean }

/** As many values are shown at first. */
const fewest = 6

/** A text that is searched for once its writer pauses. */
export function LateField({
  label,
  placeholder,
  name,
  params,
  onChange,
}: {
  readonly label: string
  readonly placeholder: string
  readonly name: string
  readonly params: URLSearchParams
  readonly onChange: (name: string, values: readonly string[]) => void
}) {
  const [text, setText] = useLateText(params.get(name) ?? '', (asked) => onChange(name, [asked]))
  return <TextField label={label} type="search" placeholder={placeholder} value={text} onChange={(event) => setText(event.target.value)} />
}

const noValues: readonly Facet[] = []

/** `64`, or `about 1,200`. An estimate that lacks a value has met too few of it. */
export function amountOf(facet: readonly Facet[], wanted: string): string {
  const value = facet.find((one) => one.value === wanted)
  if (value === undefined) return facet.some(({ estimated }) => estimated) ? 'few' : '0'
  return `${value.estimated ? 'about ' : ''}${numberText(value.count)}`
}

/** The label of the button behind which filters are folded: `Filters (2)`. */
export function filtersText(chosen: number): string {
  return chosen === 0 ? 'Filters' : `Filters (${numberText(chosen)})`
}

type GroupProps<T extends string> = {
  readonly legend: string
  readonly values: readonly T[]
  readonly labelOf: (value: T) => ReactNode
  readonly facet: readonly Facet[] | undefined
  readonly chosen: readonly string[]
  readonly onToggle: (value: string) => void
}

export function FilterGroup<T extends string>({ legend, values, labelOf, facet, chosen, onToggle }: GroupProps<T>) {
  return (
    <fieldset className="stack filter-group">
      <legend>{legend}</legend>
      {values.map((value) => (
        <Checkbox
          key={value}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          label={
            <span className="filter-value" data-none={(facet && amountOf(facet, value) === '0') || undefined}>
              {labelOf(value)} {facet && <span className="quiet">{amountOf(facet, value)}</span>}
            </span>
          }
        />
      ))}
    </fieldset>
  )
}

type MostProps = {
  readonly legend: string
  /** The most frequent values, with how many items each leaves. */
  readonly facet: readonly Facet[] | undefined
  /** Values that stay when the other filters leave nothing of them. */
  readonly lasting?: readonly Facet[] | undefined
  readonly chosen: readonly string[]
  /** The label of a chosen value that the other filters leave nothing of. */
  readonly unknown: (value: string) => string
  readonly onToggle: (value: string) => void
}

/** A filter with more values than one wants to see: the most frequent ones, and the rest on demand. */
export function FrequentValues({ legend, facet, lasting = noValues, chosen, unknown, onToggle }: MostProps) {
  const [all, setAll] = useState(false)
  // A value that was chosen stays, also when the other filters leave nothing of it.
  const named = [...(facet ?? noValues), ...lasting]
  const known = [...new Set([...named.map(({ value }) => value), ...chosen])]
  if (known.length === 0) return null
  const shown = all ? known : known.filter((id, at) => at < fewest || chosen.includes(id))
  const label = new Map(named.map(({ value, label: name }) => [value, name ?? value]))
  return (
    <>
      <FilterGroup
        legend={legend}
        values={shown}
        labelOf={(id) => label.get(id) ?? unknown(id)}
        facet={facet}
        chosen={chosen}
        onToggle={onToggle}
      />
      {shown.length < known.length && (
        <button type="button" className="link small filter-more" onClick={() => setAll(true)}>
          {count(known.length - shown.length, 'more', 'more')}
        </button>
      )}
    </>
  )
}
