import { useEffect } from 'react'
import { useSend } from '../../api/use-call.ts'
import { useUnreadMessages } from './use-unread.ts'

/** Messages gather so long, in milliseconds: one mark for all of them, and none for those that are read at once. */
const GATHERED_FOR = 2_000

/** Tells the server that messages have arrived on this page, whichever it shows, so that who wrote them reads "Delivered". */
export function useDelivered(): void {
  const [markAsDelivered] = useSend('messages.markAsDelivered')
  const { count = 0, undelivered = [] } = useUnreadMessages() ?? {}
  const from = undelivered.join()
  useEffect(() => {
    if (from === '') return
    const timer = setTimeout(() => void markAsDelivered({ contactIds: from.split(',') }), GATHERED_FOR)
    return () => clearTimeout(timer)
    // By the count another message of the same person is known.
  }, [markAsDelivered, from, count])
}
