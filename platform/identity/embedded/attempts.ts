import { LRUCache } from 'lru-cache'
import type { Clock } from '../../clock.ts'

/** Counts attempts per name (e-mail address and IP address) in windows of time. */
export type Attempts = {
  /** @returns false once there were too many in this window */
  readonly allowed: (name: string) => boolean
  readonly count: (name: string) => void
  readonly forget: (name: string) => void
}

export function attemptsWithin({
  clock,
  max,
  windowMs,
}: {
  readonly clock: Clock
  readonly max: number
  readonly windowMs: number
}): Attempts {
  const windows = new LRUCache<string, { readonly until: number; readonly attempts: number }>({ max: 20_000 })
  const current = (name: string) => {
    const window = windows.get(name)
    return window !== undefined && window.until > clock.now() ? window : undefined
  }
  return {
    allowed: (name) => (current(name)?.attempts ?? 0) < max,
    count: (name) => {
      const window = current(name)
      windows.set(name, { until: window?.until ?? clock.now() + windowMs, attempts: (window?.attempts ?? 0) + 1 })
    },
    forget: (name) => windows.delete(name),
  }
}
