import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { AdminTask } from '#contract/admin-work.ts'
import { useList, useTotal } from '../../api/use-call.ts'
import { useWrite } from '../../api/use-write.ts'
import { count } from '../../lib/words/words.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { ReasonDialog } from '../../parts/ReasonDialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { RetryAll } from './RetryAll.tsx'
import { askAgainMs, triesOf, useChosen, WorkDesk } from './WorkDesk.tsx'
import { WorkWay } from './WorkWay.tsx'
import { kindInWords } from './work-words.ts'

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
  const [params, setParams] = useSearchParams()
  const state = order.find((one) => one === params.get('state')) ?? 'failed'
  const tasks = useList('adminTasks.list', { state }, { pollingInterval: askAgainMs })
  const chosen = useChosen('adminTasks.list', tasks, 'task')
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
  return (
    <>
      <PageHeader
        title="Tasks"
        lead={`What Proffer does later by itself. ${lead}`}
        actions={
          (tasks.data?.length ?? 0) > 0 && (
            <>
              <RetryAll what="task" onEnd={tasks.refetch} ids={(tasks.data ?? []).flatMap(({ id, mayRetry }) => (mayRetry ? [id] : []))} />
              <CsvButton operation="adminTasks.list" input={{ state }} />
            </>
          )
        }
      />
      <Tabs
        label="Tasks"
        choices={order.map((value) => ({
          value,
          label: tabs[value].label,
          count: totals[value],
        }))}
        value={state}
        onChange={(value) => setParams(value === 'failed' ? {} : { state: value })}
      >
        <WorkDesk
          list={tasks}
          what="the tasks"
          label={tabs[state].label}
          empty={tabs[state].empty}
          chosen={chosen}
          gone={['This task is gone', 'What was done is forgotten after 90 days; or the address has a typing mistake.']}
          rowOf={(one) => ({ title: kindInWords(one.kind), ...lineOf(one) })}
        >
          {(task, close) => <TaskPane key={task.id} task={task} onEnd={close} />}
        </WorkDesk>
      </Tabs>
    </>
  )
}

function lineOf({ state, tries, cause, dueAt, since }: AdminTask) {
  return {
    tone: state === 'failed' ? ('bad' as const) : state === 'done' ? ('good' as const) : ('wait' as const),
    detail: state === 'done' ? '' : triesOf({ tries, cause }),
    end: <Time at={dueAt ?? since} as={state === 'waiting' ? 'dateTime' : 'age'} />,
  }
}

function thenOf({ state, tries, dueAt, triedAt }: AdminTask) {
  switch (state) {
    case 'failed':
      return { text: 'Gave up', at: triedAt, tone: 'bad' } as const
    case 'waiting':
      return { text: tries > 0 ? 'Tried again by itself' : 'Due', at: dueAt, tone: 'wait' } as const
    case 'running':
      return { text: 'Running', tone: 'wait' } as const
    case 'done':
      return { text: 'Done', tone: 'good' } as const
  }
}

function TaskPane({ task, onEnd }: { readonly task: AdminTask; readonly onEnd: () => void }) {
  const { id, kind, tries, cause, since, triedAt, eventId, mayRetry, mayDiscard } = task
  const [discarding, setDiscarding] = useState(false)
  const retry = useWrite('adminTasks.retry')
  return (
    <div className="stack">
      <WorkWay tries={tries} since={since} eventId={eventId} cause={cause} triedAt={triedAt} then={thenOf(task)} />
      <p className="quiet small">
        Task <span className="mono">{id}</span>
      </p>
      {mayRetry && (
        <>
          <p className="quiet">
            Tried again, it runs now, under the same id: what has happened already does not happen twice.
            {mayDiscard && ' Discarded, it is never done, and its line stays here.'}
          </p>
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
