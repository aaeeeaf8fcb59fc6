import { messageLink } from '../lib/message-link.ts'
import { LinkButton } from './Button.tsx'

/** Opens the conversation with the person of a table row. */
export function MessageButton({ uid, name }: { readonly uid: string; readonly name: string }) {
  return <LinkButton to={messageLink(uid)} variant="ghost" size="s" icon="messages" title="Message" aria-label={`Message ${name}`} />
}
