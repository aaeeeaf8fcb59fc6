import { useCallback } from 'react'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/application-status.ts'
import type { Input } from '../../api/operation.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'
import { resultSentence } from './selection.ts'

export type BulkDetails = Pick<Input<'applications.bulkStatus'>, 'reasonCode' | 'note'>

/** Moves the chosen applications together. One toast says what became of them, and its one Undo takes all back. */
export function useBulk(): (ids: readonly string[], status: ApplicationStatus, details: BulkDetails) => void {
  const { run: move } = useWrite('applications.bulkStatus')
  const { run: takeBack } = useWrite('applications.bulkUndo')
  const { done } = useNotices()
  return useCallback(
    (ids, status, details) => {
      const undo = (bulkId: string) =>
        void takeBack({ bulkId }, { next: ({ results }) => done(resultSentence(results, (count) => `${count} taken back`)) })
      void move(
        { ids: [...ids], status, ...details },
        {
          next: ({ bulkId, results }) =>
            done(
              resultSentence(results, (count) => `${count} moved to ${applicationStatusLabels[status]}`),
              results.some(({ ok }) => ok) ? { label: 'Undo', run: () => undo(bulkId) } : undefined,
            ),
        },
      )
    },
    [move, takeBack, done],
  )
}
