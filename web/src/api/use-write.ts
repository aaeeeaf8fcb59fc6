import type { Reply, WriteOperation } from '#contract/contract.ts'
import { useCallback, useState } from 'react'
import { settleToasts, showToast, type Toast } from '../lib/toasts.ts'
import { announce } from '../ui/focus/live-region.tsx'
import type { Input } from './operation.ts'
import { asProblem, shortCode, wayOutOf, type Problem } from './problem.ts'
import { useAppDispatch } from './store.ts'
import { useSend } from './use-call.ts'

type Undo = { readonly label: string; readonly run: () => void }

/** Tells people how a write went: the toast says it happened, or what happened instead and how to find it. */
export function useNotices() {
  const dispatch = useAppDispatch()
  const done = useCallback(
    (text: string, undo?: Undo, link?: Toast['link']) => {
      showToast(dispatch, { text, link }, undo)
      announce(undo ? `${text}. ${undo.label}: Z` : text)
    },
    [dispatch],
  )
  const failed = useCallback(
    (cause: unknown): Problem => {
      const problem = asProblem(cause)
      showToast(dispatch, {
        text: problem.message,
        tone: 'problem',
        code: shortCode(problem),
        link: wayOutOf(problem),
        about: problem.about,
      })
      return problem
    },
    [dispatch],
  )
  return { done, failed }
}

export type After<Answer> = {
  /** The sentence of the toast. */
  readonly done?: string | undefined
  /** In the toast, to where what was made is found. */
  readonly link?: Toast['link']
  /** The act of the toast's button, as long as the toast stays. */
  readonly undo?: ((reply: Answer) => void) | undefined
  readonly next?: ((reply: Answer) => void) | undefined
}

export type Write<Sent, Answer> = {
  /** Never throws. @returns what went wrong */
  readonly run: (input: Sent, after?: After<Answer>) => Promise<Problem | undefined>
  readonly pending: boolean
  /** Why the last run failed, unless a toast says it. */
  readonly problem: Problem | undefined
  readonly forgetProblem: () => void
}

type Options = {
  /** Whether a failure is a toast, or the caller's to show, as in a form that stands open beside it. */
  readonly failure?: 'toast' | 'here'
}

/** Sends a write and says how it went. */
export function useWrite<Op extends WriteOperation>(operation: Op, { failure = 'toast' }: Options = {}): Write<Input<Op>, Reply<Op>> {
  const [send, { isLoading }] = useSend(operation)
  const dispatch = useAppDispatch()
  const { done, failed } = useNotices()
  const [problem, setProblem] = useState<Problem>()
  const run = useCallback(
    async (input: Input<Op>, after: After<Reply<Op>> = {}) => {
      setProblem(undefined)
      // The same thing, not only the same call: what failed of one student is not mended by the next.
      const about = `${operation} ${JSON.stringify(input)}`
      let reply: Reply<Op>
      try {
        reply = await send(input).unwrap()
      } catch (cause) {
        const refused = { ...asProblem(cause), about }
        if (failure === 'toast') return failed(refused)
        setProblem(refused)
        return refused
      }
      settleToasts(dispatch, about)
      const { undo } = after
      const { warnings = [] } = reply as { readonly warnings?: readonly string[] }
      if (after.done !== undefined)
        done(
          warnings.length === 0 ? after.done : [`${after.done}.`, ...warnings].join(' ').replace(/\.$/, ''),
          undo && { label: 'Undo', run: () => undo(reply) },
          after.link,
        )
      after.next?.(reply)
      return undefined
    },
    [send, failure, operation, dispatch, done, failed],
  )
  return { run, pending: isLoading, problem, forgetProblem: useCallback(() => setProblem(undefined), []) }
}
