import { useCallback } from 'react'
import { showToast } from '../lib/toasts.ts'
import { announce } from '../ui/live-region.tsx'
import { asProblem, shortCode, type Problem } from './problem.ts'
import { useAppDispatch } from './store.ts'

type Undo = { readonly label: string; readonly run: () => void }

/** Tells people how a write went: the toast says it happened, or what happened instead and how to find it. */
export function useNotices() {
  const dispatch = useAppDispatch()
  const done = useCallback(
    (text: string, undo?: Undo) => {
      showToast(dispatch, { text }, undo)
      announce(undo ? `${text}. ${undo.label}: Z` : text)
    },
    [dispatch],
  )
  const failed = useCallback(
    (cause: unknown): Problem => {
      const problem = asProblem(cause)
      showToast(dispatch, { text: problem.message, tone: 'problem', seconds: 9, code: shortCode(problem) })
      return problem
    },
    [dispatch],
  )
  return { done, failed }
}
