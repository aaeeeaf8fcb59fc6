/** Stores what a university's list says of the studies of a student who has an account there: only the student changes the profile. */
import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { DayOrInstant } from '#events/schema.ts'
import { StudiesReported } from '#events/users.ts'
import { degrees } from '#events/vocabulary/jobs/jobs.ts'
import { defined } from '#lib/fields.ts'
import type { UserState } from '../state.ts'

/** Added by the route of the import. */
export const rosterStudies = {
  studies: Type.Optional(
    Type.Object(
      { degree: Type.Optional(Type.Enum(degrees)), graduationDate: Type.Optional(DayOrInstant) },
      { additionalProperties: false },
    ),
  ),
}
type Said = { readonly degree?: UserState['profile']['degree']; readonly graduationDate?: string }

/** @returns nothing where the list says what it said before */
export function studiesReported(
  { uid, role, reportedStudies: before }: Pick<UserState, 'uid' | 'role' | 'reportedStudies'>,
  universityId: string | undefined,
  { degree, graduationDate }: Said = {},
) {
  const studies = defined({ degree, graduationDate: graduationDate?.slice(0, 10) })
  const isSame =
    before?.universityId === universityId && before?.degree === studies.degree && before?.graduationDate === studies.graduationDate
  if (role !== 'student' || universityId === undefined || isSame || Object.keys(studies).length === 0) return []
  return [happened(StudiesReported, { uid, universityId, studies })]
}
