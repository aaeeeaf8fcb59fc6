import { useState } from 'react'
import { useWrite } from '../../api/use-write.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { differencesOf, type Compared } from './replay-words.ts'

type Row = Compared['rows'][number]
type Field = NonNullable<Row['fields']>[number]

const kinds = { changed: 'changed', added: 'new', missing: 'gone' } as const

/** What would change if a rebuilt view were put in service, and the word for it. */
export function DifferencePane({ compared }: { readonly compared: Compared }) {
  const [swapping, setSwapping] = useState(false)
  const cancel = useWrite('projections.cancel')
  const { view, version, serves, rows, documents, added, changed, missing } = compared
  const differing = differencesOf(compared)
  const explained = differing === 0 || version !== serves
  const figures = [
    [documents, 'documents'],
    [documents - changed - added, 'the same'],
    [changed, 'changed'],
    [added, 'new'],
    [missing, 'gone'],
  ] as const
  return (
    <section className="card card-pad replay-pane stack" aria-label={`What differs in ${view}`}>
      <h2 className="h3">
        {view}, version {version}
      </h2>
      <ul className="replay-figures" aria-label="Documents">
        {figures.map(([amount, label]) => (
          <li key={label}>
            <b>{numberText(amount)}</b> <span className="quiet">{label}</span>
          </li>
        ))}
      </ul>
      {rows.length > 0 && <Rows compared={compared} />}
      {rows.length < differing && <p className="quiet">And {count(differing - rows.length, 'more document')}.</p>}
      {!explained && <p className="notice-warn">Nothing explains what differs: the version is the same. Swapping needs a word why.</p>}
      <div className="row">
        <Button busy={cancel.pending} onClick={() => void cancel.run({ name: view }, { done: 'The old one stays in service' })}>
          Keep version {serves}
        </Button>
        <Button variant="primary" onClick={() => setSwapping(true)}>
          Swap to version {version}…
        </Button>
      </div>
      {swapping && (
        <ReasonDialog
          title={`Put version ${version} of ${view} in service?`}
          call="projections.swap"
          input={{ name: view }}
          draft={`swap-${view}`}
          hint="It goes into the log."
          action="Swap"
          variant="primary"
          done={`${view} is swapped`}
          onClose={() => setSwapping(false)}
          {...(!explained && { requiredMessage: 'Please say why.' })}
        >
          {count(differing, 'document')} will read differently from then on. Nobody waits meanwhile.
        </ReasonDialog>
      )}
    </section>
  )
}

function Rows({ compared: { rows, serves, version } }: { readonly compared: Compared }) {
  return (
    <table className="replay-rows">
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Field</th>
          <th scope="col">serves now, {serves}</th>
          <th scope="col">would serve, {version}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) =>
          row.fields ? (
            row.fields.map((field, n) => <Line key={`${row.id} ${field.field}`} row={row} field={field} isFirst={n === 0} />)
          ) : (
            <Line key={row.id} row={row} isFirst />
          ),
        )}
      </tbody>
    </table>
  )
}

function Line({ row: { id, kind }, field, isFirst }: { readonly row: Row; readonly field?: Field; readonly isFirst: boolean }) {
  return (
    <tr>
      <td>
        {isFirst && (
          <>
            <span className="mono">{id}</span> <Chip>{kinds[kind]}</Chip>
          </>
        )}
      </td>
      <td className="mono">{field?.field ?? 'all fields'}</td>
      <td>
        <Shown value={field ? field.before : undefined} there={field === undefined && kind !== 'added'} />
      </td>
      <td>
        <Shown value={field ? field.after : undefined} there={field === undefined && kind !== 'missing'} />
      </td>
    </tr>
  )
}

/** A number is the length of what is sealed. */
function Shown({ value, there }: { readonly value: string | number | undefined; readonly there: boolean }) {
  if (value === undefined) return <span className="quiet">{there ? 'there' : 'not there'}</span>
  if (typeof value === 'string') return <span className="mono">{value}</span>
  return (
    <span className="replay-sealed">
      <Icon name="lock" /> sealed, {numberText(value)}
    </span>
  )
}
