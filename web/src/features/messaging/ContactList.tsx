import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import { messageLink } from '../../lib/message-link.ts'
import { useNow } from '../../lib/time/now.ts'
import { fullTime } from '../../lib/time/time.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { listTime } from './thread-model.ts'

type Props = {
  readonly contacts: readonly ContactReply[]
  readonly current: string | undefined
  readonly uid: string
  readonly below?: (contact: ContactReply) => ReactNode
}

export function ContactList({ contacts, current, uid, below }: Props) {
  const now = useNow()
  return (
    <nav aria-label="Conversations" className="contacts">
      <ul>
        {contacts.map((contact) => {
          const { contactId, name, lastMessage, lastFromUid, lastAt, unread, code } = contact
          return (
            <li key={contactId}>
              <Link
                to={messageLink(contactId)}
                id={`contact-${contactId}`}
                className="contact"
                aria-current={contactId === current ? 'true' : undefined}
              >
                <Avatar name={name} />
                <span className="contact-text">
                  <b>{name}</b>
                  <span className="contact-last">
                    {lastFromUid === uid && 'You: '}
                    {lastMessage ?? (code === 'blocked_by_you' && 'Blocked by you')}
                  </span>
                </span>
                <span className="contact-side">
                  {lastAt && (
                    <time dateTime={lastAt} title={fullTime(lastAt)}>
                      {listTime(lastAt, now)}
                    </time>
                  )}
                  {unread > 0 && (
                    <span className="unread-dot" title={`${unread} unread`}>
                      <span className="sr-only">{unread} unread</span>
                    </span>
                  )}
                </span>
              </Link>
              {below?.(contact)}
            </li>
          )
        })}
      </ul>
    </nav>
  )
}
