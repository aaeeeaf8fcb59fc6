import { useId, type MouseEvent } from 'react'
import { hiddenGpa } from '#events/vocabulary/students/student-search.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { Checkbox } from '../../ui/fields/Toggle.tsx'
import { gpaOf, gpaStep, gpaText, gpaValues, highestGpa, lowestGpa, nearerTo, type GpaRange } from './student-filters.ts'

type Props = {
  readonly params: URLSearchParams
  /** How many have which GPA, in tenths, and how many share none: it is not told who hides one and who has none. */
  readonly facet: readonly { readonly value: string; readonly count: number }[] | undefined
  readonly onChange: (name: string, values: readonly string[]) => void
}

const noFacet: NonNullable<Props['facet']> = []
const tenths = (gpa: number) => Math.round(gpa * 10)
const [first, last] = [tenths(lowestGpa), tenths(highestGpa)]
/** The last bar holds who has the highest. */
const bars = Array.from({ length: last - first }, (_, n) => first + n)

/** A range of GPAs over how many there are of each: two handles, with the mouse or the arrow keys. A tap beside them moves the nearer. */
export function GpaFilter({ params, facet = noFacet, onChange }: Props) {
  const legend = useId()
  // The handles move at once; it is searched for once they rest.
  const [text, setText] = useLateText(params.get('gpa') ?? '', (asked) => onChange('gpa', [asked]))
  const [low, high] = gpaOf(new URLSearchParams({ gpa: text })) ?? [lowestGpa, highestGpa]
  const shown: GpaRange = [Math.max(low, lowestGpa), high]
  const set = (range: GpaRange) => setText(gpaValues(range)[0] ?? '')
  const reach = ({ target, currentTarget, clientX }: MouseEvent<HTMLDivElement>) => {
    // On a handle it ends a drag, or means nothing.
    if (target !== currentTarget) return
    const { left, width } = currentTarget.getBoundingClientRect()
    set(nearerTo(shown, lowestGpa + ((clientX - left) / width) * (highestGpa - lowestGpa)))
  }
  const countOf = new Map(facet.map(({ value, count }) => [value === hiddenGpa ? hiddenGpa : tenths(Number(value)), count]))
  const heights = bars.map((bar) =>
    [...countOf].reduce((sum, [value, count]) => (value !== hiddenGpa && barOf(Number(value)) === bar ? sum + count : sum), 0),
  )
  const highest = Math.max(1, ...heights)
  const hidden = countOf.get(hiddenGpa) ?? 0
  const isNarrowed = params.has('gpa')
  return (
    <fieldset className="stack filter-group gpa-filter" aria-labelledby={legend}>
      <legend id={legend} className="gpa-legend">
        GPA <output>{gpaText(shown)}</output>
      </legend>
      <div className="gpa-bars" aria-hidden="true">
        {bars.map((bar, n) => (
          <i
            key={bar}
            data-in={bar >= tenths(shown[0]) && (bar < tenths(shown[1]) || tenths(shown[1]) === last) ? true : undefined}
            style={{ height: `${(100 * (heights[n] ?? 0)) / highest}%` }}
          />
        ))}
      </div>
      <div className="gpa-handles" style={{ '--low': share(shown[0]), '--high': share(shown[1]) } as object} onClick={reach}>
        <Handle label="Lowest GPA" value={shown[0]} onChange={(value) => set([Math.min(value, shown[1] - gpaStep), shown[1]])} />
        <Handle label="Highest GPA" value={shown[1]} onChange={(value) => set([shown[0], Math.max(value, shown[0] + gpaStep)])} />
      </div>
      {isNarrowed && (
        <Checkbox
          checked={params.get('hidden') === '1'}
          onChange={(event) => onChange('hidden', [event.target.checked ? '1' : ''])}
          label={hidden === 1 ? 'also the one who shares none' : `also the ${hidden} who share none`}
        />
      )}
    </fieldset>
  )
}

const share = (gpa: number) => (gpa - lowestGpa) / (highestGpa - lowestGpa)

function barOf(tenth: number): number {
  return Math.min(Math.max(tenth, first), last - 1)
}

function Handle({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly onChange: (value: number) => void
}) {
  return (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={value.toFixed(1)}
      min={lowestGpa}
      max={highestGpa}
      step={gpaStep}
      value={value}
      onChange={(event) => onChange(Math.round(Number(event.target.value) * 10) / 10)}
    />
  )
}
