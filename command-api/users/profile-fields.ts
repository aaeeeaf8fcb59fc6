/** Which profile fields each role may edit itself (product 2.7): never role, e-mail, verified, uid, points or subscription. */
import { Type, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { DayOrInstant, Text } from '#events/schema.ts'
import { Profile } from '#events/vocabulary/profile.ts'
import { roles, type Role } from '#events/vocabulary/roles.ts'

type Attr = keyof typeof Profile.properties

const everybody = ['phone', 'timezone'] as const
const editable: Readonly<Record<Role, readonly Attr[]>> = {
  student: [
    ...everybody,
    'degree',
    'major',
    'classYear',
    'graduationDate',
    'gpa',
    'gpaVisible',
    'skills',
    'workExperiences',
    'links',
    'workAuthorization',
    'preferredJobTypes',
    'preferredWorkplaces',
    'visibility',
    'openToReferrals',
  ],
  professor: [...everybody, 'department', 'title', 'courses', 'workExperiences', 'acceptRecruiterContact'],
  university: [...everybody, 'office', 'position'],
  recruiter: [...everybody, 'position', 'workExperiences', 'acceptStudentMessages'],
  employee: [...everybody, 'position', 'team', 'workExperiences'],
  admin: everybody,
  analyst: everybody,
}

/** The schema of one field that this role may edit; undefined for every other. */
export function editableSchema(role: Role, attr: string): TSchema | undefined {
  if (attr === 'displayName') return Text(120)
  if (attr === 'graduationDate' && editable[role].includes(attr)) return DayOrInstant
  const known = editable[role].find((name) => name === attr)
  return known && Profile.properties[known]
}

/** As it is kept: of an instant only the day (product 2.17). */
export function keptAs(attr: string, value: unknown): unknown {
  return attr === 'graduationDate' && typeof value === 'string' ? value.slice(0, 'YYYY-MM-DD'.length) : value
}

function profileValidatorOf(role: Role) {
  const properties = Object.fromEntries(editable[role].map((attr) => [attr, Profile.properties[attr]]))
  return Compile(Type.Object(properties, { additionalProperties: false }))
}

/** Registration takes the fields that the role has, and no others. */
export const profileValidators = new Map(roles.map((role) => [role, profileValidatorOf(role)]))
