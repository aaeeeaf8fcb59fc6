import { useMe } from '../../../api/me.ts'
import { useRead } from '../../../api/use-call.ts'

/** The sentence on who reads the reason of a rejection, for the recruiter who chooses it; undefined for others, and until it is known. */
export function useReasonHint(): string | undefined {
  const { user } = useMe()
  const organization = user?.role === 'recruiter' ? user.organization : undefined
  const { data } = useRead('organizations.byIds', { list: organization ?? '' }, { skip: organization === undefined })
  if (organization === undefined || !data) return undefined
  return data.some((company) => company.showRejectionCategory) ? 'The student reads it once they are told.' : 'It stays with your team.'
}
