/**
 * The common queue of visitors' mails (product 2.20, Visitors are bounded). Nothing is refused: what is beyond the day's mails of all
 * visitors together waits for a turn, 20 a minute, and senders take turns.
 */
import { atMost } from '#platform/at-most.ts'
import { createRateLimiter, type Rate } from '#platform/http/rate-limiter.ts'

export type VisitorTurns = {
  /** Remembers from which network a request came, in this process alone: nothing of it is stored. */
  readonly note: (requestId: string, sender: string) => void
  /** When the mail that a request caused goes out, in milliseconds; undefined means at once. */
  readonly next: (requestId: string) => number | undefined
}

const TURN_MS = 3_000
const REQUESTS = 100_000
/** However many mails a sender has waiting, it takes each fourth turn at most, so that others find one soon. */
const FEWEST_BETWEEN = 4

/** @param now milliseconds since 1970 @param rate of all visitors together */
export function createVisitorTurns(now: () => number, rate: Rate): VisitorTurns {
  const limiter = createRateLimiter(now)
  const senders = atMost<string>(REQUESTS)
  /** Turn → whose it is; and sender → its last one. */
  const taken = new Map<number, string>()
  const last = new Map<string, number>()
  /** Turn → a later one before which all are taken. */
  const further = new Map<number, number>()
  let passed = Math.floor(now() / TURN_MS)

  const pass = (current: number) => {
    if (taken.size === 0) passed = current
    for (; passed < current; passed++) {
      const sender = taken.get(passed)
      if (sender !== undefined && last.get(sender) === passed) last.delete(sender)
      taken.delete(passed)
      further.delete(passed)
    }
  }
  const freeFrom = (turn: number) => {
    let free = turn
    for (let next = further.get(free); next !== undefined; next = further.get(free)) free = next
    // So that the next search from here takes one step.
    for (let at = turn; at !== free;) {
      const next = further.get(at) ?? free
      further.set(at, free)
      at = next
    }
    return free
  }

  return {
    note: (requestId, sender) => void senders.set(requestId, sender),
    next: (requestId) => {
      if (limiter('all', rate) === undefined) return undefined
      // Requests of before a start are one sender.
      const sender = senders.get(requestId) ?? ''
      const current = Math.floor(now() / TURN_MS)
      pass(current)
      const before = last.get(sender)
      // Half of the turns stay free for those who come now.
      const between = Math.max(FEWEST_BETWEEN, 2 * (last.size + (before === undefined ? 1 : 0)))
      const turn = freeFrom(before === undefined ? current + 1 : Math.max(current + 1, before + between))
      taken.set(turn, sender)
      last.set(sender, turn)
      further.set(turn, turn + 1)
      return turn * TURN_MS
    },
  }
}
