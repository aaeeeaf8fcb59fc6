import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { AdminMail } from '#contract/admin-work.ts'
import type { Reply } from '#contract/contract.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { useList, useTotal } from '../../api/use-call.ts'
import { useForm } from '../../api/use-form.ts'
import { useWrite } from '../../api/use-write.ts'
import { CsvButton } from '../../parts/CsvButton.tsx'
import { FormFoot } from '../../parts/FormFoot.tsx'
import { Button } from '../../ui/Button.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { TextAreaField } from '../../ui/fields/Field.tsx'
import { Form } from '../../ui/fields/Form.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { Time } from '../../ui/Time.tsx'
import { RetryAll } from './RetryAll.tsx'
import { askAgainMs, triesOf, useChosen, WorkDesk } from './WorkDesk.tsx'
import { WorkWay } from './WorkWay.tsx'
import { kindInWords } from './work-words.ts'

type State = AdminMail['state']
const tabs: Readonly<Record<State, { readonly label: string; readonly empty: readonly [title: string, text: string] }>> = {
  sent: {
    label: 'Kept',
    empty: [
      'No mail is kept here',
      'Mails that go out through a mail server are not kept. Without one they lie in the outbox folder for 90 days.',
    ],
  },
  waiting: {
    label: 'Waiting',
    empty: [
      'No mail waits',
      'Mails go out at once, or in the morning. One that the mail server did not take is tried again for some hours.',
    ],
  },
  failed: {
    label: 'Gave up',
    empty: ['No mail gave up', 'A mail that no server took for hours stands here until you say what is to become of it.'],
  },
}
const order = ['sent', 'waiting', 'failed'] as const satisfies readonly State[]

/** Mails on their way and those that are kept. Nothing names a person until one is opened with a reason. */
export function OutboxPage() {
  const [params, setParams] = useSearchParams()
  const state = order.find((one) => one === params.get('state')) ?? 'sent'
  const mails = useList('outbox.list', { state }, { pollingInterval: askAgainMs })
  const chosen = useChosen('outbox.list', mails, 'mail')
  const totals = {
    sent: undefined,
    waiting: useTotal('outbox.list', { state: 'waiting' }, { pollingInterval: askAgainMs }),
    failed: useTotal('outbox.list', { state: 'failed' }, { pollingInterval: askAgainMs }),
  }
  return (
    <>
      <PageHeader
        title="Mail"
        lead="Mails on their way, and those that are kept here. Reading one is an access of its recipient."
        actions={
          (mails.data?.length ?? 0) > 0 && (
            <>
              <RetryAll what="mail" onEnd={mails.refetch} ids={(mails.data ?? []).flatMap((mail) => taskToRetry(mail) ?? [])} />
              <CsvButton operation="outbox.list" input={{ state }} />
            </>
          )
        }
      />
      <Tabs
        label="Mails"
        choices={order.map((value) => ({
          value,
          label: tabs[value].label,
          count: totals[value],
        }))}
        value={state}
        onChange={(value) => setParams(value === 'sent' ? {} : { state: value })}
      >
        <WorkDesk
          list={mails}
          what="the mails"
          label={tabs[state].label}
          empty={tabs[state].empty}
          chosen={chosen}
          gone={[
            'This mail is not here',
            'It went out and is not kept, an erasure or its age has removed it, or the address has a typing mistake.',
          ]}
          rowOf={(one) => ({ title: kindInWords(one.template), ...lineOf(one) })}
        >
          {(mail, close) => <MailPane key={mail.id} mail={mail} onEnd={close} />}
        </WorkDesk>
      </Tabs>
    </>
  )
}

/** Of a mail that failed: given up, or waiting for another try. */
const taskToRetry = ({ state, tries, taskId }: AdminMail) => (state !== 'sent' && tries > 0 ? taskId : undefined)

function lineOf({ state, tries, cause, at }: AdminMail) {
  return {
    tone: state === 'failed' ? ('bad' as const) : state === 'sent' ? ('good' as const) : ('wait' as const),
    detail: state === 'sent' ? '' : triesOf({ tries, cause }),
    end: <Time at={at} as="dateTime" />,
  }
}

function thenOf({ state, tries, at, triedAt }: AdminMail) {
  if (state === 'failed') return { text: 'Gave up', at: triedAt, tone: 'bad' } as const
  if (state === 'sent') return { text: 'Sent', at, tone: 'good' } as const
  return { text: tries > 0 ? 'Tried again by itself' : 'Due', at, tone: 'wait' } as const
}

function MailPane({ mail, onEnd }: { readonly mail: AdminMail; readonly onEnd: () => void }) {
  const { id, state, tries, cause, at, triedAt, taskId, eventId } = mail
  const retry = useWrite('adminTasks.retry')
  const failed = taskToRetry(mail)
  return (
    <div className="stack">
      <WorkWay
        tries={state === 'sent' ? 0 : tries}
        since={state === 'failed' ? at : undefined}
        eventId={eventId}
        cause={cause}
        triedAt={triedAt}
        then={thenOf(mail)}
      />
      <p className="quiet small">
        Mail <span className="mono">{id}</span>
        {taskId && (
          <>
            {' · '}
            <Link className="link" to={`/app/admin/tasks?state=${state === 'failed' ? '' : 'waiting'}&task=${taskId}`}>
              {failed === undefined ? 'Its task' : 'Discard it'}
            </Link>
          </>
        )}
      </p>
      {state === 'sent' ? <OpenMail id={id} onClose={onEnd} /> : <p className="quiet">It has no text yet: that is made when it goes.</p>}
      {failed !== undefined && (
        <div className="row">
          <Button
            variant="primary"
            busy={retry.pending}
            onClick={() => void retry.run({ id: failed }, { done: 'It is tried again', next: onEnd })}
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  )
}

function OpenMail({ id, onClose }: Pick<AdminMail, 'id'> & { readonly onClose: () => void }) {
  const [mail, setMail] = useState<Reply<'outbox.open'>>()
  const { values, field, send, foot } = useForm('outbox.open', { initial: { reason: '' }, onClose })
  if (mail)
    return (
      <article aria-label={mail.subject}>
        <Facts
          facts={[
            { term: 'To', value: mail.to },
            { term: 'Subject', value: mail.subject },
          ]}
        />
        <pre className="desk-mail">{mail.text}</pre>
        {mail.masked && <p className="quiet">What the links open is masked, for you too.</p>}
      </article>
    )
  return (
    <Form onSubmit={() => send({ id, reason: values.reason }, { next: setMail })}>
      <TextAreaField
        label="Why do you read it"
        requiredMessage="Please say why."
        hint="The recipient sees who read it and why."
        maxLength={limits.accessReason}
        rows={2}
        {...field('reason')}
      />
      <FormFoot {...foot} keep="Not now">
        Read this mail
      </FormFoot>
    </Form>
  )
}
