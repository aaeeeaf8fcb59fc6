/** Promises that resolve once a view has reached a position: read your own writes (architecture 19). */
export type Waiters = {
  /** True once `reached` answers true; false after `ms`, or when all are cancelled. */
  readonly wait: (reached: () => boolean, ms: number) => Promise<boolean>
  /** To be called when a view has advanced: checks `reached` of every waiter. */
  readonly notify: () => void
  readonly cancelAll: () => void
}

export function createWaiters(): Waiters {
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
    notify() {
      for (const { reached, settle } of waiters) if (reached()) settle(true)
    },
    cancelAll() {
      for (const { settle } of waiters) settle(false)
    },
  }
}
