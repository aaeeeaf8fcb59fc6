import type { AccessLine } from '#contract/privacy.ts'
import { CompanyLink } from '../../../ui/CompanyLink.tsx'

/** The company or university for which somebody opened what they opened. */
export function OpenedFor({ line: { by, organization, organizationLabel } }: { readonly line: AccessLine }) {
  if (organizationLabel === undefined) return null
  const isCompany = by.role === 'recruiter' || by.role === 'employee'
  return <CompanyLink id={isCompany ? organization : undefined} label={organizationLabel} />
}
