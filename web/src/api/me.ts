import type { Reply } from '#contract/contract.ts'
import type { UserReply } from '#contract/people.ts'
import { api } from './base.ts'
import { useAppSelector, type AppDispatch } from './store.ts'
import { useRead } from './use-call.ts'

/** Others are answered as a card. */
export function isSelf(user: Reply<'users.read'>): user is UserReply {
  return 'profile' in user
}

/** Puts what the token check answered where `useMe` reads it. What a previous person saw on this page is gone first. */
export async function rememberUser(dispatch: AppDispatch, user: UserReply): Promise<void> {
  dispatch(api.util.resetApiState())
  await dispatch(api.util.upsertQueryData('users.read', { id: user.uid }, user))
}

/** §3: the current user with the flags the header reads. */
export function useMe(): { readonly loading: boolean; readonly signedIn: boolean; readonly user: UserReply | undefined } {
  const { status, uid = '' } = useAppSelector((state) => state.session)
  const { data } = useRead('users.read', { id: uid }, { skip: !uid })
  return { loading: status === 'loading', signedIn: status === 'signedIn', user: uid && data && isSelf(data) ? data : undefined }
}
