import type { Reply } from '#contract/contract.ts'
import type { UserReply } from '#contract/people.ts'
import { api } from './base.ts'
import { userRemembered } from '../session/session.ts'
import { useAppSelector, type AppDispatch } from './store.ts'
import { useRead } from './use-call.ts'

/** Others are answered as a card. */
export function isSelf(user: Reply<'users.read'>): user is UserReply {
  return 'profile' in user
}

/** Puts what the token check answered where `useMe` reads it. What another person saw on this page before is gone first. */
export async function rememberUser(dispatch: AppDispatch, user: UserReply): Promise<void> {
  const isSame = dispatch((_, getState) => getState().session.uid === user.uid)
  if (!isSame) dispatch(api.util.resetApiState())
  await dispatch(api.util.upsertQueryData('users.read', { id: user.uid }, user))
}

/** Draws the page of whoever was signed in here last, until the token check has answered. */
export async function drawUser(dispatch: AppDispatch, user: UserReply): Promise<void> {
  await rememberUser(dispatch, user)
  const isLoading = dispatch((_, getState) => getState().session.status === 'loading')
  if (isLoading) dispatch(userRemembered({ uid: user.uid }))
}

/** §3: the current user with the flags the header reads. */
export function useMe(): { readonly loading: boolean; readonly signedIn: boolean; readonly user: UserReply | undefined } {
  const { status, uid = '' } = useAppSelector((state) => state.session)
  const { data } = useRead('users.read', { id: uid }, { skip: !uid })
  return { loading: status === 'loading', signedIn: status === 'signedIn', user: uid && data && isSelf(data) ? data : undefined }
}
