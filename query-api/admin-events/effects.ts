/** What the events of a correlation reached beyond the views: mails with their way to delivery, points, and work that was asked for. */
import type { EventTreeReply } from '#contract/admin-events.ts'
import type { Recorded } from '#events/envelope.ts'
import { categoryIn, shownEvent } from '#events/sealed.ts'
import { digestMail, digestTask, laterHours, letterTask, noticeMail, noticeTask } from '#events/vocabulary/mail-effects.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { noticesOf } from '#events/vocabulary/notifications.ts'
import { defined } from '#lib/fields.ts'
import type { KnownTask, Tasks } from '#platform/tasks/port.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { instant, taskReply } from '../work/task-reply.ts'

type Effect = EventTreeReply['effects'][number]
type Ports = Pick<HandlerDeps, 'tasks' | 'mail'>
/** Under which names the queue and the outbox know it. */
type Named = { readonly taskId?: string | undefined; readonly mailId?: string }

/** Categories of streams whose events stand for something outside the views. */
const kinds: Readonly<Record<string, Effect['kind']>> = { mailbox: 'mail', points: 'points' }
/** Long work is asked for by an event, and admins answer for what failed. */
const ofTasks: ReadonlySet<string> = new Set(['DataExportRequested', 'SubjectErased', 'TaskRetried', 'TaskDiscarded'])

/** @param events in the order of the log */
export async function effectsOf(events: readonly Recorded[], { tasks, mail }: Ports): Promise<Effect[]> {
  const told = events.flatMap((event) => {
    const kind = kinds[categoryIn(event.stream)] ?? (ofTasks.has(event.type) ? ('task' as const) : undefined)
    return kind ? [{ kind, event, ...namesOf(event, events) }] : []
  })
  const asked = (await Promise.all(events.slice(0, limits.tasksOfTree).map((event) => mailsAskedBy(event, tasks)))).flat()
  const lastTry = new Map(asked.flatMap(({ mailId, task }) => (mailId === undefined ? [] : [[mailId, task] as const])))
  const keptId = async (mailId: string | undefined) => (mailId === undefined ? undefined : (await mail.kept?.find(mailId))?.id)
  const stored = await Promise.all(
    told.map(async ({ kind, event, taskId, mailId }): Promise<Effect> => {
      const { eventId, type, sentence, occurredAt } = shownEvent(event)
      const task = lastTry.get(mailId ?? '') ?? (taskId === undefined ? undefined : await tasks.find(taskId))
      const names = defined({ task: task && stateOf(task), mailId: await keptId(mailId) })
      return { kind, eventId, type, sentence, at: occurredAt, ...names }
    }),
  )
  const said = new Set(told.flatMap(({ taskId, mailId }) => [taskId, mailId]))
  const others = await Promise.all(
    asked.map(async ({ event: { id, type }, task, mailId }): Promise<readonly Effect[]> => {
      // Of a notification that nobody was mailed of, there is nothing to tell.
      if (said.has(mailId ?? task.id) || (task.state === 'done' && mailId === undefined)) return []
      const kept = await keptId(mailId)
      const sentence = mailWords(task, kept !== undefined)
      return [{ kind: 'mail', eventId: id, type, sentence, at: instant(task.since), task: stateOf(task), ...defined({ mailId: kept }) }]
    }),
  )
  return [...stored, ...others.flat()]
}

function namesOf(event: Recorded, events: readonly Recorded[]): Named {
  const { type, data } = event
  const { mailboxId, eventId, digestOn, notificationId, taskId } = data as Readonly<Record<string, string | undefined>>
  if (type === 'DigestSent' && mailboxId && digestOn)
    return { taskId: digestTask(mailboxId, digestOn), mailId: digestMail(mailboxId, digestOn) }
  if (type === 'LetterHeld' && mailboxId && digestOn) return { taskId: digestTask(mailboxId, digestOn) }
  if (type === 'NoticeHeld' && eventId && notificationId) return { taskId: noticeTaskOf(eventId, notificationId, events) }
  if (type === 'NoticeSent' && eventId && notificationId)
    return { taskId: noticeTaskOf(eventId, notificationId, events), mailId: noticeMail(eventId, notificationId) }
  if (categoryIn(event.stream) === 'mailbox') return eventId ? { taskId: letterTask(eventId), mailId: eventId } : {}
  return { taskId }
}

function noticeTaskOf(eventId: string, notificationId: string, events: readonly Recorded[]): string | undefined {
  const cause = events.find(({ id }) => id === eventId)
  const nth = cause ? noticesIn(cause).findIndex(({ id }) => id === notificationId) : -1
  return nth < 0 ? undefined : noticeTask(eventId, nth)
}

/** Which notifications follow from an event is said by what is not personal in it. */
export function noticesIn(event: Recorded): ReturnType<typeof noticesOf> {
  const { data, unreadable } = shownEvent(event)
  return unreadable ? [] : noticesOf({ ...event, data } as { readonly type: string })
}

type Asked = { readonly event: Recorded; readonly task: KnownTask; readonly mailId?: string }

/** The tasks that an event's letter and its notices have in the queue. */
async function mailsAskedBy(event: Recorded, tasks: Pick<Tasks, 'find'>): Promise<readonly Asked[]> {
  const letter = await tasks.find(letterTask(event.id))
  const laterOnes = letter ? (['turn', ...laterHours] as const).map((later) => letterTask(event.id, later)) : []
  const notices = noticesIn(event).flatMap(({ told, retold }, nth) => (told || retold ? [noticeTask(event.id, nth)] : []))
  const [later, notified] = await Promise.all(
    [laterOnes, notices].map(async (ids) => (await Promise.all(ids.map((id) => tasks.find(id)))).filter((task) => task !== undefined)),
  )
  // The last try of a letter stands for those before it.
  const last = later?.at(-1) ?? letter
  return [...(last ? [{ event, task: last, mailId: event.id }] : []), ...(notified ?? []).map((task) => ({ event, task }))]
}

function stateOf(task: KnownTask): NonNullable<Effect['task']> {
  const { id, kind, state, tries, cause, dueAt } = taskReply(task)
  return { id, kind, state, tries, ...defined({ cause, dueAt }) }
}

function mailWords({ state, attempts }: KnownTask, isKept: boolean): string {
  if (state === 'failed') return 'A mail gave up'
  if (state === 'running') return 'A mail goes out'
  if (state === 'waiting') return attempts > 0 ? 'A mail is tried again' : 'A mail waits for its time'
  return isKept ? 'A mail was sent' : 'A mail went out, or was not needed any more'
}
