/** Runs a few pieces of work at once. Next is the caller with the fewest running; of several, the one that was served longest ago. */
export type FairQueue = {
  /**
   * @param part of a caller that stands for several: its parts take turns, and who wants much gives way when the caller has too much waiting
   * @throws the `errors` of the options
   */
  readonly run: <Result>(caller: Caller, work: () => Promise<Result>, part?: string) => Promise<Result>
  /** Refuses waiting and further work. What is running ends by itself. */
  readonly close: () => void
}
/** Undefined for the platform itself. */
type Caller = string | undefined
type ErrorClass = new (message: string) => Error

export type FairQueueOptions = {
  /** How many run at once. */
  readonly slots: number
  /** How many of one caller run at once (the platform itself has no limit): with fewer than there are slots, no caller alone makes others wait. */
  readonly slotsPerCaller?: number
  /** How many may wait: of one caller (the platform itself has no limit), and in all. */
  readonly maxPerCaller?: number
  readonly maxWaiting?: number
  /** A caller's work that has waited longer is refused, because the user has probably left the page by then. */
  readonly maxWaitMs?: number
  /** Thrown if the caller has too much waiting, and if the queue as a whole cannot accept or run it. */
  readonly errors: { readonly ofCaller: ErrorClass; readonly ofQueue: ErrorClass }
}

type Waiting = {
  readonly part: string
  /** How many of its part were waiting when it came. */ readonly round: number
  /** Milliseconds, as of `performance.now`. */ readonly until: number
  readonly start: () => void
  readonly refuse: (reason: Error) => void
}

export function createFairQueue({
  slots,
  slotsPerCaller = slots,
  maxPerCaller = 64,
  maxWaiting = 1_000,
  maxWaitMs = 5_000,
  errors,
}: FairQueueOptions): FairQueue {
  const { ofCaller: OfCaller, ofQueue: OfQueue } = errors
  const line = waitingLine(OfCaller)
  const running = new Map<Caller, number>()
  const runningOf = (caller: Caller): number => running.get(caller) ?? 0
  let free = slots
  let closed = false

  const serve = (): void => {
    while (free > 0) {
      const next = line.take(runningOf, slotsPerCaller)
      if (next === undefined) return
      if (performance.now() > next.until) next.refuse(new OfQueue('It waited too long for its turn.'))
      else next.start()
    }
  }
  const count = (caller: Caller, by: 1 | -1): void => {
    free -= by
    const now = runningOf(caller) + by
    if (now > 0) running.set(caller, now)
    else running.delete(caller)
  }

  return {
    run: <Result>(caller: Caller, work: () => Promise<Result>, part = '') =>
      new Promise<Result>((resolve, reject) => {
        if (closed) throw new OfQueue('The queue is closed.')
        const before = line.of(caller)
        const round = before.filter((each) => each.part === part).length
        const isFull = caller !== undefined && before.length >= maxPerCaller
        const queue = isFull ? line.makeRoomIn(caller, before, round) : before
        if (queue === undefined) throw new OfCaller(`${before.length} of ${caller} wait already.`)
        if (line.length() >= maxWaiting && !line.makeRoom(queue.length)) throw new OfQueue(`${line.length()} wait already.`)
        const start = () => {
          count(caller, 1)
          const ended = work().finally(() => {
            count(caller, -1)
            serve()
          })
          ended.then(resolve, reject)
        }
        const until = caller === undefined ? Infinity : performance.now() + maxWaitMs
        line.add(caller, queue, { part, round, until, start, refuse: reject })
        serve()
      }),
    close() {
      closed = true
      line.clear(() => new OfQueue('The queue is closed.'))
    },
  }
}

/** The work that waits, by caller. */
function waitingLine(OfCaller: ErrorClass) {
  /** In the order in which the callers were served last. */
  const queues = new Map<Caller, readonly Waiting[]>()
  let waiting = 0
  return {
    length: () => waiting,
    of: (caller: Caller): readonly Waiting[] => queues.get(caller) ?? [],
    /** Behind the last of its own round and of earlier ones. */
    add(caller: Caller, queue: readonly Waiting[], work: Waiting): void {
      const later = queue.findIndex((each) => each.round > work.round)
      queues.set(caller, queue.toSpliced(later === -1 ? queue.length : later, 0, work))
      waiting += 1
    },
    take(runningOf: (caller: Caller) => number, slotsPerCaller: number): Waiting | undefined {
      const fewest = Math.min(...queues.keys().map(runningOf))
      for (const [caller, [first, ...others]] of queues) {
        if (runningOf(caller) > fewest || (caller !== undefined && runningOf(caller) >= slotsPerCaller)) continue
        queues.delete(caller)
        if (others.length > 0) queues.set(caller, others)
        waiting -= 1
        return first
      }
      return undefined
    },
    /** Refuses the newest work of the caller with the most waiting, unless the newcomer would have as much. */
    makeRoom(own: number): boolean {
      const [most, longest] = [...queues].reduce((one, other) => (other[1].length > one[1].length ? other : one))
      if (longest.length <= own + 1) return false
      queues.set(most, longest.slice(0, -1))
      longest.at(-1)?.refuse(new OfCaller('Others are waiting too.'))
      waiting -= 1
      return true
    },
    /** Of a caller with too much waiting: refuses the work of the latest round, unless the newcomer's is no earlier one. */
    makeRoomIn(caller: Caller, queue: readonly Waiting[], round: number): readonly Waiting[] | undefined {
      const last = queue.at(-1)
      if (last === undefined || last.round <= round) return undefined
      last.refuse(new OfCaller('Others are waiting too.'))
      waiting -= 1
      const rest = queue.slice(0, -1)
      queues.set(caller, rest)
      return rest
    },
    clear(reason: () => Error): void {
      for (const queue of queues.values()) for (const { refuse } of queue) refuse(reason())
      queues.clear()
      waiting = 0
    },
  }
}
