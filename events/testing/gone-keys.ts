/** Events as they are read once the keys of their people are destroyed, and all that may be changed of a person before that. */
import { admin, example, student, type Example } from '../controls/example.ts'
import * as users from '../controls/users.ts'
import type { JsonObject, Recorded } from '../envelope.ts'
import { sealedTypes } from '../upcast.ts'
import { ProfileFieldChanged, SubjectErased, UserFieldCorrectedByAdmin } from '../users.ts'
import { Profile } from '../vocabulary/students/profile.ts'

/** Each event with a placeholder in every personal field. */
export function withoutKeys(log: readonly Recorded[]): readonly Recorded[] {
  return log.map((event) => {
    const sealed = sealedTypes(event.type)
    const fields = [...(sealed?.personal.keys() ?? [])].filter((field) => event.data[field] !== undefined)
    const gone = Object.fromEntries(fields.map((field) => [field, sealed?.placeholder(field)])) as JsonObject
    return { ...event, data: { ...event.data, ...gone } }
  })
}

/** One of each role that has a profile. */
export const people = [users.studentRegistered, users.professorRegistered, users.recruiterRegistered, users.employeeRegistered]

const fields = ['displayName', ...Object.keys(Profile.properties)]
const value = 'no matter'

/** Each field that the person or an admin may change. */
export function changesOf({ stream, data }: Example): readonly Example[] {
  const uid = data['uid'] as string
  const own = { actor: student, operation: 'users.updateField', stream }
  const byAdmin = { actor: admin, operation: 'users.updateFieldByAdmin', stream }
  return [
    ...fields.map((attr) => example(own, ProfileFieldChanged, { uid, attr, value })),
    ...[...fields, 'email', 'role', 'university', 'organization', 'verified'].map((attr) =>
      example(byAdmin, UserFieldCorrectedByAdmin, { uid, attr, before: value, after: value, reason: value }),
    ),
  ]
}

export function erasureOf({ stream, data }: Example): Example {
  return example({ ...users.erased, stream }, SubjectErased, { uid: data['uid'] as string })
}
