import { useWrite } from '../../api/use-write.ts'

/** Canceling at the end of a period can be undone, so nothing is asked before. */
export function useCancel() {
  const canceling = useWrite('subscriptions.cancel')
  const resuming = useWrite('subscriptions.resume')
  const resume = () => void resuming.run({}, { done: 'The subscription goes on' })
  const cancel = () => void canceling.run({}, { done: 'The subscription is canceled' })
  return { cancel, resume, pending: canceling.pending || resuming.pending }
}
