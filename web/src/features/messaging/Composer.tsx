import { useEffect, useId, useRef, type KeyboardEvent, type SubmitEvent } from 'react'
import { Link, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { pastedText } from '#lib/pasted.ts'
import { useDraft } from '../../api/use-draft.ts'
import { useWrite } from '../../api/use-write.ts'
import { toWrite } from '../../lib/message-link.ts'
import { useMedia } from '../../lib/use-media.ts'
import { Button } from '../../ui/Button.tsx'
import { cleaned } from '../../ui/fields/Field.tsx'
import { useBlock } from './ConversationMenu.tsx'
import { TemplateMenu } from './TemplateMenu.tsx'
import '../../ui/fields/field.css'

type Props = {
  readonly contact: ContactReply
  readonly onSent: () => void
}

/** The number of characters left is shown when it is not above this. */
const countdownFrom = 200

/** The field to write a message. Its text stays until the server has stored it. */
export function Composer({ contact, onSent }: Props) {
  const { contactId, name, canMessage } = contact
  const { value: draft, set: setDraft } = useDraft(`message.${contactId}`, '')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { run: send, pending } = useWrite('messages.send')
  const left = limits.messageText - draft.length
  const { state, key } = useLocation() as { readonly state: unknown; readonly key: string }
  const isWide = useMedia('(min-width: 768px)')
  const wasLoaded = useNavigationType() === NavigationType.Pop
  useEffect(() => {
    if (state === toWrite && !wasLoaded) field.current?.focus()
  }, [state, key, wasLoaded])

  const submit = (event?: SubmitEvent<HTMLFormElement>) => {
    event?.preventDefault()
    field.current?.focus()
    if (pending || draft.trim() === '') return
    const next = () => {
      setDraft('')
      onSent()
    }
    void send({ toUser: contactId, toName: name, message: draft.trim() }, { next })
  }
  const insert = (text: string) => {
    setDraft([draft.trimEnd(), text].filter(Boolean).join('\n\n').slice(0, limits.messageText))
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // A phone's Enter begins a new line: its keyboard has no Shift+Enter.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  const templates = <TemplateMenu contact={contact} onPick={insert} />
  return (
    <form className="composer" onSubmit={submit}>
      <label htmlFor={id} className="sr-only">
        Write to {name}
      </label>
      {/* On a phone in a row of their own above the field. */}
      {!isWide && templates}
      <textarea
        ref={field}
        id={id}
        className="input"
        rows={1}
        placeholder={`Write to ${name}`}
        maxLength={limits.messageText}
        value={draft}
        readOnly={pending}
        disabled={!canMessage}
        aria-describedby={`${id}-note`}
        onChange={cleaned<HTMLTextAreaElement>(pastedText, (event) => setDraft(event.currentTarget.value))}
        onKeyDown={onKeyDown}
      />
      {isWide && templates}
      <Button type="submit" variant="primary" busy={pending} disabled={!canMessage}>
        Send
      </Button>
      <p id={`${id}-note`} className="composer-note">
        <Note contact={contact} left={left} />
      </p>
    </form>
  )
}

/** Below the field: why it is closed and what opens it, or what there is to know before writing. */
function Note({ contact, left }: { readonly contact: ContactReply; readonly left: number }) {
  const { canMessage, reason, code, firstMessagesLeft } = contact
  const { unblock, pending } = useBlock(contact)
  if (!canMessage)
    return (
      <>
        {reason}{' '}
        {code === 'blocked_by_you' && (
          <Button size="s" busy={pending} onClick={unblock}>
            Unblock
          </Button>
        )}
        {code === 'subscription_required' && <Link to="/app/subscription">See the plans</Link>}
      </>
    )
  if (left <= countdownFrom) return `${left} characters left`
  if (firstMessagesLeft !== undefined)
    return `${firstMessagesLeft} of ${limits.coldMessagesPerMonth} first messages left this month. Until they answer, each message is one.`
  return <span className="composer-keys">Enter sends, Shift+Enter begins a new line</span>
}
