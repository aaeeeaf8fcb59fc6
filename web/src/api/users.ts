import { api } from './base.ts'
import { useAppSelector, type AppDispatch } from './store.ts'
import type { UserReply } from '#contract/people.ts'

export const usersApi = api.injectEndpoints({
  endpoints: (build) => ({
    user: build.query<UserReply, string>({
      query: (uid) => ({ url: `/user/${encodeURIComponent(uid)}` }),
      providesTags: (_, __, uid) => [{ type: 'me', id: uid }],
    }),
    updateField: build.mutation<unknown, { readonly uid: string; readonly attr: string; readonly value: unknown }>({
      query: (body) => ({ url: '/user/updateField', method: 'POST', body }),
      invalidatesTags: ['me'],
      extraOptions: { fallback: 'Error updating profile. Please try again.' },
    }),
    changePassword: build.mutation<unknown, { readonly newPassword: string; readonly idToken: string }>({
      query: (body) => ({ url: '/user/changePassword', method: 'POST', body, token: body.idToken }),
      extraOptions: { fallback: 'An unexpected error occurred.' },
    }),
  }),
})

export const { useUpdateFieldMutation, useUserQuery } = usersApi

/** Puts what the token check answered where `useMe` reads it. What a previous person saw on this page is gone first. */
export async function rememberUser(dispatch: AppDispatch, user: UserReply): Promise<void> {
  dispatch(usersApi.util.resetApiState())
  await dispatch(usersApi.util.upsertQueryData('user', user.uid, user))
}

/** §3: the current user with the flags the header reads. */
export function useMe(): { readonly loading: boolean; readonly signedIn: boolean; readonly user: UserReply | undefined } {
  const { status, uid } = useAppSelector((state) => state.session)
  const { data } = useUserQuery(uid ?? '', { skip: !uid })
  return { loading: status === 'loading', signedIn: status === 'signedIn', user: uid ? data : undefined }
}
