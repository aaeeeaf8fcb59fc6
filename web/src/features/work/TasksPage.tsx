import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AdminTask } from '#contract/admin-work.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList, useTotal } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { useUrlFilter } from '../../lib/use-url-filter.ts'
import { count } from '../../lib/words/words.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { WorkDesk } from './WorkDesk.tsx'
import { kindInWords } from './work-words.ts'

/** Nothing tells a page of a task that waits longer. */
const askAgainMs = 15_000

type State = AdminTask['state']
const tabs: Readonly<Record<State, { readonly label: string; readonly empty: readonly [title: string, text: string] }>> = {
  failed: {
    label: 'Gave up',
    empty: [
      'Nothing gave up',
      'What fails is tried again by itself for some hours. What failed every time stands here until you say what is to become of it.',
    ],
  },
  waiting: { label: 'Due', empty: ['Nothing is due', 'Mails, reminders and terms stand here until it is their time.'] },
  running: { label: 'Running', empty: ['Nothing is running', 'Work takes moments, as a rule, so this is seldom more than a few.'] },
  done: { label: 'Done', empty: ['Nothing was done yet', 'What was done stays here for 90 days.'] },
}
const order = ['failed', 'waiting', 'running', 'done'] as const satisfies readonly State[]

/** What the platform does later by itself: what gave up waits for an admin's word. */
export function TasksPage() {
  const { params, setFilter } = useUrlFilter()
  const [, setParams] = useSearchParams()
  const state = order.find((one) => one === params.get('state')) ?? 'failed'
  const tasks = useList('adminTasks.list', { state }, { pollingInterval: askAgainMs })
  const totals = {
    failed: useTotal('adminTasks.list', { state: 'failed' }, { pollingInterval: askAgainMs }),
    waiting: useTotal('adminTasks.list', { state: 'waiting' }),
    running: useTotal('adminTasks.list', { state: 'running' }),
    done: undefined,
  }
  const { failed } = totals
  const lead = failed
    ? `${count(failed, 'task')} gave up and ${failed === 1 ? 'waits' : 'wait'} for your word; nothing of ${failed === 1 ? 'it' : 'them'} is lost.`
    : ''
  const [title, text] = tabs[state].empty
  const id = params.get('task') ?? undefined
  return (
    <>
      <PageHeader
        title="Tasks"
        lead={`What Proffer does later by itself. ${lead}`}
        actions={(tasks.data?.length ?? 0) > 0 && <CsvButton operation="adminTasks.list" input={{ state }} />}
      />
      <Tabs
        label="Tasks"
        choices={order.map((value) => ({
          value,
          label: (
            <>
              {tabs[value].label} <span className="quiet">{totals[value]}</span>
            </>
          ),
        }))}
        value={state}
        onChange={(value) => setParams(value === 'failed' ? {} : { state: value })}
      >
        <Loaded query={tasks} what="the tasks">
          {(all) => {
            const task = all.find((one) => one.id === id)
            return all.length === 0 ? (
              <section className="card">
                <EmptyState title={title}>{text}</EmptyState>
              </section>
            ) : (
              <WorkDesk
                label={tabs[state].label}
                rows={all.map((one) => ({ id: one.id, title: kindInWords(one.kind), ...lineOf(one) }))}
                chosen={id}
                onChoose={(chosen) => setFilter('task', chosen ?? '')}
                pane={
                  task && {
                    title: kindInWords(task.kind),
                    children: <TaskPane key={task.id} task={task} onEnd={() => setFilter('task', '')} />,
                  }
                }
              />
            )
          }}
        </Loaded>
        <ShowMore list={tasks} />
      </Tabs>
    </>
  )
}

function lineOf({ state, tries, cause, dueAt, since }: AdminTask) {
  const failedSoFar = tries > 0 && state !== 'done'
  return {
    tone: state === 'failed' ? ('bad' as const) : state === 'done' ? ('good' as const) : ('wait' as const),
    detail: failedSoFar ? `${cause === undefined ? '' : `${cause} · `}${count(tries, 'try', 'tries')}` : '',
    end: <Time at={dueAt ?? since} as={state === 'waiting' ? 'dateTime' : 'age'} />,
  }
}

function TaskPane({ task, onEnd }: { readonly task: AdminTask; readonly onEnd: () => void }) {
  const { id, kind, tries, cause, dueAt, since, eventId, mayRetry, mayDiscard } = task
  const [discarding, setDiscarding] = useState(false)
  const retry = useWrite('adminTasks.retry')
  return (
    <div className="stack">
      <Facts
        facts={[
          { term: 'Since', value: <Time at={since} as="dateTime" /> },
          { term: 'Due', value: dueAt && <Time at={dueAt} as="dateTime" /> },
          { term: 'Tries', value: tries > 0 && String(tries) },
          { term: 'Cause', value: cause },
          {
            term: 'Event',
            value: eventId && (
              <Link className="link mono" to={`/app/admin/events/${eventId}`}>
                {eventId.slice(0, 8)}
              </Link>
            ),
          },
          { term: 'Task', value: <span className="mono">{id}</span> },
        ]}
      />
      {mayRetry && (
        <>
          <p className="quiet">Tried again, it runs now, under the same id: what has happened already does not happen twice.</p>
          <div className="row">
            {mayDiscard && (
              <Button variant="danger" onClick={() => setDiscarding(true)}>
                Discard…
              </Button>
            )}
            <Button
              variant="primary"
              busy={retry.pending}
              onClick={() => void retry.run({ id }, { done: 'It is tried again', next: onEnd })}
            >
              Try again
            </Button>
          </div>
          {!mayDiscard && <p className="quiet">It cannot be discarded: somebody waits for their data to be erased.</p>}
        </>
      )}
      {discarding && (
        <ReasonDialog
          title={`Discard “${kindInWords(kind)}”?`}
          call="adminTasks.discard"
          input={{ id }}
          draft={`discard-${id}`}
          requiredMessage="Please say why."
          hint="It goes into the log."
          action="Discard"
          done="The task was discarded"
          onDone={onEnd}
          onClose={() => setDiscarding(false)}
        >
          It will never be done. The line stays in the log.
        </ReasonDialog>
      )}
    </div>
  )
}
