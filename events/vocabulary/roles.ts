/** Roles (product 2.1). One per account. */
export const roles = ['student', 'professor', 'university', 'recruiter', 'employee', 'admin', 'analyst'] as const
export type Role = (typeof roles)[number]

/** What the reports of an analyst are about (product 2.1). */
export const analystScopes = ['platform', 'university', 'organization'] as const
/** `id` is that of the university or organization. */
export type AnalystScope = { readonly kind: (typeof analystScopes)[number]; readonly id?: string | undefined }

export const accountStates = ['invited', 'pending_approval', 'active', 'suspended', 'erased'] as const
export type AccountState = (typeof accountStates)[number]

export const roleLabels: Readonly<Record<Role, string>> = {
  student: 'Student',
  professor: 'Professor',
  university: 'University staff',
  recruiter: 'Recruiter',
  employee: 'Employee',
  admin: 'Admin',
  analyst: 'Analyst',
}

/** The people who may see a student's profile: only the student; recruiters; recruiters and people of the university (product 2.7). */
export const visibilities = ['private', 'recruiters', 'community'] as const
export type Visibility = (typeof visibilities)[number]

/** The consents that a person can give, each with the version of the text agreed to. */
export const consentKinds = ['terms', 'ferpaRelease', 'shareWithNominator', 'shareWithCareerOffice', 'shareReason'] as const
export type ConsentKind = (typeof consentKinds)[number]

/** Consents that the answer to a nomination gives, too, for that nomination alone. */
export const nominationConsents = ['shareReason', 'shareWithNominator'] as const

/** Fields of a student's profile that are consents as well: the ledger gets a line when one changes. */
export const profileConsents = ['gpaVisible', 'openToReferrals'] as const
export type ProfileConsent = (typeof profileConsents)[number]
/**
 * All that stands in the ledger of consents (calls.md, "Me"). With `shareNominations` a student says once, for all nominations that stand,
 * whether recruiters who may find them see who put them forward (product 2.20).
 */
export const ledgerKinds = [...consentKinds, ...profileConsents, 'shareNominations'] as const
export type LedgerKind = (typeof ledgerKinds)[number]
export const consentTextVersion = '2026-11'
