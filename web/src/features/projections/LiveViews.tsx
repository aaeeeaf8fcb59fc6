import { useState } from 'react'
import { useLasting } from '../../lib/time/use-lasting.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Input } from '../../ui/fields/Field.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Time } from '../../ui/Time.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { isFilling, shownOf, sizeText, type Projection } from './replay-words.ts'

const behindTooLongMs = 60_000

type Props = {
  readonly live: readonly Projection[]
  readonly rebuild: (view: string) => void
  /** The task that goes back to what a view served before. */
  readonly onGoingBack: (task: string, view: string) => void
}

/** What needs nobody: those that are late, some others, and a word on the rest. */
export function LiveViews({ live, rebuild, onGoingBack }: Props) {
  const [text, setText] = useState('')
  const [all, setAll] = useState(false)
  const [goingBack, setGoingBack] = useState<Projection>()
  const wanted = text.trim().toLowerCase()
  const found = live.filter(({ name }) => name.includes(wanted))
  const shown = shownOf(found, all || wanted !== '')
  const more = found.length - shown.length
  return (
    <section className="card replay-live" aria-labelledby="live">
      <div className="replay-head replay-title">
        <h2 id="live" className="h3">
          Live <span className="quiet">{amounts(found)}</span>
        </h2>
        <Input type="search" aria-label="Find by name" placeholder="Name" value={text} onChange={({ target }) => setText(target.value)} />
      </div>
      <Table
        label="Projections"
        columns={[...columns, actionsColumn(rebuild, setGoingBack)]}
        rows={shown.map((one) => ({ ...one, id: `${one.kind} ${one.name}` }))}
        empty={<p className="quiet replay-more">Nothing here has such a name.</p>}
      />
      {more > 0 && (
        <div className="replay-head replay-more">
          <span className="quiet">{numberText(more)} more, all up to date</span>
          <Button size="s" onClick={() => setAll(true)}>
            Show
          </Button>
        </div>
      )}
      {goingBack && <GoBackDialog one={goingBack} onStarted={onGoingBack} onClose={() => setGoingBack(undefined)} />}
    </section>
  )
}

/** How many there are of each kind. */
function amounts(found: readonly Projection[]): string {
  const kinds = [
    ['view', 'views'],
    ['process', 'processes'],
    ['reactor', 'reactors'],
  ] as const
  return kinds
    .map(([kind, many]) => [found.filter((one) => one.kind === kind).length, kind, many] as const)
    .filter(([amount]) => amount > 0)
    .map((words) => count(...words))
    .join(', ')
}

type GoBackProps = { readonly one: Projection; readonly onStarted: Props['onGoingBack']; readonly onClose: () => void }

function GoBackDialog({ one: { name, version, before }, onStarted, onClose }: GoBackProps) {
  if (!before) return null
  return (
    <ReasonDialog
      title={`Go back to what ${name} served before?`}
      call="projections.rollback"
      input={{ name }}
      draft={`rollback-${name}`}
      requiredMessage="Please say why."
      hint="It goes into the log."
      action="Go back"
      variant="primary"
      done={`${name} goes back`}
      onDone={(task) => onStarted(task, name)}
      onClose={onClose}
    >
      {before.version !== version && `It was made by version ${before.version}. `}
      It catches up with what happened since, and serves again; what serves now is kept in its place. A start leaves it so until the view’s
      code changes, or somebody builds it anew. This can be done until <Time at={before.until} as="dateTime" />, or until somebody in it is
      erased: then the view is built anew.
    </ReasonDialog>
  )
}

type Row = Projection & { readonly id: string }

const columns: readonly Column<Row>[] = [
  {
    head: 'Projection',
    cell: ({ name, kind, version, documents, bytes, position, held }) => (
      <span className="replay-name">
        {name}
        <span className="quiet replay-place">
          {kind === 'view' ? `version ${version ?? 1}` : kind}
          {position !== undefined && `, at ${numberText(Number(position))}`}
          {/* Last, as they are counted a moment later. */}
          {documents !== undefined && `, ${count(documents, 'document')}`}
          {bytes !== undefined && `, about ${sizeText(bytes)}`}
          {held && '. Somebody went back to this: the code of now makes other documents.'}
        </span>
      </span>
    ),
  },
  { head: 'Behind', cell: ({ lag }) => <Behind lag={lag} />, alignEnd: true, quiet: true, headOnPhone: true },
  {
    head: 'A second',
    cell: ({ rate }) => (rate === undefined ? '' : numberText(Math.round(rate))),
    alignEnd: true,
    quiet: true,
    headOnPhone: ({ rate }) => rate !== undefined,
  },
]

/** A view that is behind catches up by itself, as a rule at once. */
function Behind({ lag }: { readonly lag: Projection['lag'] }) {
  const lasts = useLasting(lag.events > 0, behindTooLongMs)
  if (lag.events === 0) return 'Up to date'
  return (
    <span className={lasts ? 'field-problem' : 'late'}>
      {lasts ? `${count(lag.events, 'event')}, for a minute and more` : count(lag.events, 'event')}
    </span>
  )
}

function actionsColumn(rebuild: Props['rebuild'], goBack: (one: Projection) => void): Column<Row> {
  return {
    head: 'Actions',
    headHidden: true,
    actions: true,
    alignEnd: true,
    cell: (one) =>
      one.kind === 'view' &&
      !isFilling(one) && (
        <span className="replay-acts">
          {one.before && (
            <Button size="s" aria-label={`Go back to what ${one.name} served before…`} onClick={() => goBack(one)}>
              Go back…
            </Button>
          )}
          <Button size="s" aria-label={`Rebuild ${one.name}…`} onClick={() => rebuild(one.name)}>
            Rebuild…
          </Button>
        </span>
      ),
  }
}
