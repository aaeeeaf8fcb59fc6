import { useSyncExternalStore } from 'react'

let message = ''
const listeners = new Set<() => void>()

/** Has screen readers read the text out. A space is added to the same text twice in a row, which they would otherwise skip. */
export function announce(text: string): void {
  message = text === message ? `${text}\u00A0` : text
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => message)
  return (
    <div className="sr-only" aria-live="polite" aria-atomic="true">
      {text}
    </div>
  )
}
