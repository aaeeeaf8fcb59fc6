/** Wakes the subscriptions to one handle that wait for new events. Where another thread writes, somebody has to pass that on (`notify`). */
export type CommitSignal = {
  notify(): void
  /** Resolves at the next commit or when the signal aborts. */
  next(signal: AbortSignal): Promise<void>
}

export function createCommitSignal(): CommitSignal {
  let committed = Promise.withResolvers<void>()
  return {
    notify() {
      committed.resolve()
      committed = Promise.withResolvers<void>()
    },
    next: (signal) => untilAborted(committed.promise, signal),
  }
}

function untilAborted(event: Promise<void>, signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve()
  const { promise, resolve } = Promise.withResolvers<void>()
  const wake = (): void => resolve()
  signal.addEventListener('abort', wake, { once: true })
  void event.then(wake)
  return promise.finally(() => signal.removeEventListener('abort', wake))
}
