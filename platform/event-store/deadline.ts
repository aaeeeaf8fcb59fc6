import { OutcomeUnknown } from './failures.ts'

/** The caller stops waiting after `deadlineMs`; what it waited for goes on. @throws {OutcomeUnknown} */
export function withDeadline<Answer>(answer: Promise<Answer>, deadlineMs: number | undefined, what: string): Promise<Answer> {
  if (deadlineMs === undefined) return answer
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new OutcomeUnknown(`${what} was not answered within ${deadlineMs} ms.`)), deadlineMs)
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer))
}
