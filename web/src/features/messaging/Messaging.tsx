import { useState, type ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import type { UserReply } from '#contract/people.ts'
import { whomToWrite } from '#events/vocabulary/messaging.ts'
import { Loaded, ShowMore } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { ContactList } from './ContactList.tsx'
import { Conversation } from './Conversation.tsx'
import { useReturnToList, useWalk } from './list-keys.ts'
import './messaging.css'

export function Messaging({ user }: { readonly user: UserReply }) {
  useTitle('Messages')
  return user.role === 'analyst' ? <NoMessages user={user} title="No messages for analysts" /> : <Conversations user={user} />
}

function NoMessages({ user: { role }, title }: { readonly user: UserReply; readonly title: string }) {
  return (
    <>
      <PageHeader title="Messages" />
      <section className="card">
        <EmptyState title={title} action={<LinkButton to="/">Back to the dashboard</LinkButton>}>
          {whomToWrite[role]}
        </EmptyState>
      </section>
    </>
  )
}

/** All of them at the left, the open one (`?to=`) at the right; a narrow window shows one of the two. */
function Conversations({ user }: { readonly user: UserReply }) {
  const { uid, role } = user
  const [query] = useSearchParams()
  const to = query.get('to') ?? undefined
  const contacts = useList('messages.contacts', { uid })
  const [drafts, setDrafts] = useState<Readonly<Record<string, string>>>({})
  useReturnToList(to)
  useWalk(contacts.data ?? [], to)
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
        <div className="messages-people">
          <Loaded query={contacts} what="your conversations">
            {(all) =>
              all.length === 0 ? (
                <p className="thread-begin">No conversations yet</p>
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
          <p className="thread-begin">Choose a conversation to read it.</p>
        ) : (
          <Chosen
            key={to}
            uid={uid}
            contactId={to}
            known={contacts.data?.find(({ contactId }) => contactId === to)}
            draft={drafts[to] ?? ''}
            onDraft={(text) => setDrafts((all) => ({ ...all, [to]: text }))}
            nobody={
              <EmptyState title="Nobody to write to" action={<LinkButton to="?">All conversations</LinkButton>}>
                The link may be wrong, or it leads to somebody whom you have nothing to do with. {whomToWrite[role]}
              </EmptyState>
            }
          />
        )}
      </section>
    </div>
  )
}

type ChosenProps = {
  readonly uid: string
  readonly contactId: string
  /** As the list has them; somebody without a conversation is asked for apart. */
  readonly known: ContactReply | undefined
  readonly draft: string
  readonly onDraft: (text: string) => void
  readonly nobody: ReactNode
}

function Chosen({ uid, contactId, known, draft, onDraft, nobody }: ChosenProps) {
  const asked = useList('messages.contacts', { uid, contactId }, { skip: known !== undefined })
  return (
    <Loaded query={{ ...asked, data: known ? [known] : asked.data }} what="the conversation">
      {([found]) => (found ? <Conversation uid={uid} contact={found} draft={draft} onDraft={onDraft} /> : nobody)}
    </Loaded>
  )
}
