/** Whoever waits until something is as far as a position: read your own writes (architecture 19). */
export type Waiting = {
  /** True once `reached` says so, false after `ms` or when it is called off. */
  readonly wait: (reached: () => boolean, ms: number) => Promise<boolean>
  /** Something moved on: ask everybody's `reached` again. */
  readonly moved: () => void
  readonly callOff: () => void
}

export function createWaiting(): Waiting {
  const waiters = new Set<{ readonly reached: () => boolean; readonly settle: (answer: boolean) => void }>()
  return {
    wait(reached, ms) {
      if (reached()) return Promise.resolve(true)
      const { promise, resolve } = Promise.withResolvers<boolean>()
      const timer = setTimeout(() => settle(false), ms)
      const settle = (answer: boolean) => {
        clearTimeout(timer)
        waiters.delete(waiter)
        resolve(answer)
      }
      const waiter = { reached, settle }
      waiters.add(waiter)
      return promise
    },
    moved() {
      for (const { reached, settle } of waiters) if (reached()) settle(true)
    },
    callOff() {
      for (const { settle } of waiters) settle(false)
    },
  }
}
