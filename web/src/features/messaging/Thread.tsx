import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MessageReply } from '#contract/messages.ts'
import { useSend } from '../../api/use-call.ts'
import { useNow } from '../../lib/now.ts'
import { clockTime, fullTime } from '../../lib/time.ts'
import { Button } from '../../ui/Button.tsx'
import { firstUnread, lastUnread, rowsOf, type MessageRow } from './thread-model.ts'

type Props = {
  readonly uid: string
  readonly contactId: string
  /** Newest first. */
  readonly messages: readonly MessageReply[]
  readonly loadEarlier: (() => void) | undefined
  readonly busy: boolean
}

export function Thread({ uid, contactId, messages, loadEarlier, busy }: Props) {
  const now = useNow()
  // Fixed when the conversation is opened, so that the divider stays although the messages become read.
  const [firstNew] = useState(() => firstUnread(messages, uid))
  const divider = useRef<HTMLLIElement>(null)
  // In braces: newer browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    divider.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useMarkAsRead(uid, contactId, lastUnread(messages, uid))
  return (
    <ol className="thread">
      <li className="thread-top">
        {loadEarlier ? (
          <Button size="s" busy={busy} onClick={loadEarlier}>
            Show earlier messages
          </Button>
        ) : (
          'Only you two can read this.'
        )}
      </li>
      {rowsOf(messages, uid, firstNew, now).map((row) => {
        if (row.kind === 'day')
          return (
            <li key={row.label} className="thread-day">
              {row.label}
            </li>
          )
        if (row.kind === 'new')
          return (
            <li key="new" ref={divider} className="thread-new">
              <span>New messages</span>
            </li>
          )
        return <MessageItem key={row.message.id} row={row} />
      })}
    </ol>
  )
}

function MessageItem({ row: { mine, last, message } }: { readonly row: MessageRow }) {
  const { fromName, sentAt, readAt } = message
  return (
    <li className="message" data-mine={mine || undefined} data-last={last || undefined}>
      <span className="sr-only">{mine ? 'You' : fromName}:</span>
      <p title={fullTime(sentAt)}>{message.message}</p>
      {last && (
        <span className="message-time">
          {mine && readAt ? (
            <>
              read <Clock at={readAt} />
            </>
          ) : (
            <Clock at={sentAt} />
          )}
        </span>
      )}
    </li>
  )
}

function Clock({ at }: { readonly at: string }) {
  return (
    <time dateTime={at} title={fullTime(at)}>
      {clockTime(at)}
    </time>
  )
}

/** Marks the messages as read while the browser's tab is visible. */
function useMarkAsRead(uid: string, contactId: string, unread: string | undefined): void {
  const [markAsRead] = useSend('messages.markAsRead')
  const visible = useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible')
  useEffect(() => {
    if (unread !== undefined && visible) void markAsRead({ uid, contactId })
  }, [markAsRead, uid, contactId, unread, visible])
}

function subscribeToVisibility(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
