import type { TaskReply } from '#contract/tasks.ts'
import { findingSentence, isOfLog } from '#lib/log-audit/finding.ts'
import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { isOver, useTask } from '../../parts/TaskProgress.tsx'
import { useRead } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { count, numberText } from '../../lib/words/words.ts'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { DifferencePane } from './DifferencePane.tsx'
import { LiveViews } from './LiveViews.tsx'
import { NeedList } from './NeedList.tsx'
import { RebuildDialog } from './RebuildDialog.tsx'
import { beganAnew, comparedIn, filledWords, sorted, withoutRebuild, type Finding, type Projection } from './replay-words.ts'
import { TaskCard, type Followed } from './TaskCard.tsx'
import { useOpener } from './use-opener.ts'
import './projections.css'

/** Nothing tells a page that a view falls behind. */
const askAgainMs = 5_000

/** Views, processes and reactors: first who needs somebody, then the live ones. Task and view stand in the address, for a reload. */
export function ProjectionsPage() {
  const [params, setParams] = useSearchParams()
  const task = params.get('task')
  const projections = useRead('projections.list', {}, { pollingInterval: askAgainMs })
  const replay = useWrite('projections.replay')
  const finding = useRead('audit.read', {}).data?.finding
  /** The views that the dialog begins with, none for all; undefined while it is closed. */
  const [rebuilding, setRebuilding] = useState<readonly string[]>()
  const follow = (id: string, of: string) => setParams({ task: id, of })
  const followBack = (id: string, of: string) => setParams({ task: id, of, way: 'back' })
  const all = projections.data ?? []
  return (
    <>
      <PageHeader
        title="Projections"
        lead={leadOf(all)}
        actions={
          <>
            <Button
              busy={replay.pending}
              onClick={() => void replay.run({ name: 'all', swap: 'never' }, { next: ({ id }) => follow(id, 'comparison') })}
            >
              Compare all with the log
            </Button>
            <Button variant="primary" onClick={() => setRebuilding([])}>
              Rebuild…
            </Button>
          </>
        }
      />
      <LogChanged finding={finding} />
      <Loaded query={projections} what="the projections">
        {(found) => (
          <WithTask id={task}>
            {(ended) => (
              <Desk
                all={found}
                ended={ended}
                finding={finding}
                view={params.get('view')}
                task={task === null ? undefined : { id: task, of: params.get('of') ?? 'all', isBack: params.get('way') === 'back' }}
                choose={(name) => setParams((before) => ({ ...Object.fromEntries(before), view: name }))}
                rebuild={(name) => setRebuilding([name])}
                onGoingBack={followBack}
              />
            )}
          </WithTask>
        )}
      </Loaded>
      {/* Until the list is there, nobody knows which there are. */}
      {rebuilding && all.length > 0 && (
        <RebuildDialog
          views={all.flatMap(({ kind, name }) => (kind === 'view' ? [name] : []))}
          first={rebuilding}
          onStarted={follow}
          onClose={() => setRebuilding(undefined)}
        />
      )}
    </>
  )
}

/** What is built of a log that was changed is wrong, however well it is built. */
function LogChanged({ finding }: { readonly finding: Finding | undefined }) {
  if (!finding || !isOfLog(finding)) return null
  return (
    <p className="notice-bad replay-warning" role="alert">
      {findingSentence(finding, numberText(Number(finding.position)))} A view that is rebuilt now may be wrong.{' '}
      <Link className="link" to="/app/admin/audit">
        What was found
      </Link>
    </p>
  )
}

function leadOf(all: readonly Projection[]): string {
  const views = all.filter(({ kind }) => kind === 'view').length
  const words = 'A rebuild fills them anew beside those that serve, so nobody waits for it.'
  const events = Math.max(0, ...all.map(({ position = '0' }) => Number(position)))
  return views === 0 ? words : `${count(views, 'view')} of what ${count(events, 'event')} ${events === 1 ? 'says' : 'say'}. ${words}`
}

type WithTaskProps = { readonly id: string | null; readonly children: (ended: TaskReply | undefined) => ReactNode }

/** The task of the address, once it has come to its end. */
function WithTask({ id, children }: WithTaskProps) {
  return id === null ? children(undefined) : <OfTask id={id}>{children}</OfTask>
}

function OfTask({ id, children }: { readonly id: string; readonly children: WithTaskProps['children'] }) {
  const { data } = useTask(id)
  return children(data && isOver(data) ? data : undefined)
}

type DeskProps = {
  readonly all: readonly Projection[]
  readonly task: Followed | undefined
  readonly ended: TaskReply | undefined
  readonly finding: Finding | undefined
  /** Whose differences are shown; the first that asks, or that differed, where none is named. */
  readonly view: string | null
  readonly choose: (name: string) => void
  readonly rebuild: (name: string) => void
  readonly onGoingBack: (task: string, view: string) => void
}

/** In the address instead of a view: nobody's differences are shown. No view has such a name. */
const CLOSED = '-'

function Desk({ all, task, ended, finding, view, choose, rebuild, onGoingBack }: DeskProps) {
  const [answered, setAnswered] = useState<readonly string[]>([])
  // The list may be a moment older than the task, and than what was answered here.
  const isOld = ({ name, rebuild: task }: Projection) => task && (task.id === ended?.id || answered.includes(`${task.id} ${name}`))
  const { broken, asking, filling, live } = sorted(all.map((one) => (isOld(one) ? withoutRebuild(one) : one)))
  const differed = ended && asking.length === 0 ? comparedIn(ended) : []
  const compared = [...asking, ...differed]
  const shown = view === CLOSED ? undefined : (compared.find((one) => one.view === view) ?? compared[0])
  const [looked, setLooked] = useState<string>()
  const { within, opens, closes } = useOpener(view !== CLOSED)
  const look = (name: string) => {
    opens()
    choose(name)
    setLooked(name)
  }
  const close = () => {
    closes()
    setLooked(undefined)
    choose(CLOSED)
  }
  // Several may be answered before the page is drawn anew.
  const onAnswered = (name: string) => setAnswered((before) => [...before, `${all.find((one) => one.name === name)?.rebuild?.id} ${name}`])
  if (all.length === 0) return <EmptyState title="There are no projections">Nothing is built from the events here.</EmptyState>
  return (
    <div className="replay" data-with-pane={shown !== undefined || undefined}>
      <div className="stack replay-top" ref={within}>
        {task && (
          <TaskCard
            task={task}
            ended={ended}
            differed={differed}
            shown={shown}
            look={look}
            barIsElsewhere={filling.length + asking.length > 0}
          />
        )}
        <NeedList
          broken={broken}
          asking={asking}
          filling={filling}
          erasing={all.filter((one) => one.erasing)}
          isAnew={all.some(beganAnew)}
          shown={shown}
          look={look}
          onAnswered={onAnswered}
        />
      </div>
      {shown && (
        <DifferencePane
          key={shown.view}
          compared={shown}
          filled={filledWords(all.find(({ name }) => name === shown.view)?.rebuild ?? ended)}
          isLookedAt={looked === shown.view}
          keptUntil={all.find(({ name }) => name === shown.view)?.keptUntil}
          isBack={task?.isBack === true && task.of === shown.view}
          finding={finding}
          isHeld={all.find(({ name }) => name === shown.view)?.held === true}
          rebuild={() => rebuild(shown.view)}
          onAnswered={() => onAnswered(shown.view)}
          onClose={close}
        />
      )}
      {live.length > 0 && <LiveViews live={live} rebuild={rebuild} onGoingBack={onGoingBack} />}
    </div>
  )
}
