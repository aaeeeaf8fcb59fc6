import type { Clock } from '#platform/clock.ts'

/** How many per second, over the last ten seconds. */
export type Rate = { readonly add: (count: number) => void; readonly perSecond: () => number }

const SECONDS = 10

export function createRate({ now }: Clock): Rate {
  const counts = new Map<number, number>()
  const second = () => Math.floor(now() / 1_000)
  const forget = () => {
    for (const at of counts.keys()) if (at <= second() - SECONDS) counts.delete(at)
  }
  return {
    add(count) {
      if (count === 0) return
      forget()
      counts.set(second(), (counts.get(second()) ?? 0) + count)
    },
    perSecond() {
      forget()
      return [...counts.values()].reduce((sum, count) => sum + count, 0) / SECONDS
    },
  }
}
