/** Collects what has to be closed again when the platform stops. */
export type Closing = {
  readonly add: (close: () => unknown) => void
  /** Closes one after the other, in reverse order of opening. */
  readonly closeAll: () => Promise<void>
}

export function createClosing(): Closing {
  const opened: (() => unknown)[] = []
  return {
    add: (close) => void opened.push(close),
    closeAll: async () => {
      for (const close of opened.toReversed()) await close()
    },
  }
}
