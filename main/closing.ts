/** What was opened and has to be closed again: the last that was opened is closed first. */
export type Closing = {
  readonly add: (close: () => unknown) => void
  /** Closes everything, one after the other. */
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
