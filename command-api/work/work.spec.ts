import { describe, it } from 'vitest'
import { happened } from '#events/define.ts'
import { MailOpened } from '#events/mails.ts'
import { TaskDiscarded, TaskRetried } from '#events/tasks.ts'
import { admin, given, NOW, past } from '../testing/given.ts'
import { discardTask, retryTask } from './answer-task.ts'
import { openMail } from './open-mail.ts'

const task = { id: 'mail_event-1', kind: 'mail' }
const stored = { taskId: task.id, kind: task.kind }

describe('product 2.18: what an admin does with work that failed', () => {
  it('is stored each time, with the reason of what is not tried again', () => {
    given()
      .as(admin)
      .when(retryTask, task)
      .thenHappened([happened(TaskRetried, stored)])
    given(happened(TaskRetried, stored))
      .as(admin)
      .when(retryTask, task)
      .thenHappened([happened(TaskRetried, stored)])
    given()
      .as(admin)
      .when(discardTask, { ...task, reason: 'No such mailbox.' })
      .thenHappened([happened(TaskDiscarded, { ...stored, reason: 'No such mailbox.' })])
  })
})

describe('product 2.18: a mail that an admin opens', () => {
  const sent = { id: 'event-1', subject: 'mia', reason: 'She asked why nothing came.' }
  const opened = happened(MailOpened, { mailId: 'event-1', subject: 'mia', reason: sent.reason })

  it('is of nobody where the address never had an account, and the reason is sealed under the admin’s key', () => {
    const { subject: _, ...toNobody } = sent
    const seen = happened(MailOpened, { mailId: 'event-1', subject: admin.uid, nobodys: true, reason: sent.reason })
    given().as(admin).when(openMail, toNobody).thenHappened([seen])
    given(past(seen, NOW, admin))
      .as(admin)
      .when(openMail, toNobody)
      .thenNothingHappened()
  })

  it('stands in the ledger of its recipient once for an admin and day', () => {
    given().as(admin).when(openMail, sent).thenHappened([opened])
    given(past(opened, NOW, admin))
      .as(admin)
      .when(openMail, { ...sent, reason: 'Again.' })
      .thenNothingHappened()
    given(past(opened, NOW, { ...admin, uid: 'other' }))
      .as(admin)
      .when(openMail, sent)
      .thenHappened([opened])
    given(past(opened, '2026-11-19T10:00:00.000Z', admin))
      .as(admin)
      .when(openMail, sent)
      .thenHappened([opened])
  })
})
