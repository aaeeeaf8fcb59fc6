/** GET /admin/tasks and /admin/outbox: what the queue and the outbox hold. Neither is a view, so nothing waits for the log. */
import type { AdminMail } from '#contract/admin-work.ts'
import { mailTaskKinds } from '#events/vocabulary/task-kinds.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { defined } from '#lib/fields.ts'
import type { KeptMail, KeptMails } from '#platform/mail/port.ts'
import type { KnownTask, TaskPage } from '#platform/tasks/port.ts'
import { badField, type Handlers, type QueryCall } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { setPageHeaders } from '../core/paging.ts'
import { taskReply } from './task-reply.ts'

type WorkDeps = Pick<HandlerDeps, 'tasks' | 'mail'>

export function workHandlers({ tasks, mail }: WorkDeps): Handlers {
  return {
    'adminTasks.list': async (call) => {
      const { state = 'failed', id } = call.query
      if (id !== undefined) return one(call, await tasks.find(id), taskReply)
      return inPages(call, taskReply, async (page) => ({
        found: await tasks.list(state, page),
        total: state === 'done' ? undefined : (await tasks.counts())[state],
      }))
    },
    'outbox.list': async (call) => {
      const { state = 'sent', id } = call.query
      if (id !== undefined) {
        const sent = await mail.kept?.find(id)
        return sent ? one(call, sent, sentMail) : one(call, await unsentTask(id), unsentMail)
      }
      if (state === 'sent') return sentMails(call, mail.kept)
      return inPages(call, unsentMail, async (page) => ({
        found: await tasks.list(state, { ...page, kinds: mailTaskKinds }),
        total: (await tasks.counts(mailTaskKinds))[state],
      }))
    },
  }

  async function unsentTask(id: string): Promise<KnownTask | undefined> {
    const task = await tasks.find(id)
    return task && task.state !== 'done' && mailTaskKinds.includes(task.kind) ? task : undefined
  }
}

type ListCall = QueryCall<'adminTasks.list'> | QueryCall<'outbox.list'>

function one<Known, Item>(call: ListCall, known: Known | undefined, reply: (known: Known) => Item): Item[] {
  const found = known === undefined ? [] : [reply(known)]
  setPageHeaders(call, { total: found.length })
  return found
}

/** The cursor is the place of the last one shown, so that what comes and goes before it moves no page. */
async function inPages<Item>(
  call: ListCall,
  reply: (task: KnownTask) => Item,
  read: (page: TaskPage) => Promise<{ readonly found: readonly KnownTask[]; readonly total?: number | undefined }>,
): Promise<Item[]> {
  const { limit = limits.listPage, cursor } = call.query
  const { at, id = '' } = /^(?<at>\d{1,15})\.(?<id>[\w-]{1,200})$/.exec(cursor ?? '')?.groups ?? {}
  if (cursor !== undefined && at === undefined) throw badField('cursor', 'is not a cursor of this list')
  const { found, total } = await read({ limit: limit + 1, ...(at !== undefined && { after: { at: Number(at), id } }) })
  const page = found.slice(0, limit)
  const last = page.at(-1)?.place
  setPageHeaders(call, defined({ total, next: found.length > limit && last ? `${last.at}.${last.id}` : undefined }))
  return page.map(reply)
}

async function sentMails(call: ListCall, kept: KeptMails | undefined): Promise<AdminMail[]> {
  const { limit = limits.listPage, cursor } = call.query
  if (cursor !== undefined && !/^[\w.-]{1,300}\.eml$/.test(cursor)) throw badField('cursor', 'is not a cursor of this list')
  const found = (await kept?.list(limit + 1, cursor)) ?? []
  const page = found.slice(0, limit)
  setPageHeaders(call, defined({ next: found.length > limit ? page.at(-1)?.place : undefined }))
  return page.map(sentMail)
}

/** What is not sent has no text yet: it is made from what is known when it goes. */
function unsentMail(task: KnownTask): AdminMail {
  const { id, kind, state, tries, since, cause, triedAt, dueAt, eventId } = taskReply(task)
  return {
    id,
    taskId: id,
    template: kind,
    state: state === 'failed' ? 'failed' : 'waiting',
    tries,
    at: dueAt ?? since,
    ...defined({ cause, triedAt, eventId }),
  }
}

/** A letter is named by its event, in words and in its id; a notification by its kind. */
function sentMail({ id, template, at }: KeptMail): AdminMail {
  return { id, template, state: 'sent', tries: 1, at, ...(/^[A-Z]/.test(template) && { eventId: id }) }
}
