/** Runs asynchronous work one at a time: each starts when the one before has ended, also when that failed. A page of the log and a swap are such work. */
export type Turns = {
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Resolves when all work given so far has ended. */
  readonly ended: () => Promise<unknown>
}

export function createTurns(): Turns {
  let last: Promise<unknown> = Promise.resolve()
  return {
    inTurn(work) {
      const mine = last.then(work)
      last = mine.catch(() => undefined)
      return mine
    },
    ended: () => last,
  }
}
