import type { JobReply } from '#contract/jobs.ts'
import { useRead } from '../../api/use-call.ts'
import { useCopy } from '../../api/use-copy.ts'

/** Copies the address of a job. Everybody may open it where the company's jobs are public, else people with an account. */
export function useAddress({ id, organization, status }: JobReply): { readonly copy: () => void; readonly isPublic: boolean } {
  const copy = useCopy()
  const { data: companies = [] } = useRead('organizations.byIds', { list: organization })
  const isPublic = status === 'open' && companies.some((company) => company.publicPage && company.status === 'verified')
  const said = isPublic ? 'Address copied: it opens without an account' : 'Address copied: it opens for people with an account'
  return { copy: () => void copy(`${location.origin}/app/jobs/${id}`, said), isPublic }
}
