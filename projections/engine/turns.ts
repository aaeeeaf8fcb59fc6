/** Work that takes turns: each begins when the one before has ended, well or not. */
export type Turns = {
  readonly inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Until all that was asked for so far has ended. */
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
