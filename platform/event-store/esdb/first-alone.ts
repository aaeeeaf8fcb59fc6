const HOLD_MS = 500

/**
 * On a new connection, more than a hundred appends at once were seen to hang, so the first one is sent alone.
 * @param isAnswer whether an error shows that the connection works
 * @param holdMs how long an unanswered first one holds the others back; then the next one tries
 */
export function createFirstAlone(isAnswer: (error: unknown) => boolean, holdMs = HOLD_MS) {
  let connected = false
  let gate: PromiseWithResolvers<void> | undefined

  const run = async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
    if (connected) return call()
    if (gate !== undefined) {
      await gate.promise
      return run(call)
    }
    const own = Promise.withResolvers<void>()
    gate = own
    const pass = (): void => {
      if (gate === own) gate = undefined
      own.resolve()
    }
    // Also when the answer comes after `holdMs`: otherwise a slow machine would never send more than one at a time.
    const open = (): void => {
      connected = true
      gate?.resolve()
      gate = undefined
    }
    const hold = setTimeout(pass, holdMs)
    try {
      const answer = await call()
      open()
      return answer
    } catch (error) {
      if (isAnswer(error)) open()
      throw error
    } finally {
      clearTimeout(hold)
      pass()
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
