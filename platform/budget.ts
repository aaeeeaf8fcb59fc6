import { LRUCache } from 'lru-cache'
import type { Clock } from './clock.ts'

/** So much per name in each window of time, which begins with the first use. Kept in memory: a restart gives it anew. */
export type Budget = {
  /** @returns 0 when it was taken; otherwise nothing is left, and the seconds until there is */
  readonly take: (name: string) => number
}

type Options = { readonly clock: Clock; readonly most: number; readonly windowMs: number }

export function budgetOf({ clock, most, windowMs }: Options): Budget {
  const windows = new LRUCache<string, { readonly until: number; readonly taken: number }>({ max: 100_000 })
  return {
    take: (name) => {
      const now = clock.now()
      const known = windows.get(name)
      // A clock that was set back opens no window that is longer than the others.
      const window = known !== undefined && known.until > now && known.until <= now + windowMs ? known : { until: now + windowMs, taken: 0 }
      if (window.taken >= most) return Math.ceil((window.until - now) / 1_000)
      windows.set(name, { ...window, taken: window.taken + 1 })
      return 0
    },
  }
}
