/** Wakes whoever waits for new events in this process. */
export type Bell = {
  ring(): void
  /** Resolves at the next ring or when the signal aborts. */
  next(signal: AbortSignal): Promise<void>
}

export function createBell(): Bell {
  let rung = Promise.withResolvers<void>()
  return {
    ring() {
      rung.resolve()
      rung = Promise.withResolvers<void>()
    },
    next: (signal) => untilAborted(rung.promise, signal),
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
