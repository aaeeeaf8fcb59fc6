/** People as others see them. */
import { studentHeadline } from '#events/vocabulary/students/students.ts'
import type { Photo } from '#events/vocabulary/students/photos.ts'
import type { StudentCardDocument } from '#projections/views/student-cards/model.ts'
import type { UserDocument } from '#projections/views/users/model.ts'
import { defined } from '#lib/fields.ts'
import { type LabelById } from '../core/joins.ts'
import type { Card, LockedCard } from '#contract/people.ts'

/** @param photo undefined where there is none */
export type PhotoUrl = (uid: string, photo: Photo | undefined) => string | undefined

/** A professor of whom no university says that they belong to it: what they claim opens nothing (product 2.18). */
export function isUnconfirmed(person: Pick<UserDocument, 'role' | 'universityId'> | undefined): true | undefined {
  return person?.role === 'professor' && person.universityId === undefined ? true : undefined
}

export function cardOf(
  { _id, displayName, role, profile, photo, organizationId, universityId }: UserDocument,
  label: LabelById,
  photoUrl: PhotoUrl,
): Card {
  const graduationYear = profile.graduationDate === undefined ? undefined : Number(profile.graduationDate.slice(0, 4))
  const headline = role === 'student' ? studentHeadline(profile.degree, graduationYear) : (profile.title ?? profile.position)
  return {
    uid: _id,
    displayName,
    role,
    ...defined({
      headline,
      organizationLabel: label(organizationId),
      universityLabel: label(universityId),
      skills: role === 'student' ? profile.skills : undefined,
      photo: photoUrl(_id, photo),
    }),
  }
}

export function studentCardOf(
  { _id, displayName, degree, graduationYear, skills, photo, universityId }: StudentCardDocument,
  label: LabelById,
  photoUrl: PhotoUrl,
): Card {
  return {
    uid: _id,
    displayName,
    role: 'student',
    skills: [...skills],
    ...defined({ headline: studentHeadline(degree, graduationYear), universityLabel: label(universityId), photo: photoUrl(_id, photo) }),
  }
}

/** Without name, uid and photo: `id` is all that tells one row of the preview from another. */
export function lockedCardOf(card: StudentCardDocument, label: LabelById, id: string, nominated: boolean): LockedCard {
  const { headline, universityLabel, skills } = studentCardOf(card, label, () => undefined)
  return {
    id,
    locked: true,
    role: 'student',
    ...(nominated && { nominated }),
    ...defined({ headline, universityLabel, skills }),
  }
}
