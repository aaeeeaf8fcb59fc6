import { useCallback } from 'react'
import type { UserReply } from '#contract/people.ts'
import type { Problem } from '../../api/problem.ts'
import { api } from '../../api/base.ts'
import { isSelf } from '../../api/me.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useWrite } from '../../api/use-write.ts'

/** @param value null removes the value @param done the text of the toast @returns what went wrong, to be shown at the field */
export type SaveField = (attr: keyof UserReply['profile'] | 'displayName', value: unknown, done: string) => Promise<Problem | undefined>

/** Saves one field of the profile (§7 updateField): shown at once, and taken back if the server refuses it. */
export function useSaveField({ uid }: UserReply): SaveField {
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

/** `GPA saved`, or `GPA removed` when the value was removed. */
export function savedMessage(field: string, value: string | null): string {
  return `${field} ${value === null ? 'removed' : 'saved'}`
}
