import { describe, expect, it } from 'vitest'
import { controls } from '#events/controls/story.ts'
import type { JsonObject, Recorded } from '#events/envelope.ts'
import { noticeMail } from '#events/vocabulary/mail-effects.ts'
import { noticesOf } from '#events/vocabulary/notifications.ts'
import type { KeptMails } from '#platform/mail/port.ts'
import type { KnownTask } from '#platform/tasks/port.ts'
import { effectsOf, noticesIn } from './effects.ts'

const all = controls()
const example = (type: string, data: JsonObject = {}): Recorded => {
  const found = all.find((one) => one.type === type)
  if (!found) throw new Error(`There is no example of ${type}.`)
  return { ...found, data: { ...found.data, ...data } }
}
const task = (id: string, more: Partial<KnownTask> = {}): KnownTask => ({
  id,
  kind: 'mail',
  payload: {},
  state: 'done',
  attempts: 1,
  inDoubt: false,
  place: { at: 0, id },
  since: Date.parse('2026-11-20T15:00:00.000Z'),
  ...more,
})
const effects = (events: readonly Recorded[], queue: readonly KnownTask[], keptIds: readonly string[] = []) => {
  const kept: KeptMails = {
    list: async () => [],
    read: async () => undefined,
    find: async (id) => (keptIds.includes(id) ? { id, template: 'x', at: 'x', place: 'x' } : undefined),
  }
  return effectsOf(events, {
    tasks: {
      find: async (id) => queue.find((one) => one.id === id),
      list: async () => [],
      counts: async () => ({ waiting: 0, running: 0, failed: 0 }),
    },
    mail: { kept },
  })
}

describe('what the events of a correlation reached', () => {
  it('finds the notices of an event without what is personal in it', () => {
    const idsOf = (notices: ReturnType<typeof noticesOf>) =>
      notices.map(({ id, told, retold }) => [id, told !== undefined, retold !== undefined])
    for (const event of all) expect([event.type, idsOf(noticesIn(event))]).toEqual([event.type, idsOf(noticesOf(event))])
  })

  it('is a letter on its way, with why it is tried again, before anything of it is stored', async () => {
    const event = example('UserInvited')
    const dueAt = Date.parse('2026-11-20T15:10:00.000Z')
    const found = await effects([event], [task(`mail_${event.id}`, { state: 'waiting', attempts: 3, error: '421 busy', dueAt })])
    expect(found).toEqual([
      {
        kind: 'mail',
        eventId: event.id,
        type: 'UserInvited',
        sentence: 'A mail is tried again',
        at: '2026-11-20T15:00:00.000Z',
        task: { id: `mail_${event.id}`, kind: 'mail', state: 'waiting', tries: 3, cause: '421 busy', dueAt: '2026-11-20T15:10:00.000Z' },
      },
    ])
  })

  it('is one line for a letter that was sent, with its task and the kept mail', async () => {
    const event = example('UserInvited')
    const sent = example('LetterSent', { eventId: event.id })
    const found = await effects([event, sent], [task(`mail_${event.id}`)], [event.id])
    expect(found).toMatchObject([{ kind: 'mail', eventId: sent.id, task: { id: `mail_${event.id}`, state: 'done' }, mailId: event.id }])
  })

  it('has of a registration’s mail the last try', async () => {
    const event = example('RegistrationReceived')
    const code = example('CodeSent', { eventId: event.id, stream: event.stream })
    const found = await effects([event, code], [task(`mail_${event.id}`), task(`mail_${event.id}_turn`, { state: 'failed', attempts: 15 })])
    expect(found).toMatchObject([{ eventId: code.id, task: { id: `mail_${event.id}_turn`, state: 'failed' } }])
  })

  it('leads from a notification that was mailed to its task and its mail, and tells nothing of one that nobody was mailed of', async () => {
    const event = example('PasswordChanged')
    const [notice] = noticesOf(event)
    const queue = [task(`notice_${event.id}_0`, { kind: 'notice' })]
    expect(await effects([event], queue)).toEqual([])
    const sent = example('NoticeSent', { eventId: event.id, notificationId: notice?.id ?? '' })
    const mailId = noticeMail(event.id, notice?.id ?? '')
    expect(await effects([event, sent], queue, [mailId])).toMatchObject([
      { kind: 'mail', eventId: sent.id, task: { id: `notice_${event.id}_0`, state: 'done' }, mailId },
    ])
  })

  it('leads from what an admin did to the task that it was done to', async () => {
    const event = example('TaskRetried')
    const id = event.data['taskId'] as string
    expect(await effects([event], [task(id, { state: 'failed' })])).toMatchObject([{ kind: 'task', task: { id, state: 'failed' } }])
  })
})
