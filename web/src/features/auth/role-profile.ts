import type { InvitationRole } from '#events/vocabulary/invitations.ts'
import type { Degree } from '#events/vocabulary/jobs/jobs.ts'
import type { Visibility } from '#events/vocabulary/roles.ts'
import type { Input } from '../../api/operation.ts'
import { roleTextFields } from '../../lib/words/profile-labels.ts'
import type { Option } from '../../ui/fields/Field.tsx'

type SentProfile = Input<'users.register'>['profile']
export type OwnProfile = NonNullable<Input<'users.verifyAddress'>['profile']>

/** The role-specific fields of the registration form; each role uses some of them. */
export type RoleProfile = {
  readonly university: string
  readonly organization: string
  readonly degree: string
  readonly major: string
  readonly graduationDate: string
  readonly skills: readonly Option[]
  /** Empty until the student chooses (product 2.11). */
  readonly visibility: string
  readonly department: string
  readonly title: string
  readonly office: string
  readonly position: string
  readonly team: string
}

export const emptyRoleProfile: RoleProfile = {
  university: '',
  organization: '',
  degree: '',
  major: '',
  graduationDate: '',
  skills: [],
  visibility: '',
  department: '',
  title: '',
  office: '',
  position: '',
  team: '',
}

export const minSkills = 3

/** The mistake of each field, beyond the browser's validation. */
export function profileProblems(
  role: InvitationRole,
  profile: RoleProfile,
  needsPlace?: 'university' | 'organization',
): Readonly<Record<string, string>> {
  const placeProblem = needsPlace &&
    profile[needsPlace] === '' && { [needsPlace]: `Please choose your ${needsPlace === 'university' ? 'university' : 'company'}.` }
  if (role !== 'student') return { ...placeProblem }
  return {
    ...placeProblem,
    ...(profile.skills.length < minSkills && { skills: `Please name at least ${minSkills} skills.` }),
    ...(!profile.visibility && { visibility: 'Please choose who may see your profile.' }),
  }
}

/** A profile in two: the places, which an unproven registration keeps, and the rest, which comes with the code (product 2.20). */
export function inTwo({ university, organization, ...own }: NonNullable<SentProfile>): {
  readonly places: SentProfile
  readonly own: OwnProfile
} {
  return { places: { ...(university && { university }), ...(organization && { organization }) }, own }
}

/** The body's `profile`: only what the role has, and nothing empty. */
export function profileOf(role: InvitationRole, profile: RoleProfile): NonNullable<SentProfile> {
  if (role !== 'student')
    return Object.fromEntries(
      [...roleTextFields[role].map(({ name }) => name), 'university' as const, 'organization' as const].flatMap((name) =>
        profile[name] ? [[name, profile[name]]] : [],
      ),
    )
  const { university, degree, major, graduationDate, visibility } = profile
  return {
    ...(university && { university }),
    // The form offers only these values.
    degree: degree as Degree,
    major: major.trim(),
    graduationDate,
    visibility: visibility as Visibility,
    skills: profile.skills.map(({ value }) => value),
  }
}
