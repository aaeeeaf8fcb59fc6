import { Link } from 'react-router-dom'
import { numberText } from '../../lib/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Time } from '../../ui/Time.tsx'
import { isOfChanged, withoutWords, type Compared, type Finding } from './replay-words.ts'
import { useNamesOf } from './use-names-of.ts'

type Row = Compared['rows'][number]
type Field = NonNullable<Row['fields']>[number]

const kinds = { changed: 'changed', added: 'new', missing: 'gone' } as const

/** What differs, by document and field, each document with the way to its events. */
export function DifferenceRows({ compared, finding }: { readonly compared: Compared; readonly finding: Finding | undefined }) {
  const { rows, serves, version, state } = compared
  const nameOf = useNamesOf(rows.map(({ id }) => id))
  const versions = serves === version ? ['', ''] : [`, ${serves}`, `, ${version}`]
  const heads = state === 'swapped' ? ['Served before', 'Served from then on'] : [`Serves now${versions[0]}`, `Would serve${versions[1]}`]
  return (
    <table className="replay-rows">
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Field</th>
          <th scope="col">{heads[0]}</th>
          <th scope="col">{heads[1]}</th>
        </tr>
      </thead>
      {rows.map((row) => (
        <OfDocument key={row.id} row={row} name={nameOf(row.id)} heads={heads} compared={compared} finding={finding} />
      ))}
    </table>
  )
}

type DocumentProps = {
  readonly row: Row
  readonly name: string | undefined
  readonly heads: readonly string[]
  readonly compared: Compared
  readonly finding: Finding | undefined
}

function OfDocument({ row, name, heads, compared, finding }: DocumentProps) {
  const { id, kind, fields = [], last } = row
  const erased = last?.erased
  const lines = fields.length > 0 ? fields : [undefined]
  const isAlike = row.fields?.length === 0 && last !== undefined && last.takenBy !== 'both'
  return (
    <tbody>
      {lines.map((field, n) => (
        <tr key={field?.field ?? ''}>
          <td>
            {n === 0 && (
              <>
                {(name !== undefined && (
                  <span className="replay-document" title={name}>
                    {name}
                  </span>
                )) || (
                  <span className="mono" title={id}>
                    {shortId(id)}
                  </span>
                )}{' '}
                <span className={`chip replay-kind-${kind}`}>{kinds[kind]}</span>
              </>
            )}
          </td>
          <td className="mono">
            {field?.field ?? (kind !== 'changed' ? 'all fields' : isAlike ? 'reads the same' : 'its last event alone')}
          </td>
          <td data-head={heads[0]}>
            <Shown
              value={field?.before}
              there={field === undefined && kind !== 'added' && (isAlike ? reached(last.takenBy === 'before') : true)}
              isErased={kind === 'missing' && erased !== undefined}
            />
          </td>
          <td data-head={heads[1]}>
            <Shown
              value={field?.after}
              there={field === undefined && kind !== 'missing' && (isAlike ? reached(last.takenBy === 'after') : true)}
              isErased={field !== undefined && erased?.includes(field.field) === true}
            />{' '}
            {field && <span className="quiet">{kindOf(field)}</span>}
          </td>
        </tr>
      ))}
      <Why row={row} compared={compared} finding={finding} />
    </tbody>
  )
}

/** What explains that a document differs, as far as anything does, and the way to its events. */
function Why({ row, compared, finding }: Pick<DocumentProps, 'row' | 'compared' | 'finding'>) {
  const { last, without, isErased } = row
  if (!last && !without) return null
  const taken = compared.state === 'swapped' ? takenOnceSwapped : takenWords
  return (
    <tr className="replay-why">
      <td colSpan={4}>
        {finding && isOfChanged(row, finding) && (
          <>Its event at position {numberText(Number(finding.position))} is not as it was stored: the log was changed. </>
        )}
        {without && (
          <>
            Event{' '}
            <Link className="link" to={`/app/admin/events/${without.eventId}`}>
              {numberText(Number(without.position))}
            </Link>
            , {without.type}, {withoutWords(without, compared)}.{' '}
          </>
        )}
        {last && (
          <>
            Last changed by{' '}
            <Link className="link" to={`/app/admin/events/${last.eventId}`}>
              {last.type}
            </Link>{' '}
            <Time at={last.at} as="dateTime" />, {taken[last.takenBy]}
            {last.erased ? '. The key of what it sealed is destroyed' : isErased && '. The key of somebody in it is destroyed'}.{' '}
            <Link className="link" to={`/app/admin/events?stream=${encodeURIComponent(last.stream)}`}>
              Its events
            </Link>
          </>
        )}
      </td>
    </tr>
  )
}

const takenWords = {
  both: 'in both',
  before: 'not in the new one',
  after: 'only in the new one',
} as const
/** Once it is swapped, or one went back, which of them is the new one could be asked. */
const takenOnceSwapped = { ...takenWords, before: 'only in what served before', after: 'only in what served from then on' } as const

/** Of a document that reads the same, up to which event it is. */
const reached = (isLater: boolean) => (isLater ? 'up to that event' : 'up to one before it')

/** What kind of difference it is, where the two values do not show it. */
function kindOf({ before, after, isReordered }: Field): string | undefined {
  if (isReordered) return 'in another order'
  return typeof before === 'number' && before === after ? 'differs' : undefined
}

/** Enough to tell documents apart; the whole stands in the title. */
function shortId(id: string): string {
  return id.length > 12 ? `${id.slice(0, 8)}…` : id
}

/** A text without the marks of JSON; one that was cut has dots there. */
function plain(json: string): string {
  if (!json.startsWith('"')) return json
  try {
    return JSON.parse(json) as string
  } catch {
    return json.slice(1)
  }
}

type ShownProps = { readonly value: string | number | undefined; readonly there: boolean | string; readonly isErased: boolean }

/** A number is the length of what is sealed. Where no key opens it any more, what stands there instead says nothing. */
function Shown({ value, there, isErased }: ShownProps) {
  if (isErased)
    return (
      <span className="replay-sealed">
        <Icon name="lock" /> key destroyed
      </span>
    )
  if (value === undefined) return <span className="quiet">{there === true ? 'there' : there || 'not there'}</span>
  if (typeof value === 'string') return <span className="mono">{plain(value)}</span>
  return (
    <span className="replay-sealed">
      <Icon name="lock" /> sealed, {numberText(value)}
    </span>
  )
}
