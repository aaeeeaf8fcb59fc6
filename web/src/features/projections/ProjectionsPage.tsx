import type { Reply } from '#contract/contract.ts'
import type { TaskReply } from '#contract/tasks.ts'
import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { TaskProgress } from '../../parts/TaskProgress.tsx'
import { useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useLasting } from '../../lib/time/use-lasting.ts'
import { count } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Table, type Column } from '../../ui/Table.tsx'

const askAgainMs = 5_000
const behindTooLongMs = 60_000

type View = Reply<'platform.ready'>['views'][number] & { readonly id: string }

/** The views, how far behind each is, and building them anew. The task stands in the address, so that a reload follows it on. */
export function ProjectionsPage() {
  const [params, setParams] = useSearchParams()
  const task = params.get('task')
  const ready = useRead('platform.ready', {}, { pollingInterval: askAgainMs })
  const replay = useWrite('projections.replay')
  const of = params.get('of') ?? 'all'
  const label = of === 'all' ? 'Replay' : `Replay of ${of}`
  const start = (name: string) => replay.run({ name }, { next: ({ id }) => setParams({ task: id, of: name }) })
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
          <Button variant="primary" busy={replay.pending} onClick={() => void start('all')}>
            Replay all
          </Button>
        }
      />
      {task !== null && (
        <section className="card card-pad" aria-label="Replay" ref={progress}>
          {label !== 'Replay' && <h2 className="h3">{label}</h2>}
          <TaskProgress id={task} label={label} done={ended} />
        </section>
      )}
      <section className="card">
        <Loaded query={ready} what="the projections">
          {({ views }) => (
            <Table
              label="Projections"
              columns={[...columns, replayColumn((name) => void start(name))]}
              rows={views.map((view) => ({ ...view, id: view.name }))}
            />
          )}
        </Loaded>
      </section>
    </>
  )
}

function ended({ result }: TaskReply): string {
  const { differences = 0 } = (result ?? {}) as { readonly differences?: number }
  return differences === 0 ? 'Done, with no differences.' : `Done, with ${count(differences, 'difference')}.`
}

const columns: readonly Column<View>[] = [
  { head: 'Projection', cell: ({ name }) => name },
  {
    head: 'Behind',
    cell: ({ lag }) => <Behind lag={lag} />,
    alignEnd: true,
    quiet: true,
    headOnPhone: true,
  },
]

/** A view that is behind catches up by itself, as a rule at once. */
function Behind({ lag }: Pick<View, 'lag'>) {
  const lasts = useLasting(lag > 0, behindTooLongMs)
  if (lag === 0) return 'Up to date'
  return (
    <span className={lasts ? 'field-problem' : 'late'}>
      {lasts ? `${count(lag, 'event')}, for a minute and more` : count(lag, 'event')}
    </span>
  )
}

function replayColumn(start: (name: string) => void): Column<View> {
  return {
    head: 'Actions',
    headHidden: true,
    actions: true,
    alignEnd: true,
    cell: ({ name }) => (
      <Button size="s" aria-label={`Replay ${name}`} onClick={() => start(name)}>
        Replay
      </Button>
    ),
  }
}
