import { useEffect, useEffectEvent } from 'react'

type Watcher = EventTarget & { readonly destroy: () => void }

/**
 * Where the browser can say so, the Back gesture of a phone closes the overlay that is open, and stays on the page. It touches no
 * history, so that an overlay that is open by its address stays so. Only under a finger: with a keyboard the browser would say the same of
 * Escape, which closes a menu or a calendar first.
 * @param open whether there is something to close, where that is not as long as the component is mounted
 */
export function useCloseWatcher(onClose: () => void, open = true): void {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!open) return undefined
    const { CloseWatcher } = window as { readonly CloseWatcher?: new () => Watcher }
    if (!CloseWatcher || !matchMedia('(pointer: coarse)').matches) return undefined
    let watcher: Watcher | undefined
    let ended = false
    // Each watches once: what asks first whether it may close, and stays, is watched again.
    const watch = () => {
      if (ended) return
      const next = new CloseWatcher()
      next.addEventListener('close', () => {
        close()
        watch()
      })
      watcher = next
    }
    watch()
    return () => {
      ended = true
      watcher?.destroy()
    }
  }, [open])
}
