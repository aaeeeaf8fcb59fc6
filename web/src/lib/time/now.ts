import { useSyncExternalStore } from 'react'
import { useReadersZone } from './clock.ts'

const tickMs = 30_000
/** How far the servers' clock is ahead of the browser's; smaller differences than a tick count as none. */
let serverAheadMs = 0
let now = Date.now()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

/** The time by the servers' clock, so that the page counts days and deadlines as they do, even where the browser's clock is wrong. */
export function currentTime(): number {
  return Date.now() + serverAheadMs
}

/** @param instant the current time by the servers' clock */
export function noteServerTime(instant: string): void {
  const ahead = Date.parse(instant) - Date.now()
  serverAheadMs = Math.abs(ahead) < tickMs ? 0 : ahead
  tick()
}

function tick(): void {
  now = currentTime()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(tick, tickMs)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      clearInterval(timer)
      timer = undefined
    }
  }
}

/** The current time, updated every half minute for all components at once. What is written with it is written anew for another zone. */
export function useNow(): number {
  useReadersZone()
  return useSyncExternalStore(subscribe, () => now)
}
