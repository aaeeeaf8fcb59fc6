import { OutcomeUnknown } from '#platform/event-store/failures.ts'

/** How a caller waits for a command. Not an AbortSignal, which costs as much as the command's checks. */
export type Deadline = {
  /** Set when the caller's deadline has passed: nothing more is begun then. */
  hasPassed: boolean
  /** Work for which the caller waits as long as it takes. */
  readonly outside: <Result>(work: () => Promise<Result>) => Promise<Result>
}

/** The deadline of processes, timers and imports, which nobody waits for: it never passes. */
export const noDeadline: Readonly<Deadline> = { hasPassed: false, outside: (work) => work() }

/** Waits for `ms` in all, but for what is outside. */
export function startDeadline(ms: number) {
  let late: ((error: Error) => void) | undefined
  const giveUp = () => {
    deadline.hasPassed = true
    late?.(new OutcomeUnknown('The command took too long.'))
  }
  let left = ms
  let since = performance.now()
  let timer = setTimeout(giveUp, left)
  const deadline: Deadline = {
    hasPassed: false,
    outside: async (work) => {
      clearTimeout(timer)
      left -= performance.now() - since
      try {
        return await work()
      } finally {
        since = performance.now()
        if (!deadline.hasPassed) timer = setTimeout(giveUp, left)
      }
    },
  }
  return {
    deadline,
    /** @throws {OutcomeUnknown} when it took too long. The work behind `answer` goes on. */
    until: <Answer>(answer: Promise<Answer>): Promise<Answer> =>
      new Promise((resolve, reject) => {
        late = reject
        const ended = <Value>(settle: (value: Value) => void) => {
          return (value: Value) => {
            clearTimeout(timer)
            settle(value)
          }
        }
        answer.then(ended(resolve), ended(reject))
      }),
  }
}
