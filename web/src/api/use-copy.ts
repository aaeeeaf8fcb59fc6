import { useCallback } from 'react'
import { showToast } from '../lib/toasts.ts'
import { useNotices } from './use-write.ts'
import { useAppDispatch } from './store.ts'

/** Copies an address. A browser may refuse that to a page; then the address is shown, long enough to select it. */
export function useCopy() {
  const dispatch = useAppDispatch()
  const { done } = useNotices()
  return useCallback(
    async (address: string, copied: string) => {
      try {
        await navigator.clipboard.writeText(address)
      } catch {
        showToast(dispatch, { text: `Your browser did not let us copy this address: ${address}`, tone: 'problem' })
        return
      }
      done(copied)
    },
    [dispatch, done],
  )
}
