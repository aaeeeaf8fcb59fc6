import { messageLink } from '../../lib/message-link.ts'
import { LinkButton } from '../../ui/Button.tsx'

/** At the end of a row: to the conversation with whom it is about. */
export function MessageButton({ uid, name }: { readonly uid: string; readonly name: string }) {
  return <LinkButton to={messageLink(uid)} variant="ghost" size="s" icon="messages" title="Message" aria-label={`Message ${name}`} />
}
