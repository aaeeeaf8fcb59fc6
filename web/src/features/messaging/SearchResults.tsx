import { Link } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import { roleLabels } from '#events/vocabulary/roles.ts'
import { Loaded } from '../../api/queries.tsx'
import { useList, useRead } from '../../api/use-call.ts'
import { messageLink } from '../../lib/message-link.ts'
import { useNow } from '../../lib/time/now.ts'
import { count } from '../../lib/words/words.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { MarkedWords } from '../../ui/MarkedWords.tsx'
import { ContactList } from './ContactList.tsx'
import { listTime } from './thread-model.ts'

type Props = { readonly uid: string; readonly q: string; readonly current: string | undefined }

/** Conversations and messages that have the words, then people to begin a conversation with. */
export function SearchResults({ uid, q, current }: Props) {
  const conversations = useList('messages.contacts', { uid, q })
  const people = useRead('messages.people', { q })
  return (
    <Loaded query={conversations} what="your conversations">
      {(found) => (
        <Loaded query={people} what="whom you can write to">
          {(all) => <Found uid={uid} q={q} current={current} conversations={found} people={all} />}
        </Loaded>
      )}
    </Loaded>
  )
}

type FoundProps = Props & { readonly conversations: readonly ContactReply[]; readonly people: readonly ContactReply[] }

function Found({ uid, q, current, conversations, people }: FoundProps) {
  const known = new Set(conversations.map(({ contactId }) => contactId))
  const others = people.filter(({ contactId }) => !known.has(contactId))
  return (
    <>
      <p className="sr-only" role="status">
        Found {count(known.size, 'conversation')} and {count(others.length, 'other person', 'other people')}
      </p>
      {known.size === 0 && others.length === 0 && <p className="thread-empty">Nobody and nothing here fits “{q}”</p>}
      {known.size > 0 && (
        <>
          <h2 className="messages-group">Conversations</h2>
          <ContactList contacts={conversations} current={current} uid={uid} below={foundMessages(q)} />
        </>
      )}
      <Others people={others} current={current} />
    </>
  )
}

function Others({ people, current }: Pick<FoundProps, 'people' | 'current'>) {
  if (people.length === 0) return null
  return (
    <>
      <h2 className="messages-group">Write to</h2>
      <ul>
        {people.map((person) => (
          <li key={person.contactId}>
            <Person person={person} current={person.contactId === current} />
          </li>
        ))}
      </ul>
    </>
  )
}

const foundMessages = (q: string) => (contact: ContactReply) => <FoundMessages contact={contact} q={q} />

function FoundMessages({ contact: { contactId, found }, q }: { readonly contact: ContactReply; readonly q: string }) {
  const now = useNow()
  return found?.map(({ id, sentAt, excerpt }) => (
    <Link key={id} to={`${messageLink(contactId)}&at=${id}`} className="found-message">
      <MarkedWords text={excerpt} q={q} />
      <time dateTime={sentAt}>{listTime(sentAt, now)}</time>
    </Link>
  ))
}

function Person({ person, current }: { readonly person: ContactReply; readonly current: boolean }) {
  const { contactId, name, role, label } = person
  return (
    <Link to={messageLink(contactId)} className="contact" aria-current={current ? 'true' : undefined}>
      <Avatar name={name} />
      <span className="contact-text">
        <b>{name}</b>
        <span className="contact-last">{[roleLabels[role], label].filter(Boolean).join(', ')}</span>
      </span>
    </Link>
  )
}
