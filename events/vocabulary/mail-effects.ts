/** The names of the tasks and mails that follow from events, so that whoever knows the event finds them. */
import { derivedIds, platformIds } from '#lib/derived-id.ts'

const derivedId = derivedIds(platformIds)

/** After how many hours the mail about a registration is tried again that was over the budget of its hour. */
export const laterHours = [1, 2, 3] as const

/** The letter of an event, whose mail has the event's id. `later`: the hours after which it is tried again, or its turn among those of visitors. */
export const letterTask = (eventId: string, later?: number | 'turn'): string =>
  later === undefined ? `mail_${eventId}` : `mail_${eventId}_${later}`

export const digestTask = (mailboxId: string, digestOn: string): string => `digest_${mailboxId}_${digestOn}`
export const digestMail = (mailboxId: string, digestOn: string): string => derivedId(`digest|${mailboxId}|${digestOn}`)

/** @param nth of the event's notices */
export const noticeTask = (eventId: string, nth: number): string => `notice_${eventId}_${nth}`
export const noticeMail = (eventId: string, notificationId: string): string => derivedId(`notice|${eventId}|${notificationId}`)

/** The event that a task of a letter or a notice follows from, also once its payload is gone. */
export function eventOfTask(taskId: string): string | undefined {
  return /^(?:mail|notice)_([0-9a-f-]{36})(?:_|$)/.exec(taskId)?.[1]
}
