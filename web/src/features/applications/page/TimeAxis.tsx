import { useEffect, useMemo, useRef, type CSSProperties, type KeyboardEvent } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import { useNow } from '../../../lib/time/now.ts'
import { dateAndTime, daysBetween, shortDate } from '../../../lib/time/time.ts'
import { count } from '../../../lib/words/words.ts'
import { applicationColour, statusLabelOf } from '../../../lib/words/status-labels.ts'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { axisOf, datedMarks, markAt, nearestMark, type AxisMark } from './time-axis-model.ts'
import './time-axis.css'

type Props = {
  /** At the moment shown: where it stands, and since when, by its path. The axis begins when it was sent, also while earlier entries are not loaded. */
  readonly application: Pick<ApplicationReply, 'submittedAt' | 'status' | 'since' | 'offerExpired'>
  readonly entries: readonly TimelineEntry[]
  /** All entries, also those that are not loaded. */
  readonly total: number
  /** The moment shown; undefined is now. */
  readonly moment: string | undefined
  /** The moment that is asked for, while earlier entries that it needs are loaded: nothing is said of it before. */
  readonly reading: string | undefined
  readonly onMoment: (moment: string | undefined) => void
}

/** The slider's own values; it stands on marks only. */
const whole = 1000
/** How much of the axis a date takes, on a wide screen and on a phone. */
const dateRoom = { wide: 0.09, narrow: 0.3 }
/** From here on, a date ends at its mark instead of being centred below it. */
const nearEnd = 0.95
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, Home: -Infinity, End: Infinity }

/** A slider over the application's record, coloured by status, that shows the page as it was. Whatever it shows, it keeps its size and place. */
export function TimeAxis({ application, entries, total, moment: known, reading, onMoment }: Props) {
  const now = useNow()
  const { marks, segments, unread } = useMemo(() => axisOf(entries, application.submittedAt, now), [entries, application.submittedAt, now])
  const slider = useRef<HTMLInputElement>(null)
  // Keys may come faster than the address changes: each steps on from what was asked for last.
  const asked = useRef<{ readonly named: string | undefined }>(undefined)
  const last = marks.length - 1
  const moment = reading ?? known
  const index = markAt(marks, moment)
  useEffect(() => {
    if (asked.current?.named === moment) asked.current = undefined
  }, [moment])
  const shown = marks[index]
  if (!shown || last < 1) return null
  const show = (next: number) => {
    const named = next >= last ? undefined : marks[Math.max(0, next)]?.at
    asked.current = { named }
    onMoment(named)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    show((asked.current ? markAt(marks, asked.current.named) : index) + step)
  }
  // In the status of now the handle stands at the line's end, after the last event.
  const position = moment === undefined ? 1 : shown.position
  return (
    <section className="card axis" aria-label="As it was" data-past={moment === undefined ? undefined : ''}>
      <div className="axis-line" style={{ '--position': position } as CSSProperties}>
        {unread > 0 && <span className="axis-unread" title="Not loaded yet" style={{ width: `${unread * 100}%` }} />}
        {segments.map(({ from, to, status: step }) => (
          <span
            key={`${from}-${step}`}
            className="axis-segment"
            style={{
              left: `${from * 100}%`,
              width: `${(Math.min(to, Math.max(from, position)) - from) * 100}%`,
              background: `var(--${applicationColour(step)})`,
            }}
          />
        ))}
        {marks.map((mark, markIndex) => (
          <i
            key={mark.at}
            data-status={mark.status !== undefined || undefined}
            data-ahead={markIndex > index || undefined}
            style={{
              left: `${mark.position * 100}%`,
              ...(mark.status && ({ '--colour': `var(--${applicationColour(mark.status)})` } as CSSProperties)),
            }}
          />
        ))}
        <Dates marks={marks} />
        <input
          ref={slider}
          type="range"
          min={0}
          max={whole}
          step={1}
          value={Math.round(position * whole)}
          aria-label="Moment shown"
          title="Drag to see the page as it was"
          aria-valuetext={moment === undefined ? 'now' : dateAndTime(shown.at, now)}
          onChange={(event) => show(nearestMark(marks, Number(event.target.value) / whole))}
          onKeyDown={onKeyDown}
          onBlur={() => (asked.current = undefined)}
        />
      </div>
      <Band
        {...{ application, entries, total, moment: known, reading }}
        marks={marks}
        shown={shown.at}
        onNow={() => {
          show(last)
          slider.current?.focus({ preventScroll: true })
        }}
      />
    </section>
  )
}

type BandProps = Omit<Props, 'onMoment'> & {
  readonly marks: readonly AxisMark[]
  /** Where the handle stands. */
  readonly shown: string
  readonly onNow: () => void
}

/** What the axis shows, in words. */
function Band({ application, entries, total, moment, reading, marks, shown, onNow }: BandProps) {
  const now = useNow()
  const isPast = moment !== undefined || reading !== undefined
  return (
    <div className={isPast ? 'axis-band' : 'sr-only'}>
      {isPast && <Icon name="clock" size={16} />}
      <p>
        <span role="status">
          {reading === undefined ? (
            <Standing application={application} moment={moment} begin={marks[0]?.at} total={total} />
          ) : (
            <>
              Loading what was on <b>{dateAndTime(shown, now)}</b> …
            </>
          )}
        </span>
        {moment !== undefined && <LeftOut entries={entries} moment={moment} />}
      </p>
      {isPast && (
        <Button size="s" onClick={onNow}>
          Back to now
        </Button>
      )}
    </div>
  )
}

/** The dates below the marks that have room for one. */
function Dates({ marks }: { readonly marks: readonly AxisMark[] }) {
  const now = useNow()
  const dated = useMemo(() => datedMarks(marks, dateRoom.wide), [marks])
  const datedOnPhone = useMemo(() => new Set(datedMarks(marks, dateRoom.narrow)), [marks])
  const days = useMemo(() => Map.groupBy(dated, ({ at }) => shortDate(at, now)), [dated, now])
  return dated.map((mark) => (
    <time
      key={mark.at}
      dateTime={mark.at}
      data-end={mark === marks[0] ? 'first' : mark.position > nearEnd ? 'last' : undefined}
      data-wide={datedOnPhone.has(mark) ? undefined : ''}
      style={{ left: `${mark.position * 100}%` }}
    >
      {/* Of several on one day each has its hour. */}
      {(days.get(shortDate(mark.at, now))?.length ?? 0) > 1 ? dateAndTime(mark.at, now) : shortDate(mark.at, now)}
      {mark.label && <small>{mark.label}</small>}
    </time>
  ))
}

type StandingProps = Pick<Props, 'application' | 'total' | 'moment'> & {
  /** When it all began. */
  readonly begin: string | undefined
}

/** `As it was on 2 Oct 2026, 14:00: In review`, `Now: Interviewing for 35 days, 14 events since 12 Sep.` */
function Standing({ application, moment, begin, total }: StandingProps) {
  const now = useNow()
  const label = statusLabelOf(application)
  if (moment !== undefined)
    return (
      <>
        As it was on <b>{dateAndTime(moment, now)}</b>: {label}
      </>
    )
  const days = daysBetween(application.since, now)
  return (
    <>
      Now: {label} for {days === 0 ? 'less than a day' : count(days, 'day')}, {count(total, 'event')} since{' '}
      {begin !== undefined && shortDate(begin, now)}.
    </>
  )
}

function LeftOut({ entries, moment }: Pick<Props, 'entries'> & { readonly moment: string }) {
  const later = entries.filter(({ at }) => at > moment).length
  return (
    <span className="axis-note">
      . {later === 1 ? '1 later event is' : `${later} later events are`} left out, and nothing can be changed here.
    </span>
  )
}
