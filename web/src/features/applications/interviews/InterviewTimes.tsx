import { useId, useRef, useState, type FocusEvent } from 'react'
import { limits } from '#events/vocabulary/limits.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { timeTyped } from '../../../lib/time/clock-time.ts'
import { dayFromNow, weekday } from '../../../lib/time/time.ts'
import { Button } from '../../../ui/Button.tsx'
import { DateInput } from '../../../ui/fields/DateInput.tsx'
import { Input } from '../../../ui/fields/Field.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ReadRow, TimeRow } from './interview-draft.ts'
import { isOddHour, otherClock, timeRange } from './interview-words.ts'

type Shared = {
  readonly minutes: number
  /** The student's, as far as it is known. */
  readonly otherZone: string | undefined
  /** The user has tried to send it: all mistakes are said. */
  readonly tried: boolean
  readonly now: number
}

type Props = Shared & {
  readonly rows: readonly TimeRow[]
  readonly read: readonly ReadRow[]
  /** The result for the times, in words. */
  readonly state: string
  readonly onChange: (row: TimeRow) => void
  readonly onAdd: () => void
  readonly onRemove: (key: number) => void
}

/** The times of an interview, a row each: what is typed is read back, and refused in its row. */
export function InterviewTimes({ rows, read, state, onChange, onAdd, onRemove, ...shared }: Props) {
  const label = useId()
  const group = useRef<HTMLDivElement>(null)
  // In the next frame, when the rows are those of after.
  const focusOn = (find: (inside: HTMLElement) => HTMLElement | null | undefined) =>
    requestAnimationFrame(() => group.current && find(group.current)?.focus())
  const add = () => {
    onAdd()
    focusOn((inside) => [...inside.querySelectorAll<HTMLElement>('.date-input > input')].at(-1))
  }
  const remove = (key: number) => {
    onRemove(key)
    focusOn((inside) => inside.querySelector<HTMLElement>('.interview-add'))
  }
  const isUntouched = shared.tried && read.every(({ at, problem }) => at === undefined && problem === undefined)
  return (
    <div ref={group} role="group" aria-labelledby={label} className="interview-times">
      <div className="interview-times-head">
        <span id={label} className="interview-label">
          {rows.length > 1 ? 'Times to choose from' : 'Time'}
        </span>
        <span className="quiet small" role="status">
          {state}
        </span>
      </div>
      {rows.map((row, at) => (
        <TimeFields
          key={row.key}
          {...shared}
          row={row}
          place={at + 1}
          read={at === 0 && isUntouched ? { problem: 'Please choose when the interview is.' } : (read[at] ?? {})}
          onChange={onChange}
          onRemove={rows.length > 1 ? () => remove(row.key) : undefined}
        />
      ))}
      {rows.length < limits.interviewSlots && (
        <Button size="s" variant="ghost" icon="plus" className="interview-add" onClick={add}>
          Add a time
        </Button>
      )}
    </div>
  )
}

type RowProps = Shared & {
  readonly row: TimeRow
  /** From 1. */
  readonly place: number
  readonly read: ReadRow
  readonly onChange: (row: TimeRow) => void
  /** Left out of the only row. */
  readonly onRemove: (() => void) | undefined
}

function TimeFields({ row, place, read, minutes, otherZone, tried, now, onChange, onRemove }: RowProps) {
  const note = useId()
  const [left, setLeft] = useState(false)
  const { at } = read
  const problem = left || tried ? read.problem : undefined
  const theirs = at === undefined ? undefined : otherClock(at, otherZone)
  const field = (name: 'day' | 'time') => ({
    'aria-describedby': note,
    ...(problem !== undefined && (read.wrong ?? name) === name && { 'aria-invalid': true }),
  })
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setLeft(true)
  }
  // For whoever reads it next. What is no time stays as it was typed.
  const rewrite = () => {
    const typed = timeTyped(row.time)
    if ('time' in typed && typed.time !== row.time) onChange({ ...row, time: typed.time })
  }
  return (
    <div className="interview-time" onBlur={onBlur}>
      <span className="interview-time-place" aria-hidden="true">
        {place}
      </span>
      <DateInput
        {...field('day')}
        aria-label={`Day ${place}`}
        data-autofocus={place === 1 || undefined}
        comingFrom={dayFromNow(0, now)}
        value={row.day}
        onChange={(event) => onChange({ ...row, day: event.target.value })}
      />
      <Input
        {...field('time')}
        aria-label={`Time ${place}`}
        autoComplete="off"
        placeholder="2:30 pm"
        maxLength={20}
        value={row.time}
        onChange={(event) => onChange({ ...row, time: event.target.value })}
        onBlur={rewrite}
      />
      <p
        id={note}
        className={`interview-time-note ${problem === undefined ? 'field-hint' : 'field-problem'}`}
        data-odd={(problem === undefined && at !== undefined && theirs !== undefined && isOddHour(at, otherZone)) || undefined}
        aria-live="polite"
      >
        {problem ??
          (at !== undefined &&
            `${weekday(at, 'short')}, ${timeRange(at, minutes)}${theirs === undefined ? '' : `, ${theirs}`}${hasEnded(at, now) ? ', which is over' : ''}`)}
      </p>
      <Button
        size="s"
        variant="ghost"
        className="interview-time-remove"
        aria-label={`Remove time ${place}`}
        style={onRemove ? undefined : { visibility: 'hidden' }}
        onClick={onRemove}
      >
        <Icon name="close" size={15} />
      </Button>
    </div>
  )
}
