import { useSyncExternalStore } from 'react'

const everyMs = 30_000
/** How far the servers' clock is ahead of the browser's. Only days and ages need it: seconds are not worth a correction. */
let aheadMs = 0
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time as the servers count it: a day that is open for them is open on the page, whatever the browser's clock says. */
export function currentTime(): number {
  return Date.now() + aheadMs
}

/** @param instant what the servers' clock says just now */
export function noteServerTime(instant: string): void {
  const ahead = Date.parse(instant) - Date.now()
  aheadMs = Math.abs(ahead) < everyMs ? 0 : ahead
  tick()
}

function tick(): void {
  now = currentTime()
  for (const each of listeners) each()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, everyMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The time, to the half minute: all ages on a page grow together. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
