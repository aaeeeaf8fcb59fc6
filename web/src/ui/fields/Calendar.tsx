import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, dayInWords, weeksOf, wholeMonths } from '../../lib/time/calendar.ts'
import { firstWeekday, useReadersZone } from '../../lib/time/clock.ts'
import { Icon } from '../Icon.tsx'
import './calendar.css'

type Props = {
  /** The chosen day, or the one to begin with. */
  readonly day: string
  readonly chosen: string | undefined
  readonly min: string
  readonly max: string
  readonly onChoose: (day: string) => void
}

const rows = [0, 1, 2, 3, 4, 5]
const columns = [0, 1, 2, 3, 4, 5, 6]
const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa']
/** How many years before and after the one that is shown can be chosen at once. */
const yearsAround = 10
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month to choose a day from. The arrow keys go by days and weeks, Page Up and Page Down by months; month and year can be chosen. */
export function Calendar({ day, chosen, min, max, onChoose }: Props) {
  const [focused, setFocused] = useState(day)
  const grid = useRef<HTMLTableElement>(null)
  const isClosed = (each: string) => (min !== '' && each < min) || (max !== '' && each > max)
  useEffect(() => {
    // The keys move the focus; the buttons above keep it.
    if (grid.current?.contains(document.activeElement)) grid.current.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }, [focused])
  const onKeyDown = (event: KeyboardEvent) => {
    const move = moves[event.key]
    if (!move) return
    event.preventDefault()
    setFocused(move(focused))
  }
  const begins = firstWeekday(useReadersZone())
  const weeks = weeksOf(focused, begins)
  const dayButton = (each: string) => (
    <button
      type="button"
      tabIndex={each === focused ? 0 : -1}
      aria-label={dayInWords(each)}
      aria-pressed={each === chosen}
      data-other-month={each.slice(0, 7) === focused.slice(0, 7) ? undefined : ''}
      // The day that has the focus keeps it.
      disabled={isClosed(each) && each !== focused}
      aria-disabled={isClosed(each) || undefined}
      onKeyDown={onKeyDown}
      onClick={() => !isClosed(each) && onChoose(each)}
    >
      {Number(each.slice(8))}
    </button>
  )
  return (
    <div className="calendar">
      <div className="calendar-head">
        <button type="button" aria-label="Month before" onClick={() => setFocused(addMonths(focused, -1))}>
          <Icon name="left" size={16} />
        </button>
        <MonthAndYear day={focused} min={min} max={max} onChange={setFocused} />
        <button type="button" aria-label="Next month" onClick={() => setFocused(addMonths(focused, 1))}>
          <Icon name="right" size={16} />
        </button>
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {weekdays[(column + begins) % 7]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {/* By place, not by day: the button that has the focus stays when the month changes. */}
          {rows.map((row) => (
            <tr key={row}>
              {columns.map((column) => (
                <td key={column}>{dayButton(weeks[row]?.[column] ?? focused)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type MonthProps = Pick<Props, 'day' | 'min' | 'max'> & { readonly onChange: (day: string) => void }

/** The month that is shown, in words. */
function MonthAndYear({ day, min, max, onChange }: MonthProps) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1]
  const from = Math.min(year, Math.max(year - yearsAround, Number(min.slice(0, 4))))
  const to = Math.max(year, Math.min(year + yearsAround, Number(max.slice(0, 4)) || Infinity))
  const years = Array.from({ length: to - from + 1 }, (_, at) => from + at)
  return (
    <span className="calendar-choices">
      <select aria-label="Month" value={month} onChange={({ target }) => onChange(addMonths(day, Number(target.value) - month))}>
        {wholeMonths.map((name, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </select>
      <select aria-label="Year" value={year} onChange={({ target }) => onChange(addMonths(day, 12 * (Number(target.value) - year)))}>
        {years.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </select>
    </span>
  )
}
