import {
  OrganizationAdded,
  OrganizationApproved,
  OrganizationProposed,
  OrganizationReinstated,
  OrganizationSuspended,
  OrganizationUpdated,
} from '../organizations.ts'
import { admin, byProcess, example, importer, recruiter, student } from './example.ts'

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

const byRecruiter = { actor: recruiter, operation: 'organizations.update', stream: 'organization-acme' }
export const described = example(byRecruiter, OrganizationUpdated, {
  organizationId: 'acme',
  changes: {
    description: 'We build arms for assembly lines.',
    urls: ['https://acme.example/jobs'],
    labelAsked: 'Acme Works',
    domainsAsked: ['acme.example', 'acme.test'],
  },
})
export const opened = example(byRecruiter, OrganizationUpdated, {
  organizationId: 'acme',
  changes: { publicPage: true, showRejectionCategory: true, timezone: 'Europe/Paris' },
})
export const proposed = example(
  { actor: student, operation: 'organizations.add', stream: 'organization-proposed-lantern' },
  OrganizationProposed,
  { organizationId: 'proposed-lantern', label: 'Lantern Labs', kind: 'company', proposedBy: 'stud-mia' },
)

export const suspended = example({ actor: admin, operation: 'adminOrganizations.suspend', stream: pendingStream }, OrganizationSuspended, {
  organizationId: 'kestrel',
  reason: 'It asks applicants for a deposit.',
})
export const reinstated = example(
  { actor: admin, operation: 'adminOrganizations.reinstate', stream: pendingStream },
  OrganizationReinstated,
  { organizationId: 'kestrel', reason: 'Somebody else used its name.' },
)
