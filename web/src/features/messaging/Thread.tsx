import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { MessageReply } from '#contract/messages.ts'
import { useSend, type List } from '../../api/use-call.ts'
import { useNow } from '../../lib/time/now.ts'
import { clockTime, fullTime } from '../../lib/time/time.ts'
import { Button } from '../../ui/Button.tsx'
import { firstUnread, lastUnread, markOf, rowsOf, type MessageRow } from './thread-model.ts'

type Props = {
  readonly uid: string
  readonly contactId: string
  /** Newest first. */
  readonly messages: readonly MessageReply[]
  /** A message that a search found: the page reads back to it and shows it. */
  readonly at: string | undefined
  readonly list: Pick<List<MessageReply>, 'more' | 'loadingMore' | 'error'>
}

export function Thread({ uid, contactId, messages, at, list: { more, loadingMore, error } }: Props) {
  const now = useNow()
  // Fixed when the conversation is opened, so that the divider stays although the messages become read.
  const [firstNew] = useState(() => firstUnread(messages, uid))
  const divider = useRef<HTMLLIElement>(null)
  // In braces: newer browsers return a promise, which React would take for a cleanup function.
  useEffect(() => {
    divider.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // After a failure the reader decides, by the button, whether to ask again.
  useShown(at, messages, loadingMore || error !== undefined ? undefined : more)
  useMarkAsRead(uid, contactId, lastUnread(messages, uid))
  return (
    <ol className="thread">
      <li className="thread-top">
        {more ? (
          <Button size="s" busy={loadingMore} onClick={more}>
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
        return <MessageItem key={row.message.id} row={row} found={row.message.id === at} />
      })}
    </ol>
  )
}

function MessageItem({ row: { mine, last, message }, found }: { readonly row: MessageRow; readonly found: boolean }) {
  const { fromName, sentAt } = message
  const { mark, at } = mine ? markOf(message) : { mark: undefined, at: sentAt }
  return (
    <li
      id={`message-${message.id}`}
      className="message"
      data-mine={mine || undefined}
      data-last={last || undefined}
      data-found={found || undefined}
    >
      <span className="sr-only">{mine ? 'You' : fromName}:</span>
      <p title={fullTime(sentAt)}>{message.message}</p>
      {last && (
        <span className="message-time">
          {mine && `${mark} `}
          <time dateTime={at} title={fullTime(at)}>
            {clockTime(at)}
          </time>
        </span>
      )}
    </li>
  )
}

/** Shows one message: what is earlier is loaded until it is there. */
function useShown(at: string | undefined, messages: readonly MessageReply[], loadEarlier: (() => void) | undefined): void {
  const isThere = messages.some(({ id }) => id === at)
  useEffect(() => {
    if (at !== undefined && isThere) document.getElementById(`message-${at}`)?.scrollIntoView({ block: 'center' })
  }, [at, isThere])
  useEffect(() => {
    if (at !== undefined && !isThere) loadEarlier?.()
  }, [at, isThere, loadEarlier])
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
