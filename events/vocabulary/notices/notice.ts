/** The parts of a notification, and the effect of an event on one. */
import type { AnyEvent, EventType } from '../../catalogue.ts'
import { limits } from '../limits.ts'
import type { NotificationKind } from '../notification-kinds.ts'
import type { Room } from '../sides.ts'

/** Where it stands: in the list of the app; in mails alone; or nowhere yet, until a later event makes a notification of it. */
export const notificationPlaces = ['list', 'mail', 'later'] as const
export type NotificationPlace = (typeof notificationPlaces)[number]

/** One notification, without what follows from its event: id, event and instant. */
export type NoticeContent = {
  /** A person, or all of a role in a company or university. */
  readonly to: Room
  readonly kind: NotificationKind
  readonly sentence: string
  readonly detail?: string
  /** The page that it leads to. */
  readonly path: string
  /** Whose mark is shown beside it. */
  readonly by?: { readonly uid?: string; readonly organizationId?: string }
  /** The thing that it asks something about; whether it still does is looked up when it is shown. */
  readonly about?: { readonly type: 'application' | 'referral' | 'nomination' | 'person'; readonly id: string }
  /** Of an application: a mail to a company goes to the recruiter of this job. */
  readonly jobId?: string
  /** Left out: in the list. */
  readonly place?: NotificationPlace
  /** It follows from an answer that can be taken back for a minute: until then it is not shown (product 2.18). */
  readonly waits?: true
  /** From when on it is shown and mailed, a UTC ISO instant: when its event happened, if left out. */
  readonly showFrom?: string
  /** Written or taken away with every move: no page is told, and each finds it with its next look. */
  readonly quiet?: true
  /** From when on it is of no use or not true any more, a UTC ISO instant: no mail tells of it then, also after a downtime. */
  readonly until?: string
  /** Its mail is a letter of its own (`command-api/reactors/letters.ts`). */
  readonly letter?: true
  /**
   * For the calendar of whoever is told; `sequence` counts what was said about it. Of an older log there is no `id`. `said`: an earlier
   * notification has told that it is off. `former`: this one tells that it is no longer at that time.
   */
  readonly interview?: {
    readonly at: string
    readonly sequence: number
    readonly off?: true
    readonly id?: string
    readonly said?: true
    readonly former?: string
  }
  /** Its mail never waits for the morning. */
  readonly atOnce?: true
  /** It tells that what it told before was taken back. */
  readonly over?: true
  /** It tells an end that may be undone: what it told until then. */
  readonly stood?: Standing
}

/** A notification as it stands: by which event, and from when on it is shown. */
export type Standing = NoticeContent & { readonly eventId: string; readonly at: string }

/** The effect of an event on one notification: writes it, writes it anew if it was told before, or takes it away. */
export type Notice = {
  readonly id: string
  readonly told?: NoticeContent
  readonly retold?: (before: Standing) => NoticeContent | undefined
}

/** The notices of each of these types of events. */
export type Rows<Types extends EventType> = {
  readonly [Type in Types]: (event: Extract<AnyEvent, { readonly type: Type }>) => readonly Notice[]
}

export function person(uid: string): Room {
  return `u:${uid}`
}

/** From when on a notification is shown, and its mail may go out. @param occurredAt of its event, a UTC ISO instant */
export function shownFrom({ showFrom, waits }: Pick<NoticeContent, 'showFrom' | 'waits'>, occurredAt: string): string {
  return showFrom ?? (waits ? new Date(Date.parse(occurredAt) + limits.undoSeconds * 1_000).toISOString() : occurredAt)
}
