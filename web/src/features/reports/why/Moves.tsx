import type { ReportMove } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useRead } from '../../../api/use-call.ts'
import { otherOf, type ReportQuery } from '../report-query.ts'
import { EventLine } from './EventLine.tsx'

type Props = { readonly query: ReportQuery; readonly row: string; readonly column: string; readonly role: Role }

const effects: Readonly<Record<ReportMove['effect'], string>> = {
  'enters numerator': 'comes to be counted',
  'leaves numerator': 'is no longer counted',
  'enters denominator': 'joins those that it is counted out of',
  'leaves denominator': 'leaves those that it is counted out of',
}

/** The events that moved a figure from the other day to this one. */
export function Moves({ query, row, column, role }: Props) {
  const { compareWith: _, compareKnownAt: __, format: ___, ...ask } = query
  const other = otherOf(query)
  const moves = useRead('reports.difference', {
    ...ask,
    row,
    column,
    ...(other.asOf !== undefined && { otherAsOf: other.asOf }),
    ...(other.knownAt !== undefined && { otherKnownAt: other.knownAt }),
  })
  return (
    <section className="why-moves" aria-label="What moved it">
      <h3 className="h3">What moved it between the two days</h3>
      <Loaded query={moves} what="what moved it" rows={2}>
        {(found) =>
          found.length === 0 ? (
            <p className="quiet">Nothing did: both days count the same.</p>
          ) : (
            <ol>
              {found.map((move) => (
                <li key={`${move.thing} ${move.effect}`} data-leaves={move.effect.startsWith('leaves') || undefined}>
                  <EventLine event={move} role={role} />
                  <small>
                    <code className="mono">{move.thing}</code> {effects[move.effect]}
                  </small>
                </li>
              ))}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}
