import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import type { Degree } from '#events/vocabulary/jobs.ts'
import type { Visibility } from '#events/vocabulary/roles.ts'
import type { Input } from '../../api/operation.ts'
import type { Option } from '../../ui/Field.tsx'

/** What the registration form holds; each role uses its own part. */
export type RoleProfile = {
  readonly university: string
  readonly degree: string
  readonly major: string
  readonly graduationDate: string
  readonly skills: readonly Option[]
  /** Nothing is ticked before the student chooses (product 2.11). */
  readonly visibility: string
  readonly department: string
  readonly title: string
  readonly office: string
  readonly position: string
  readonly team: string
}

export const emptyRoleProfile: RoleProfile = {
  university: '',
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

export const skillsAsked = 3

/** Text fields of the roles other than student, all optional. */
export const roleTexts: Readonly<Record<InvitedRole, readonly Exclude<keyof RoleProfile, 'skills'>[]>> = {
  student: [],
  professor: ['department', 'title'],
  university: ['office', 'position'],
  recruiter: ['position'],
  employee: ['position', 'team'],
}

/** Field → what to do, where the browser cannot judge. */
export function missingIn(role: InvitedRole, profile: RoleProfile): Readonly<Record<string, string>> {
  if (role !== 'student') return {}
  return {
    ...(profile.skills.length < skillsAsked && { skills: `Please name at least ${skillsAsked} skills.` }),
    ...(!profile.visibility && { visibility: 'Please choose who may see your profile.' }),
  }
}

/** The body's `profile`: only what the role has, and nothing empty. */
export function profileOf(role: InvitedRole, profile: RoleProfile): Input<'users.register'>['profile'] {
  if (role !== 'student') return Object.fromEntries(roleTexts[role].flatMap((field) => (profile[field] ? [[field, profile[field]]] : [])))
  const { university, degree, major, graduationDate, visibility } = profile
  return {
    ...(university && { university }),
    // Chosen from the lists of the vocabulary.
    degree: degree as Degree,
    major: major.trim(),
    graduationDate,
    visibility: visibility as Visibility,
    skills: profile.skills.map(({ value }) => value),
  }
}
