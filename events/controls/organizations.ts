import { OrganizationAdded, OrganizationApproved } from '../organizations.ts'
import { byProcess, example, importer } from './example.ts'

const imported = { actor: importer, operation: 'import.addOrganization' }
const organization = { urls: ['https://acme.example'], domains: ['acme.example'], timezone: 'Europe/Berlin', status: 'verified' as const }

export const companyAdded = example({ ...imported, stream: 'organization-acme' }, OrganizationAdded, {
  organizationId: 'acme',
  label: 'Acme Robotics',
  kind: 'company',
  ...organization,
})
export const universityAdded = example({ ...imported, stream: 'organization-uni-north' }, OrganizationAdded, {
  organizationId: 'uni-north',
  label: 'Northern University',
  kind: 'university',
  ...organization,
  demo: true,
})

const pendingStream = 'organization-kestrel'
export const pendingAdded = example({ ...imported, stream: pendingStream }, OrganizationAdded, {
  ...organization,
  organizationId: 'kestrel',
  label: 'Kestrel Works',
  kind: 'company',
  status: 'pending',
})
export const pendingApproved = example(
  { ...byProcess('approve-invited-company', 'process.approveInvitedCompany'), stream: pendingStream },
  OrganizationApproved,
  { organizationId: 'kestrel' },
)
