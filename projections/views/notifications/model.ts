import type { NotificationPlace, NoticeContent } from '#events/vocabulary/notices/notice.ts'
import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The content of a notification. */
export type Telling = Omit<NoticeContent, 'place' | 'showFrom' | 'stood'> & {
  readonly place: NotificationPlace
  /** The event that wrote it last. */
  readonly eventId: string
  /** From when on it is shown: later than its event where that may be taken back. */
  readonly at: string
  /** Of imported history: it counts as read, and no mail tells of it. */
  readonly imported?: true
}

/**
 * One notification of one person, or of all of a role in a company or university; `_id` says what it is about. Sentences hold
 * placeholders for names. Those older than `limits.notificationDays` are not shown any more. `stood` is what it told before an end that
 * may be undone.
 */
export type NotificationDocument = Document & Telling & { readonly stood?: Telling }

export const notifications = defineModel<NotificationDocument>({
  name: 'notifications',
  version: 14,
  topics: ['notifications'],
  indexes: [{ equals: ['to', 'place'], sort: ['at', 'desc'], filters: ['kind'] }],
})
