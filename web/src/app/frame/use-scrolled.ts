import { useSyncExternalStore } from 'react'

/** §9 */
const thresholdPx = 10

function subscribe(listener: () => void): () => void {
  window.addEventListener('scroll', listener, { passive: true })
  return () => window.removeEventListener('scroll', listener)
}

/** Whether the page is scrolled more than 10 px. */
export function useScrolled(): boolean {
  return useSyncExternalStore(subscribe, () => window.scrollY > thresholdPx)
}
