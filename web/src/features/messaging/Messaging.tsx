import { useRef, useState } from 'react'
import { Link, Navigate, useSearchParams } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import type { UserReply } from '#contract/people.ts'
import { reachablePeople } from '#events/vocabulary/messages/messaging.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { messageLink } from '../../lib/message-link.ts'
import { useLateText } from '../../lib/use-late-text.ts'
import { useMedia } from '../../lib/use-media.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Input } from '../../ui/fields/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ContactList } from './ContactList.tsx'
import { Conversation, openedByItself } from './Conversation.tsx'
import { SearchResults } from './SearchResults.tsx'
import { isPlaced } from '../../session/placed.ts'
import { useListFocus, useConversationShortcuts } from './conversation-navigation.ts'
import './messaging.css'

export function Messaging({ user }: { readonly user: UserReply }) {
  useTitle('Messages')
  return user.role === 'analyst' ? <NoMessages role={user.role} /> : <Conversations user={user} />
}

/** The people whom the person can write to, or until approval only the team (product 2.16). */
function whomOf(user: UserReply): string {
  const { role, state } = user
  if (state === 'pending_approval') return 'While you wait for approval, your messages are with our team, who can write to you here.'
  if (state === 'suspended') return 'While your account is suspended, you and our team can write to each other here.'
  return isPlaced(user)
    ? reachablePeople[role]
    : 'Until your company or university is confirmed, you and our team can write to each other here.'
}

function NoMessages({ role }: Pick<UserReply, 'role'>) {
  return (
    <>
      <PageHeader title="Messages" />
      <section className="card">
        <EmptyState title="No messages for analysts" action={<LinkButton to="/">Back to the dashboard</LinkButton>}>
          {reachablePeople[role]}
        </EmptyState>
      </section>
    </>
  )
}

/** The list at the left, the open conversation (`?to=`) at the right, at first the latest; a narrow window shows one of the two. */
function Conversations({ user }: { readonly user: UserReply }) {
  const { uid } = user
  const [query] = useSearchParams()
  const to = query.get('to') ?? undefined
  const contacts = useList('messages.contacts', { uid })
  const search = useRef<HTMLInputElement>(null)
  const [q, setQ] = useState('')
  const [text, setText] = useLateText(q, setQ)
  useListFocus(to)
  useConversationShortcuts(contacts.data ?? [], to)
  /** The conversation that was open when somebody began a new one: until another is opened, the list says whom one can write to. */
  const [begunAt, setBegunAt] = useState<string | null>()
  const isBeginning = begunAt === (to ?? null)
  const begin = () => {
    setBegunAt(to ?? null)
    search.current?.focus()
  }
  const isEmpty = contacts.data?.length === 0
  const hasRoom = useMedia('(min-width: 768px)')
  // By the address, so that it stays open when a message of somebody else comes to the top of the list.
  const latest = hasRoom && q === '' ? contacts.data?.find(({ lastAt }) => lastAt !== undefined) : undefined
  const isWithTeam = user.state !== 'active' || !isPlaced(user)
  return (
    <div className="messages" data-open={to === undefined ? undefined : ''}>
      <section className="messages-list">
        <div className="messages-head">
          <Link to="?" className="messages-back" aria-label="All conversations">
            <Icon name="back" size={17} />
          </Link>
          <h1 className="h1">Messages</h1>
          <Button size="s" icon="plus" className="messages-new" onClick={begin}>
            New message
          </Button>
        </div>
        <div className="messages-search">
          <Input
            ref={search}
            type="search"
            aria-label="Search people and messages"
            placeholder="Search people and messages"
            maxLength={120}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
        <div className="messages-contacts">
          {q.trim() === '' ? (
            <>
              {isBeginning && !isEmpty && (
                <p className="messages-whom">{isWithTeam ? whomOf(user) : `Search for a person by name. ${whomOf(user)}`}</p>
              )}
              <Loaded query={contacts} what="your conversations">
                {(all) => <AllConversations contacts={all} current={to} user={user} />}
              </Loaded>
              <ShowMore list={contacts} />
            </>
          ) : (
            <SearchResults uid={uid} q={q.trim()} current={to} />
          )}
        </div>
      </section>
      <section className="messages-thread" aria-label="Conversation">
        {to === undefined && isEmpty && <NoConversations isWithTeam={isWithTeam} onBegin={begin} />}
        {to === undefined && !isEmpty && !latest && <p className="thread-empty">Choose a conversation to read it.</p>}
        {to === undefined && latest && <Navigate to={messageLink(latest.contactId)} replace state={openedByItself} />}
        {to !== undefined && (
          <SelectedConversation
            key={to}
            user={user}
            contactId={to}
            at={query.get('at') ?? undefined}
            listed={contacts.data?.find(({ contactId }) => contactId === to)}
          />
        )}
      </section>
    </div>
  )
}

type AllProps = { readonly contacts: readonly ContactReply[]; readonly current: string | undefined; readonly user: UserReply }

function AllConversations({ contacts, current, user }: AllProps) {
  if (contacts.length > 0) return <ContactList contacts={contacts} current={current} uid={user.uid} />
  return <p className="thread-empty">{current === undefined ? whomOf(user) : 'No conversations yet'}</p>
}

/** @param isWithTeam until they have a place, people write to our team alone */
function NoConversations({ isWithTeam, onBegin }: { readonly isWithTeam: boolean; readonly onBegin: () => void }) {
  if (isWithTeam)
    return (
      <EmptyState title="No conversations yet" action={<LinkButton to="/contact">Write to the team</LinkButton>}>
        What our team writes to you stands here.
      </EmptyState>
    )
  return (
    <EmptyState
      title="No conversations yet"
      action={
        <Button variant="primary" onClick={onBegin}>
          Find somebody to write to
        </Button>
      }
    >
      Search for a person by name. What you write stays between you two.
    </EmptyState>
  )
}

type SelectedProps = {
  readonly user: UserReply
  readonly contactId: string
  readonly at: string | undefined
  /** The contact in the list of conversations; one who is not in it is fetched. */
  readonly listed: ContactReply | undefined
}

function SelectedConversation({ user, contactId, at, listed }: SelectedProps) {
  const { uid, role } = user
  const asked = useList('messages.contacts', { uid, contactId }, { skip: listed !== undefined })
  return (
    <Loaded query={{ ...asked, data: listed ? [listed] : asked.data }} what="the conversation">
      {([found]) =>
        found ? (
          <Conversation uid={uid} asStudent={role === 'student'} contact={found} at={at} />
        ) : (
          <EmptyState title="Nobody to write to" action={<LinkButton to="?">All conversations</LinkButton>}>
            The link may be wrong, or it leads to somebody whom you have nothing to do with. {whomOf(user)}
          </EmptyState>
        )
      }
    </Loaded>
  )
}
