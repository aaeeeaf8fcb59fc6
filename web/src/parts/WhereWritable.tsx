import type { ReactNode } from 'react'
import { useList } from '../api/use-call.ts'

type Props = { readonly uid: string; readonly contactId: string; readonly children: ReactNode }

/** Shows the way to a conversation where one may write in it: one that is blocked would be a dead end. */
export function WhereWritable({ uid, contactId, children }: Props) {
  const contacts = useList('messages.contacts', { uid, contactId })
  return contacts.data?.some((each) => each.contactId === contactId && each.canMessage) ? children : null
}
