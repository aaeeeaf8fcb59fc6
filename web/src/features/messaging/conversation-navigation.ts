import { useEffect, useMemo, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ContactReply } from '#contract/messages.ts'
import { messageLink } from '../../lib/message-link.ts'
import { useShortcuts } from '../../ui/focus/Shortcuts.tsx'

/** When a conversation is closed, focuses its entry in the list. */
export function useListFocus(to: string | undefined): void {
  const before = useRef(to)
  useEffect(() => {
    if (to === undefined && before.current !== undefined) document.getElementById(`contact-${before.current}`)?.focus()
    before.current = to
  }, [to])
}

/** `j` and `k` open the next and the previous conversation. */
export function useConversationShortcuts(contacts: readonly ContactReply[], to: string | undefined): void {
  const navigate = useNavigate()
  useShortcuts(
    useMemo(() => {
      const step = (by: number) => () => {
        const at = contacts.findIndex(({ contactId }) => contactId === to)
        const next = contacts[at < 0 ? 0 : at + by]
        if (next) void navigate(messageLink(next.contactId))
      }
      return [
        { key: 'j', text: 'Next conversation', run: step(1) },
        { key: 'k', text: 'Previous conversation', run: step(-1) },
      ]
    }, [contacts, to, navigate]),
  )
}
