import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { addDays, addMonths, dayInWords, weeksOf } from '../lib/calendar.ts'
import { Icon } from './Icon.tsx'
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
const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su']
const moves: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

/** A month to choose a day from. The arrow keys go by days and weeks, Page Up and Page Down by months. */
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
  const weeks = weeksOf(focused)
  const dayButton = (each: string) => (
    <button
      type="button"
      tabIndex={each === focused ? 0 : -1}
      aria-label={dayInWords(each, 'day')}
      aria-pressed={each === chosen}
      data-other-month={each.slice(0, 7) === focused.slice(0, 7) ? undefined : ''}
      // What has the focus keeps it.
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
        <span aria-live="polite">{dayInWords(focused, 'month')}</span>
        <button type="button" aria-label="Next month" onClick={() => setFocused(addMonths(focused, 1))}>
          <Icon name="right" size={16} />
        </button>
      </div>
      <table ref={grid}>
        <thead>
          <tr>
            {weekdays.map((name) => (
              <th key={name} scope="col">
                {name}
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
