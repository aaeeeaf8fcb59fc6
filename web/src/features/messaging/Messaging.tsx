import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import type { UserReply } from '#contract/people.ts'
import { reachablePeople } from '#events/vocabulary/messaging.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ContactList } from './ContactList.tsx'
import { Conversation } from './Conversation.tsx'
import { useListFocus, useConversationShortcuts } from './conversation-navigation.ts'
import './messaging.css'

export function Messaging({ user }: { readonly user: UserReply }) {
  useTitle('Messages')
  return user.role === 'analyst' ? <NoMessages user={user} title="No messages for analysts" /> : <Conversations user={user} />
}

/** Whom the person can write to, or until approval only the team (product 2.16). */
function whomOf({ role, state }: UserReply): string {
  return state === 'pending_approval'
    ? 'While you wait for approval, your messages are with our team, who can write to you here.'
    : reachablePeople[role]
}

function NoMessages({ user, title }: { readonly user: UserReply; readonly title: string }) {
  const waits = user.state === 'pending_approval'
  return (
    <>
      <PageHeader title="Messages" />
      <section className="card">
        <EmptyState
          title={title}
          action={waits ? <LinkButton to="/contact">Write to the team</LinkButton> : <LinkButton to="/">Back to the dashboard</LinkButton>}
        >
          {whomOf(user)}
        </EmptyState>
      </section>
    </>
  )
}

/** The list at the left, the open conversation (`?to=`) at the right; a narrow window shows one of the two. */
function Conversations({ user }: { readonly user: UserReply }) {
  const { uid } = user
  const [query] = useSearchParams()
  const to = query.get('to') ?? undefined
  const contacts = useList('messages.contacts', { uid })
  useListFocus(to)
  useConversationShortcuts(contacts.data ?? [], to)
  if (to === undefined && contacts.data?.length === 0) return <NoMessages user={user} title="No conversations yet" />
  return (
    <div className="messages" data-open={to === undefined ? undefined : ''}>
      <section className="messages-list">
        <div className="messages-head">
          <Link to="?" className="messages-back" aria-label="All conversations">
            <Icon name="back" size={17} />
          </Link>
          <h1 className="h1">Messages</h1>
        </div>
        <div className="messages-contacts">
          <Loaded query={contacts} what="your conversations">
            {(all) =>
              all.length === 0 ? (
                <p className="thread-empty">No conversations yet</p>
              ) : (
                <ContactList contacts={all} current={to} uid={uid} />
              )
            }
          </Loaded>
          <ShowMore list={contacts} />
        </div>
      </section>
      <section className="messages-thread" aria-label="Conversation">
        {to === undefined ? (
          <p className="thread-empty">Choose a conversation to read it.</p>
        ) : (
          <SelectedConversation
            key={to}
            uid={uid}
            contactId={to}
            listed={contacts.data?.find(({ contactId }) => contactId === to)}
            notFound={
              <EmptyState title="Nobody to write to" action={<LinkButton to="?">All conversations</LinkButton>}>
                The link may be wrong, or it leads to somebody whom you have nothing to do with. {whomOf(user)}
              </EmptyState>
            }
          />
        )}
      </section>
    </div>
  )
}

type SelectedProps = {
  readonly uid: string
  readonly contactId: string
  /** The contact in the list of conversations; one who is not in it is fetched. */
  readonly listed: ContactReply | undefined
  readonly notFound: ReactNode
}

function SelectedConversation({ uid, contactId, listed, notFound }: SelectedProps) {
  const asked = useList('messages.contacts', { uid, contactId }, { skip: listed !== undefined })
  return (
    <Loaded query={{ ...asked, data: listed ? [listed] : asked.data }} what="the conversation">
      {([found]) => (found ? <Conversation uid={uid} contact={found} /> : notFound)}
    </Loaded>
  )
}
