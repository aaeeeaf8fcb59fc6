import { useState } from 'react'
import type { Operation, Reply } from '#contract/contract.ts'
import { openCall, type Result } from './open-calls.ts'
import type { Input } from './operation.ts'
import type { Problem } from './problem.ts'

/** A call of visitors from a form: while it is sent, and why it failed. */
export function useOpenCall<Op extends Operation>(operation: Op) {
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem>()
  const send = async (input: Input<Op>): Promise<Result<Reply<Op>>> => {
    setPending(true)
    setProblem(undefined)
    const answer = await openCall(operation, input)
    setPending(false)
    setProblem(answer.problem)
    return answer
  }
  return { send, pending, problem }
}
