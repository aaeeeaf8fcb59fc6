import { useCallback } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { Problem } from '../../api/problem.ts'
import { api } from '../../api/base.ts'
import { isSelf } from '../../api/me.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useNotices, useWrite } from '../../api/use-write.ts'

/** @param value null: nothing stands there any more @returns what went wrong, for the field to say */
export type SaveField = (attr: keyof UserReply['profile'] | 'displayName', value: unknown, done: string) => Promise<Problem | undefined>

/** Saves one field at once (§7 updateField): shown immediately, taken back when refused. */
export function useField({ uid }: UserReply): SaveField {
  const { run: update } = useWrite('users.updateField', { failure: 'here' })
  const dispatch = useAppDispatch()
  return useCallback(
    async (attr, value, done) => {
      const patch = dispatch(
        api.util.updateQueryData('users.read', { id: uid }, (draft) => {
          if (!isSelf(draft)) return
          if (attr === 'displayName') draft.displayName = String(value)
          else Object.assign(draft.profile, { [attr]: value ?? undefined })
        }),
      )
      const problem = await update({ uid, attr, value }, { done })
      if (problem) patch.undo()
      return problem
    },
    [dispatch, uid, update],
  )
}

/** `GPA saved`, or `GPA removed` when nothing is left of it. */
export function said(field: string, value: string | null): string {
  return `${field} ${value === null ? 'removed' : 'saved'}`
}

/** For switches and choices, which have no room for a sentence: a notice says it. */
export function useChoice(save: SaveField): (...field: Parameters<SaveField>) => Promise<void> {
  const { failed } = useNotices()
  return useCallback(
    async (...field) => {
      const problem = await save(...field)
      if (problem) failed(problem)
    },
    [failed, save],
  )
}
