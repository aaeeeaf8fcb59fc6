import { within } from '../deadline.ts'

/**
 * On a fresh connection, more than a hundred appends at once were seen to hang: the first one goes alone.
 * @param isAnswer whether an error shows that the connection works
 */
export function createFirstAlone(isAnswer: (error: unknown) => boolean) {
  let connected = false
  let first: Promise<void> | undefined
  /** Runs `call` once a first one was answered; the first itself waits at most `ms`, so that the next can try. */
  const run = async <Answer>(ms: number, call: () => Promise<Answer>): Promise<Answer> => {
    if (connected) return call()
    if (first !== undefined) {
      await first
      return run(ms, call)
    }
    const settled = Promise.withResolvers<void>()
    first = settled.promise
    const answer = call()
    // Also when the answer comes too late for its caller: else a slow machine would never get beyond the first.
    const open = (): void => void (connected = true)
    answer.then(open, (error: unknown) => isAnswer(error) && open())
    try {
      return await within(ms, answer, () => new Error('no answer'))
    } finally {
      first = undefined
      settled.resolve()
    }
  }
  return {
    run,
    /** The connection was lost. */
    reset(): void {
      connected = false
    },
  }
}
