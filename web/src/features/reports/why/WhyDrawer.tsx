import { useState } from 'react'
import type { ReportColumn, ReportReason, ReportRow } from '#contract/reports.ts'
import { ALL, type reportSides } from '#events/vocabulary/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { Loaded, ShowMore } from '../../../api/queries.tsx'
import { useList } from '../../../api/use-call.ts'
import { useMedia } from '../../../lib/use-media.ts'
import { count } from '../../../lib/words/words.ts'
import { EmptyState } from '../../../ui/States.tsx'
import { Drawer } from '../../../ui/sheets/Drawer.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { ReportQuery } from '../report-query.ts'
import { deltaText, figureText, isHidden } from '../report-words.ts'
import { thingsOf } from './event-words.ts'
import { EventLine } from './EventLine.tsx'
import { keyed } from './keyed.ts'
import { Moves } from './Moves.tsx'
import { ThingName } from './ThingName.tsx'

type Side = (typeof reportSides)[number]
type Props = {
  readonly query: ReportQuery
  readonly compared: boolean
  readonly row: ReportRow
  readonly column: ReportColumn
  readonly role: Role
  readonly onClose: () => void
}

const seen: Readonly<Partial<Record<Role, string>>> = {
  analyst: 'You see no names and no days. The ids are good for this answer only.',
  university: 'Names and days stand here of who shares with you.',
  recruiter: 'Your own applicants, as far as your lists show them.',
}

/** From a figure to the things that it counts, and to the events by which it counts them. */
export function WhyDrawer({ query, compared, row, column, role, onClose }: Props) {
  const [side, setSide] = useState<Side>('numerator')
  const value = row.values[column.key]
  const { numerator, denominator } = value === undefined || isHidden(value) ? {} : value
  const sides = [
    { value: 'numerator', label: 'Counted', count: numerator },
    { value: 'denominator', label: 'All', count: denominator },
  ] as const
  const behind = behindWords(query.name, row, column)
  const title = compared ? whyMoved(row, column) : undefined
  const isShare = column.unit === 'fraction'
  const things = <Things key={side} query={query} row={row.key} column={column.key} side={side} role={role} withTotal={!isShare} />
  const isWide = useMedia('(min-width: 1280px)')
  return (
    // Figure and evidence are read together: where there is room, the page stands beside it.
    <Drawer title={title ?? behind} size={430} beside={isWide} onClose={onClose}>
      <div className="why">
        <p className="quiet">
          {column.label}, {row.label}
        </p>
        {seen[role] !== undefined && <p className="quiet small">{seen[role]}</p>}
        {compared && <Moves query={query} row={row.key} column={column} role={role} />}
        <h3 className={title === undefined ? 'sr-only' : 'h3'}>{title === undefined ? 'What is counted' : behind}</h3>
        {isShare ? (
          <Tabs label="Which things" choices={sides} value={side} onChange={setSide}>
            {things}
          </Tabs>
        ) : (
          things
        )}
      </div>
    </Drawer>
  )
}

/** `The 23 applications behind 45.1 %` */
function behindWords(report: string, { values }: ReportRow, column: ReportColumn): string {
  const value = values[column.key]
  if (value === undefined || isHidden(value) || value.value === null) return `What is behind ${column.label}`
  const [one, many] = thingsOf(report, column)
  const some = value.numerator === undefined ? many : count(value.numerator, one, many)
  return `The ${some} behind ${figureText(value.value, column)}`
}

/** `Why Fall 2025 rose by 16.7 points` */
function whyMoved({ key, label, values }: ReportRow, column: ReportColumn): string | undefined {
  const value = values[column.key]
  if (value === undefined || isHidden(value) || typeof value.delta !== 'number' || value.delta === 0) return undefined
  const by = deltaText(Math.abs(value.delta), column).replace('+', '')
  return `Why ${key === ALL ? 'it' : label} ${value.delta > 0 ? 'rose' : 'fell'} by ${by}`
}

type ThingsProps = Pick<Props, 'query' | 'role'> & {
  readonly row: string
  readonly column: string
  readonly side: Side
  readonly withTotal: boolean
}

function Things({ query: { compareWith: _, compareKnownAt: __, format: ___, ...ask }, row, column, side, role, withTotal }: ThingsProps) {
  const things = useList('reports.why', { ...ask, row, column, side })
  return (
    <section aria-label="What is counted">
      <Loaded query={things} what="what is behind it" rows={5}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="Nothing is counted here" />
          ) : (
            <>
              {withTotal && things.total !== undefined && (
                <p className="small quiet">{count(things.total, ...thingsOf(ask.name, { key: column }))}</p>
              )}
              <ul className="why-things">
                {keyed(found).map(({ key, of }) => (
                  <Thing key={key} thing={of} role={role} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <ShowMore list={things} />
    </section>
  )
}

function Thing({ thing, role }: { readonly thing: ReportReason; readonly role: Role }) {
  // Analysts are told types alone, and one may be there twice.
  const keyed = thing.events.map((event, at) => ({ event, key: event.eventId ?? `${event.type} ${at}` }))
  return (
    <li data-unnamed={thing.label === undefined || undefined}>
      <p className="why-thing">
        <ThingName thing={thing} />
      </p>
      <ul>
        {keyed.map(({ key, event }) => (
          <li key={key}>
            <EventLine event={event} role={role} />
          </li>
        ))}
      </ul>
    </li>
  )
}
