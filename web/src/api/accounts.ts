import { useList } from './use-call.ts'

/** The name of an account as an admin reads it in lists; none for an empty uid, nor once the account is erased. */
export function useAccountName(uid: string): string | undefined {
  const { data } = useList('adminUsers.list', { ids: uid, limit: 1 }, { skip: uid === '' })
  return data?.find((one) => one.uid === uid)?.displayName
}
