import { useCallback } from 'react'
import type { ApplicationReply } from '#contract/applications.ts'
import { applicationStatusLabels, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { opensName } from '#events/vocabulary/applications/blind.ts'
import type { Input } from '../../../api/operation.ts'
import type { Problem } from '../../../api/problem.ts'
import { useNotices, useWrite } from '../../../api/use-write.ts'
import { resultSentence } from './selection.ts'
import { isToldAtOnce } from '../moves/told-at-once.ts'

export type BulkDetails = Pick<Input<'applications.bulkStatus'>, 'reasonCode' | 'note'>

type Chosen = { readonly ids: readonly string[]; readonly cards: readonly Pick<ApplicationReply, 'id' | 'hidden'>[] }

/**
 * Moves the chosen applications together. One toast says what became of them, and its one Undo takes all back but those whose names
 * opened with it, and but where the students were told at once. @returns what went wrong with all of them
 */
export function useBulk(): (chosen: Chosen, status: ApplicationStatus, details: BulkDetails) => Promise<Problem | undefined> {
  const { run: move } = useWrite('applications.bulkStatus', { failure: 'here' })
  const { run: takeBack } = useWrite('applications.bulkUndo')
  const { done } = useNotices()
  return useCallback(
    ({ ids, cards }, status, details) => {
      const opened = new Set(opensName(status) ? cards.filter(({ hidden }) => hidden).map(({ id }) => id) : [])
      const undo = (bulkId: string) =>
        void takeBack({ bulkId }, { next: ({ results }) => done(resultSentence(results, (count) => `${count} taken back`)) })
      const told = isToldAtOnce(status)
      return move(
        { ids: [...ids], status, ...details },
        {
          next: ({ bulkId, results }) => {
            const sentence = resultSentence(results, (count) => `${count} moved to ${applicationStatusLabels[status]}`)
            const isTakenBack = results.some(({ id, ok }) => ok && !opened.has(id))
            void told.then((isTold) => done(sentence, isTakenBack && !isTold ? { label: 'Undo', run: () => undo(bulkId) } : undefined))
          },
        },
      )
    },
    [move, takeBack, done],
  )
}
