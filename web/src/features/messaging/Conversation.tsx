import { useEffect, useRef } from 'react'
import type { ContactReply } from '#contract/messages.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Composer } from './Composer.tsx'
import { Thread } from './Thread.tsx'

type Props = {
  readonly uid: string
  readonly contact: ContactReply
}

/** The messages with one contact, and the field to write to them. */
export function Conversation({ uid, contact }: Props) {
  const { contactId, name, role, label, lastAt } = contact
  const heading = useRef<HTMLHeadingElement>(null)
  const scroll = useRef<HTMLDivElement>(null)
  const thread = useList('messages.read', { id: contactId }, { skip: !lastAt })
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <>
      <div className="thread-head">
        <Avatar name={name} />
        <div>
          <h2 ref={heading} tabIndex={-1} className="h3">
            {name}
          </h2>
          <p className="quiet small">{[roleLabels[role], label].filter(Boolean).join(', ')}</p>
        </div>
      </div>
      {lastAt ? (
        <div ref={scroll} className="thread-scroll" role="log" aria-label={`Messages with ${name}`}>
          <Loaded query={thread} what="the messages">
            {(messages) => (
              <Thread uid={uid} contactId={contactId} messages={messages} loadEarlier={thread.more} busy={thread.loadingMore} />
            )}
          </Loaded>
        </div>
      ) : (
        <p className="thread-empty">You have not written to each other yet. Only you two will be able to read it.</p>
      )}
      <Composer contact={contact} onSent={() => scroll.current?.scrollTo({ top: 0 })} />
    </>
  )
}
