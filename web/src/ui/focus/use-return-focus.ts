import { useEffect, useState } from 'react'

/** On unmount, returns the focus to where it was before. @returns does it at once, for what opens something of its own in its place */
export function useReturnFocus(): () => void {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      requestAnimationFrame(() => {
        const lost = document.activeElement === null || document.activeElement === document.body
        if (lost && before instanceof HTMLElement && before.isConnected) before.focus()
      })
    },
    [before],
  )
  return () => before instanceof HTMLElement && before.focus({ preventScroll: true })
}
