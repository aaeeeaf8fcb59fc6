import type { Role } from '#events/vocabulary/roles.ts'

const common = ['email', 'displayName', 'role'] as const
const atUniversity = ['university', 'verified'] as const
const atCompany = ['organization', 'verified'] as const
const contact = ['phone', 'timezone'] as const

const ofStudents = [
  ...(['degree', 'major', 'classYear', 'graduationDate', 'gpa', 'gpaVisible', 'skills', 'workExperiences', 'links'] as const),
  ...(['workAuthorization', 'preferredJobTypes', 'preferredWorkplaces', 'visibility', 'openToReferrals'] as const),
]

/** The fields of each role (product 2.7), those of the account before those of the profile. */
const fields: Readonly<Record<Role, readonly string[]>> = {
  student: [...common, ...atUniversity, ...ofStudents, ...contact],
  professor: [...common, ...atUniversity, 'department', 'title', 'courses', 'workExperiences', 'acceptRecruiterContact', ...contact],
  university: [...common, ...atUniversity, 'office', 'position', ...contact],
  recruiter: [...common, ...atCompany, 'position', 'workExperiences', 'acceptStudentMessages', ...contact],
  employee: [...common, ...atCompany, 'position', 'team', 'workExperiences', ...contact],
  admin: [...common, ...contact],
  analyst: [...common, 'scope', ...contact],
}

export function fieldsOf(role: Role): readonly string[] {
  return fields[role]
}

/** Lists of several parts, which only their person edits on the page. */
const lists: readonly string[] = ['skills', 'workExperiences', 'links', 'courses', 'preferredJobTypes', 'preferredWorkplaces']

export function isCorrectable(attr: string): boolean {
  return !lists.includes(attr)
}
