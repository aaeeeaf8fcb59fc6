import { Link } from 'react-router-dom'
import { Loaded } from '../../api/queries.tsx'
import { useList } from '../../api/use-call.ts'
import { messageLink } from '../../lib/message-link.ts'
import { Messages } from './Conversation.tsx'
import './messaging.css'

type Props = { readonly uid: string; readonly contactId: string }

/** The messages with one person, on the page of something else. */
export function MessagesWith({ uid, contactId }: Props) {
  const contacts = useList('messages.contacts', { uid, contactId })
  return (
    <>
      <div className="messages-with">
        <Loaded query={contacts} what="the messages">
          {([contact]) =>
            contact ? <Messages uid={uid} contact={contact} at={undefined} /> : <p className="quiet">You cannot write to this person.</p>
          }
        </Loaded>
      </div>
      <Link className="link small" to={messageLink(contactId)}>
        Open in Messages
      </Link>
    </>
  )
}
