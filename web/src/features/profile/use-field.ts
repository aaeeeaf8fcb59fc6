import { useCallback } from 'react'
import type { UserReply } from '#query-api/replies.ts'
import { usersApi, useUpdateFieldMutation } from '../../api/users.ts'
import { useAppDispatch } from '../../api/store.ts'
import { useNotices } from '../../api/write.ts'

/** Saves one field at once (§7 updateField): shown immediately, taken back when refused. */
export function useField(
  user: UserReply,
): (attr: keyof UserReply['profile'] | 'displayName', value: unknown, done: string) => Promise<boolean> {
  const [update] = useUpdateFieldMutation()
  const dispatch = useAppDispatch()
  const notices = useNotices()
  const { uid } = user
  return useCallback(
    async (attr, value, done) => {
      const patch = dispatch(
        usersApi.util.updateQueryData('user', uid, (draft) => {
          if (attr === 'displayName') draft.displayName = String(value)
          else Object.assign(draft.profile, { [attr]: value })
        }),
      )
      try {
        await update({ uid, attr, value }).unwrap()
        notices.done(done)
        return true
      } catch (cause) {
        patch.undo()
        notices.failed(cause)
        return false
      }
    },
    [dispatch, notices, uid, update],
  )
}
