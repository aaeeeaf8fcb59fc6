import type { ReportColumn, ReportMove } from '#contract/reports.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../../api/queries.tsx'
import { useRead } from '../../../api/use-call.ts'
import { numberText } from '../../../lib/words/words.ts'
import { otherOf, type ReportQuery } from '../report-query.ts'
import { doneWords } from './event-words.ts'
import { EventLine } from './EventLine.tsx'
import { keyed } from './keyed.ts'
import { ThingName } from './ThingName.tsx'

type Props = { readonly query: ReportQuery; readonly row: string; readonly column: ReportColumn; readonly role: Role }

const effects: Readonly<Record<ReportMove['effect'], string>> = {
  'enters numerator': 'more counted',
  'leaves numerator': 'no longer counted',
  'enters denominator': 'more in all',
  'leaves denominator': 'fewer in all',
}

/** The events that moved a figure from the other day to this one. */
export function Moves({ query, row, column, role }: Props) {
  const { compareWith: _, compareKnownAt: __, format: ___, ...ask } = query
  const other = otherOf(query)
  const moves = useRead('reports.difference', {
    ...ask,
    row,
    column: column.key,
    ...(other.asOf !== undefined && { otherAsOf: other.asOf }),
    ...(other.knownAt !== undefined && { otherKnownAt: other.knownAt }),
  })
  // A count says nothing of what it is counted out of.
  const isTold = ({ effect }: ReportMove) => column.kind !== 'count' || effect.endsWith(' numerator')
  return (
    <section className="why-moves" aria-label="What moved it">
      <h3 className="h3">What moved it between the two days</h3>
      <Loaded query={moves} what="what moved it" rows={2}>
        {(found) =>
          !found.some(isTold) ? (
            <p className="quiet">Nothing did: both days count the same.</p>
          ) : (
            <ul>
              {alike(found.filter(isTold)).map((some) => (
                <Alike key={keyOf(some[0])} moves={some} role={role} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

type Some = readonly [ReportMove, ...ReportMove[]]

const keyOf = ({ type, to = '', effect }: ReportMove) => `${type} ${to} ${effect}`

/** By what happened and what came of it, in the order of the first of each. */
function alike(moves: readonly ReportMove[]): readonly Some[] {
  const groups = new Map<string, [ReportMove, ...ReportMove[]]>()
  for (const move of moves) {
    const key = keyOf(move)
    const group = groups.get(key)
    if (group) group.push(move)
    else groups.set(key, [move])
  }
  return [...groups.values()]
}

/** How many things the same kind of event moved, and each of them when somebody asks. */
function Alike({ moves, role }: { readonly moves: Some; readonly role: Role }) {
  const [first] = moves
  const { effect } = first
  return (
    <li data-leaves={effect.startsWith('leaves') || undefined}>
      <details open={moves.length === 1}>
        <summary>
          <b>{doneWords(first)}</b> <span className="why-effect">{`${numberText(moves.length)} ${effects[effect]}`}</span>
        </summary>
        <ol>
          {keyed(moves).map(({ key, of }) => (
            <li key={key}>
              <ThingName thing={of} />
              <EventLine event={of} role={role} />
            </li>
          ))}
        </ol>
      </details>
    </li>
  )
}
