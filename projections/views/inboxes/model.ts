import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** The marks of what one person has read of their notifications; `_id` is the uid. Bounded. */
export type InboxDocument = Document & {
  /** All up to this instant are read. */
  readonly upTo?: string
  /** Ids of later ones that were read one by one, and when; the latest at the end. */
  readonly read: readonly { readonly id: string; readonly at: string }[]
}

export const inboxes = defineModel<InboxDocument>({ name: 'inboxes', version: 1, topics: ['notifications'], indexes: [] })

/** When a notification was read. One that was written anew since then is unread again. */
export function readAtOf(
  inbox: Pick<InboxDocument, 'upTo' | 'read'> | undefined,
  notification: { readonly _id: string; readonly at: string; readonly imported?: true },
): string | undefined {
  const { _id, at, imported } = notification
  if (imported) return at
  const one = inbox?.read.findLast((each) => each.id === _id && each.at >= at)
  return one?.at ?? (inbox?.upTo !== undefined && inbox.upTo >= at ? inbox.upTo : undefined)
}
