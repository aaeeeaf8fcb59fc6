/**
 * Notifications → mails: at once, or all of a day in one mail in the person's morning, or none, as they chose (product 1, row 68).
 * The notification is read from the view when its mail is about to go out: so one that was taken back meanwhile causes none, and
 * nobody is told twice in different words. A rebuild of the view mails nothing, because only new events begin here.
 */
import type { AnyEvent } from '#events/catalogue.ts'
import { encodePosition, type Position } from '#events/envelope.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { noticeMail, noticeTask } from '#events/vocabulary/mail-effects.ts'
import { mailTasks } from '#events/vocabulary/task-kinds.ts'
import { isToldTo, mailChoiceOf, type MailChoice, type MailChoices } from '#events/vocabulary/notification-kinds.ts'
import { noticesOf, toldTypes } from '#events/vocabulary/notifications.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { personOf, type Room } from '#events/vocabulary/sides.ts'
import { addDays, dayIn } from '#events/vocabulary/semesters.ts'
import { hourOfDay } from '#events/vocabulary/terms.ts'
import type { Clock } from '#platform/clock.ts'
import type { NewTask } from '#platform/tasks/port.ts'
import type { Cause } from '../core/command.ts'
import { consume, type Consumer } from '../core/consumer.ts'
import { derivedId } from '../core/command-identity.ts'
import { sendNotice } from '../mailboxes/send-notice.ts'
import { mailboxFold, noticeName } from '../mailboxes/state.ts'
import { send } from '../processes/process.ts'
import { standingOf } from '../organizations/state.ts'
import { userFold } from '../users/state.ts'
import { notingPeople, type LetterLookup } from './letter-parts.ts'
import { MAILS_GATHER_MS, type MailPorts } from './mail-reactor.ts'
import { applicationIn, isTooLate, mailedPerson, mailedRoom, morningLetter, noticeLetter, type Notification } from './notices.ts'
import { deliverLetter, sendCommand } from './letter-delivery.ts'

export type NoticePorts = Omit<MailPorts, 'turnOf'> & {
  readonly clock: Clock
  readonly notifications: {
    /** @throws while the view does not include this position */
    readonly notification: (id: string, position: Position) => Promise<Notification | undefined>
    readonly unreadBetween: (account: Account, from: number, to: number) => Promise<readonly Notification[]>
    readonly timezoneOf: (uid: string) => Promise<string>
    /** The uids of those whose room it is. */
    readonly peopleIn: (room: Room) => Promise<readonly string[]>
  }
}

const { notice: NOTICE_TASK, morning: MORNING_TASK } = mailTasks
const MORNING_HOUR = 8
/** A notification right before a morning waits for the next: it may not be dealt with yet. */
const MARGIN_MS = 300_000

export function startNoticeReactor(ports: NoticePorts): Consumer {
  const { handler, tasks, mail, secrets, notifications, clock, log, origin, sender } = ports
  const { fold } = handler
  const lookup: LetterLookup = { origin, sender, secrets, fold }
  const delivery = { mail, lookup, log }
  const zoneOf = async (uid: string) => ({ timezone: await notifications.timezoneOf(uid), now: new Date(clock.now()).toISOString() })
  const inTheMorning = async (uid: string, { at }: Notification) => {
    const runAt = nextMorning(Date.parse(at) + MARGIN_MS, await notifications.timezoneOf(uid))
    await tasks.enqueue({ id: `morning_${uid}_${runAt}`, kind: MORNING_TASK, payload: { uid, until: runAt }, runAt, line: `u-${uid}` })
  }

  tasks.work(NOTICE_TASK, async (task) => {
    const { id, eventId, position, meta } = task.payload as {
      readonly id: string
      readonly eventId: string
      readonly position: string
      /** Of a task from before November 2026 there is none. */
      readonly meta?: Cause['meta']
    }
    const notification = await notifications.notification(id, BigInt(position))
    if (notification?.eventId !== eventId) return
    const room = mailedRoom(notification)
    if (room) {
      for (const uid of await notifications.peopleIn(room)) await inTheMorning(uid, notification)
      return
    }
    const user = await personTold(notification, lookup)
    if (!user) {
      if (isForOthers(notification)) for (const uid of await notifications.peopleIn(notification.to)) await inTheMorning(uid, notification)
      return
    }
    const zone = await zoneOf(user.uid)
    if (await isTooLate(notification, lookup, zone.now)) return
    const choice = choiceFor(notification, user.mail)
    if (choice === 'daily') await inTheMorning(user.uid, notification)
    if (choice !== 'immediately' || notification.letter) return
    const mailboxId = secrets.emailKey(user.email)
    const effect = noticeMail(eventId, id)
    const cause = meta && { id: eventId, meta }
    const applicationId = notification.atOnce && applicationIn(notification.path)
    const mailed = { mailboxId, uid: user.uid, notificationId: id, eventId, ...(applicationId && { applicationId }) }
    const reply = await sendCommand(handler, send(sendNotice, mailed), effect, cause)
    if (isRefusal(reply) || reply.status !== 'sent') return inTheMorning(user.uid, notification)
    const noting = notingPeople(lookup, [user.uid])
    const letter = await noticeLetter(user, notification, noting.lookup, zone)
    await deliverLetter(delivery, task, { id: effect, template: notification.kind }, letter, noting.people())
  })

  tasks.work(MORNING_TASK, async (task) => {
    const { uid, until } = task.payload as { readonly uid: string; readonly until: number }
    const user = await activeUser(uid, lookup)
    if (!user) return
    const mailbox = await lookup.fold(mailboxFold, secrets.emailKey(user.email))
    const zone = await zoneOf(uid)
    const since = morningBefore(until, zone.timezone)
    const found = await notifications.unreadBetween(user, since - MARGIN_MS, until - MARGIN_MS)
    const mailed: Notification[] = []
    const waits = async (one: Notification) => {
      const choice = choiceFor(one, user.mail)
      if (mailedRoom(one)) return choice !== 'never'
      const isHeld = mailbox?.heldNotices.includes(noticeName({ notificationId: one._id, eventId: one.eventId }))
      const person = await personTold(one, lookup)
      if (!person) return isForOthers(one) && choice !== 'never'
      return (choice === 'daily' || isHeld) && person.uid === uid
    }
    for (const one of found) if ((await waits(one)) && !(await isTooLate(one, lookup, zone.now))) mailed.push(one)
    const noting = notingPeople(lookup, [uid])
    const letter = await morningLetter(user, mailed, noting.lookup, zone)
    if (letter)
      await deliverLetter(delivery, task, { id: derivedId(`morning|${uid}|${until}`), template: 'morning' }, letter, noting.people())
  })

  return consume(
    'reactor:notices',
    toldTypes,
    ports,
    async (events) => {
      const planned = events.filter(({ meta }) => !meta.imported).flatMap(tasksFor)
      await Promise.all(planned.map((task) => tasks.enqueue(task)))
    },
    { from: ports.from, gatherMs: MAILS_GATHER_MS },
  )
}

async function activeUser(uid: string | undefined, { fold }: LetterLookup) {
  const user = uid === undefined ? undefined : await fold(userFold, uid)
  return user?.state === 'active' ? standingOf({ fold }, user) : undefined
}

/**
 * The one person who is mailed, while it is for them: the recruiter of a job may have left its company, or may have lost the place
 * there, since the job was posted.
 */
async function personTold(notification: Notification, lookup: LetterLookup) {
  const user = await activeUser(await mailedPerson(notification, lookup), lookup)
  return user && isToldTo(user, notification) ? user : undefined
}

/** Without that person the others of the company hear of it in the morning. */
const isForOthers = ({ to, place }: Notification) => to.startsWith('org:') && personOf(to) === undefined && place !== 'later'

/**
 * A notification about the time of an interview never waits for the morning. That one is off is mailed also to a person who has ended such
 * mails since: it stands in their calendar.
 */
function choiceFor({ kind, interview, atOnce }: Notification, chosen: MailChoices | undefined): MailChoice {
  const choice = mailChoiceOf(kind, chosen)
  const isOff = interview?.off === true && !interview.said
  return isOff || (atOnce && choice === 'daily') ? 'immediately' : choice
}

/** A mail waits the minute in which what it tells can be undone; what is about an account does not, unless it says so. */
export function tasksFor(event: AnyEvent): readonly NewTask[] {
  const { requestId, correlationId } = event.meta
  return noticesOf(event).flatMap(({ id, told, retold }, n): readonly NewTask[] => {
    if (!told && !retold) return []
    const wait = told?.kind === 'account' && !told.waits ? 0 : limits.undoSeconds * 1_000
    const from = told?.showFrom ?? event.meta.occurredAt
    return [
      {
        id: noticeTask(event.id, n),
        kind: NOTICE_TASK,
        payload: { id, eventId: event.id, position: encodePosition(event.position), meta: { requestId, correlationId } },
        runAt: Date.parse(from) + wait,
        line: (told?.to ?? id).replace(':', '-'),
      },
    ]
  })
}

/** The next eight o'clock of the time zone, in milliseconds. */
export function nextMorning(now: number, timezone: string): number {
  const today = dayIn(new Date(now).toISOString(), timezone)
  const morning = morningOf(today, timezone)
  return morning > now ? morning : morningOf(addDays(today, 1), timezone)
}

/** The eight o'clock before a morning. Where clocks were changed in between, it is 23 or 25 hours ago. */
export function morningBefore(morning: number, timezone: string): number {
  return morningOf(addDays(dayIn(new Date(morning).toISOString(), timezone), -1), timezone)
}

function morningOf(day: string, timezone: string): number {
  return Date.parse(hourOfDay(day, MORNING_HOUR, timezone))
}
