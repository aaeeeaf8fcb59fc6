import { useCallback } from 'react'
import type { UserReply } from '#contract/people.ts'
import { asProblem, type Problem } from '../../api/problem.ts'
import { usersApi, useUpdateFieldMutation } from '../../api/users.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useNotices } from '../../api/write.ts'

/** @param value null: nothing stands there any more @returns what went wrong, for the field to say */
export type SaveField = (attr: keyof UserReply['profile'] | 'displayName', value: unknown, done: string) => Promise<Problem | undefined>

/** Saves one field at once (§7 updateField): shown immediately, taken back when refused. */
export function useField({ uid }: UserReply): SaveField {
  const [update] = useUpdateFieldMutation()
  const dispatch = useAppDispatch()
  const { done: say } = useNotices()
  return useCallback(
    async (attr, value, done) => {
      const patch = dispatch(
        usersApi.util.updateQueryData('user', uid, (draft) => {
          if (attr === 'displayName') draft.displayName = String(value)
          else Object.assign(draft.profile, { [attr]: value ?? undefined })
        }),
      )
      try {
        await update({ uid, attr, value }).unwrap()
        say(done)
        return undefined
      } catch (cause) {
        patch.undo()
        return asProblem(cause)
      }
    },
    [dispatch, say, uid, update],
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
