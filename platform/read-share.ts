/** Shares the thread that answers among callers, so that one account's loops do not make the others wait (product 2.20). */
import { createFairQueue, type FairQueueOptions } from './fair-queue.ts'

/** Two, so that a page's small reads do not wait for its large one. */
const READS_AT_ONCE = 2
/** Of the thread's time, for a caller while others read as well. */
const SHARE = 0.2
/** Of the thread's last second, for a caller that reads alone: whoever connects anew counts as reading only once it is let in. */
const SHARE_ALONE = 0.5
/** The time that a caller may use at once after a rest: a page with much on it is no flood. */
const BURST_MS = 1_000
/** A caller that has read within this time counts as reading. */
const LATELY_MS = 1_000
/** The longest pause after one read: a long read is paid for, too, and what the caller has waiting is not refused meanwhile (after 5 s). */
const PAUSE_MS = 3_000

/** The place of one read, held while it uses the thread. */
export type Place = {
  /** Waits for what uses another thread or a server, or for a view: meanwhile the place is another read's, and nothing is paid. */
  readonly aside: <Result>(work: Promise<Result>) => Promise<Result>
}
/** Of reads that are not shared: commands, tasks, tests. */
export const noPlace: Place = { aside: (work) => work }

export type ReadShare = {
  /** @throws the `errors` of the options: a caller with more than 64 waiting, and whoever has waited for 5 s */
  readonly run: <Result>(caller: string, work: (place: Place) => Promise<Result>) => Promise<Result>
}

/** Milliseconds that were used and not made good since, and those of about the last second, as of an instant. */
type Used = { readonly ms: number; readonly lately: number; readonly at: number }

export function createReadShare(errors: FairQueueOptions['errors']): ReadShare {
  const queue = createFairQueue({ slots: Infinity, slotsPerCaller: READS_AT_ONCE, errors })
  const used = new Map<string, Used>()

  /** @returns for how long the caller pays before its next read: nothing within its share, or of half the thread while nobody else reads */
  const pay = (caller: string, ms: number): number => {
    const now = performance.now()
    for (const [other, { at }] of used) if (now - at > LATELY_MS && other !== caller) used.delete(other)
    const before = used.get(caller)
    const owed = before ? Math.max(0, before.ms - (now - before.at) * SHARE) : 0
    // Fades instead of ending at once, so that single reads need not be kept.
    const lately = ms + (before ? before.lately * Math.exp((before.at - now) / LATELY_MS) : 0)
    used.set(caller, { ms: Math.min(owed + ms, 2 * BURST_MS), lately, at: now })
    const isTooMuch = used.size > 1 || lately > LATELY_MS * SHARE_ALONE
    return owed + ms > BURST_MS && isTooMuch ? Math.min(PAUSE_MS, ms / SHARE - ms) : 0
  }

  return {
    run: async <Result>(caller: string, work: (place: Place) => Promise<Result>) => {
      /** Gives the place back; undefined while there is none. */
      let leave: (() => void) | undefined
      let entering: Promise<void> | undefined
      let ended = false
      const enter = (): Promise<void> => {
        if (entering) return entering
        const place = new Promise<void>((entered, refused) => {
          const held = queue.run(caller, async () => {
            const since = performance.now()
            const left = new Promise<void>((resolve) => (leave = resolve))
            entered()
            if (ended) leave?.()
            await left
            const pause = pay(caller, performance.now() - since)
            if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause).unref())
          })
          held.catch(refused)
        }).finally(() => (entering = undefined))
        entering = place
        return place
      }
      await enter()
      try {
        return await work({
          aside: async (waiting) => {
            if (await isHere(waiting)) return waiting
            leave?.()
            leave = undefined
            try {
              return await waiting
            } finally {
              // Of several that return at once, the first one takes the place for all.
              if (leave === undefined) await enter()
            }
          },
        })
      } finally {
        ended = true
        leave?.()
      }
    },
  }
}

/** Whether a promise is settled by the end of this turn: what the embedded store reads on this thread is. */
async function isHere(work: Promise<unknown>): Promise<boolean> {
  let turn: NodeJS.Immediate | undefined
  const later = new Promise<boolean>((resolve) => (turn = setImmediate(() => resolve(false))))
  const here = await Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    later,
  ])
  if (turn) clearImmediate(turn)
  return here
}
