import { useCallback } from 'react'
import type { Problem } from './problem.ts'
import { useNotices } from './use-write.ts'

/** For switches and selects, which cannot show themselves why something was not saved: a toast shows it. */
export function useSaveChoice<Change extends readonly unknown[]>(
  save: (...change: Change) => Promise<Problem | undefined>,
): (...change: Change) => Promise<void> {
  const { failed } = useNotices()
  return useCallback(
    async (...change) => {
      const problem = await save(...change)
      if (problem) failed(problem)
    },
    [failed, save],
  )
}
