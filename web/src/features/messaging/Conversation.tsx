import { useLayoutEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { BetweenButton, BetweenPanel } from './Between.tsx'
import { Composer } from './Composer.tsx'
import { ConversationMenu } from './ConversationMenu.tsx'
import { Thread } from './Thread.tsx'

/** Of a location: nobody chose the conversation, so it takes no focus from who may be typing. */
export const openedByItself = 'opened by itself'

type Props = {
  readonly uid: string
  readonly contact: ContactReply
  /** A message to show first. */
  readonly at: string | undefined
}

/** The messages with one contact, and the field to write to them. */
export function Conversation({ uid, contact, at, asStudent }: Props & { readonly asStudent: boolean }) {
  const { name, role, label } = contact
  const heading = useRef<HTMLHeadingElement>(null)
  const state: unknown = useLocation().state
  // Before anybody can type: later it would take the focus from who already does.
  useLayoutEffect(() => {
    if (state !== openedByItself) heading.current?.focus({ preventScroll: true })
  }, [state])
  return (
    <>
      <div className="thread-head">
        <Avatar name={name} />
        <div className="thread-who">
          <h2 ref={heading} tabIndex={-1} className="h3">
            {name}
          </h2>
          <p className="quiet small">{[roleLabels[role], label].filter(Boolean).join(', ')}</p>
        </div>
        <BetweenButton contact={contact} asStudent={asStudent} />
        {role !== 'admin' && <ConversationMenu contact={contact} />}
      </div>
      <Messages uid={uid} contact={contact} at={at} />
      <BetweenPanel contact={contact} asStudent={asStudent} />
    </>
  )
}

/** A conversation without its head, for a page that names the person already. */
export function Messages({ uid, contact, at }: Props) {
  const { contactId, name, lastAt } = contact
  const scroll = useRef<HTMLDivElement>(null)
  const thread = useList('messages.read', { id: contactId }, { skip: !lastAt })
  return (
    <>
      {lastAt ? (
        <div ref={scroll} className="thread-scroll" role="log" aria-label={`Messages with ${name}`}>
          <Loaded query={thread} what="the messages">
            {(messages) => <Thread uid={uid} contactId={contactId} messages={messages} at={at} list={thread} />}
          </Loaded>
        </div>
      ) : (
        <p className="thread-empty">You have not written to each other yet. Only you two will be able to read it.</p>
      )}
      <Composer contact={contact} onSent={() => scroll.current?.scrollTo({ top: 0 })} />
    </>
  )
}
