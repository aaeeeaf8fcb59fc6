import { within } from '../deadline.ts'

/** On a fresh connection, more than a hundred appends at once were seen to hang: the first one goes alone. */
export function createFirstAlone() {
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
    try {
      const answer = await within(ms, call(), () => new Error('no answer'))
      connected = true
      return answer
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
