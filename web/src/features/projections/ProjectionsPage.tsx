import type { TaskReply } from '#contract/tasks.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { TaskProgress } from '../../parts/TaskProgress.tsx'
import { useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLasting } from '../../lib/time/use-lasting.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { DifferencePane } from './DifferencePane.tsx'
import { AskingRow, BrokenRow, FillingRow } from './NeedRows.tsx'
import { askedOf, sorted, type Projection } from './replay-words.ts'
import './projections.css'

/** Nothing tells a page that a view falls behind. */
const askAgainMs = 5_000
const behindTooLongMs = 60_000

/** Views, processes and reactors: first who needs somebody, then the live ones. Task and view stand in the address, for a reload. */
export function ProjectionsPage() {
  const [params, setParams] = useSearchParams()
  const task = params.get('task')
  const projections = useRead('projections.list', {}, { pollingInterval: askAgainMs })
  const replay = useWrite('projections.replay')
  const of = params.get('of') ?? 'all'
  const label = of === 'all' ? 'Replay' : `Replay of ${of}`
  const start = (name: string, swap: 'auto' | 'never' = 'auto') =>
    void replay.run({ name, swap }, { next: ({ id }) => setParams({ task: id, of: name }) })
  const choose = (name: string) => setParams((before) => ({ ...Object.fromEntries(before), view: name }))
  const progress = useRef<HTMLElement>(null)
  // It stands above the table, of which somebody used the last row.
  useEffect(() => {
    if (task !== null) progress.current?.scrollIntoView({ block: 'center' })
  }, [task])
  return (
    <>
      <PageHeader
        title="Projections"
        lead="What the screens read is built from the events. A replay builds it anew while the old one serves."
        actions={
          <>
            <Button busy={replay.pending} onClick={() => start('all', 'never')}>
              Compare all with the log
            </Button>
            <Button variant="primary" busy={replay.pending} onClick={() => start('all')}>
              Replay all
            </Button>
          </>
        }
      />
      {task !== null && (
        <section className="card card-pad" aria-label="Replay" ref={progress}>
          {label !== 'Replay' && <h2 className="h3">{label}</h2>}
          <TaskProgress id={task} label={label} done={ended} />
        </section>
      )}
      <Loaded query={projections} what="the projections">
        {(all) => <Desk all={all} view={params.get('view')} choose={choose} start={start} />}
      </Loaded>
    </>
  )
}

type DeskProps = {
  readonly all: readonly Projection[]
  /** Whose differences are shown; the first that asks where none is named. */
  readonly view: string | null
  readonly choose: (name: string) => void
  readonly start: (name: string) => void
}

function Desk({ all, view, choose, start }: DeskProps) {
  const { broken, asking, filling, live } = sorted(all)
  const chosen = all.find((one) => one.name === view && askedOf(one)) ?? asking[0]
  const compared = chosen && askedOf(chosen)
  if (all.length === 0) return <EmptyState title="There are no projections">Nothing is built from the events here.</EmptyState>
  return (
    <div className="replay" data-with-pane={compared !== undefined || undefined}>
      <div className="stack">
        {broken.length + asking.length + filling.length > 0 && (
          <section className="card" aria-labelledby="need-somebody">
            <h2 id="need-somebody" className="h3 card-pad">
              Need somebody <span className="quiet">{`${broken.length + asking.length + filling.length} of ${all.length}`}</span>
            </h2>
            <ul className="replay-needs" aria-label="Need somebody">
              {broken.map((one) => (
                <BrokenRow key={`${one.kind} ${one.name}`} one={one} />
              ))}
              {asking.map((one) => (
                <AskingRow key={one.name} one={one} isChosen={one === chosen} choose={() => choose(one.name)} />
              ))}
              <FillingRow all={filling} />
            </ul>
          </section>
        )}
        <section className="card">
          <Table
            label="Projections"
            columns={[...columns, replayColumn(start)]}
            rows={live.map((one) => ({ ...one, id: `${one.kind} ${one.name}` }))}
          />
        </section>
      </div>
      {compared && <DifferencePane key={compared.view} compared={compared} />}
    </div>
  )
}

type Row = Projection & { readonly id: string }

function ended({ result }: TaskReply): string {
  const { differences = 0 } = (result ?? {}) as { readonly differences?: number }
  return differences === 0 ? 'Done, with no differences.' : `Done, with ${count(differences, 'difference')}.`
}

const columns: readonly Column<Row>[] = [
  { head: 'Projection', cell: ({ name }) => name },
  {
    head: 'Behind',
    cell: ({ lag }) => <Behind lag={lag.events} />,
    alignEnd: true,
    quiet: true,
    headOnPhone: true,
  },
  {
    head: 'A second',
    cell: ({ rate }) => (rate === undefined ? '' : numberText(Math.round(rate))),
    alignEnd: true,
    quiet: true,
    headOnPhone: true,
  },
]

/** A view that is behind catches up by itself, as a rule at once. */
function Behind({ lag }: { readonly lag: number }) {
  const lasts = useLasting(lag > 0, behindTooLongMs)
  if (lag === 0) return 'Up to date'
  return (
    <span className={lasts ? 'field-problem' : 'late'}>
      {lasts ? `${count(lag, 'event')}, for a minute and more` : count(lag, 'event')}
    </span>
  )
}

function replayColumn(start: (name: string) => void): Column<Row> {
  return {
    head: 'Actions',
    headHidden: true,
    actions: true,
    alignEnd: true,
    cell: ({ name, kind }) =>
      kind === 'view' && (
        <Button size="s" aria-label={`Replay ${name}`} onClick={() => start(name)}>
          Replay
        </Button>
      ),
  }
}
