/** People as others see them. */
import { degreeLabels, type Degree } from '#events/vocabulary/jobs.ts'
import type { StudentCardDocument } from '#projections/views/student-cards/model.ts'
import type { UserDocument } from '#projections/views/users/model.ts'
import { defined } from '#lib/fields.ts'
import { type LabelById } from '../core/joins.ts'
import type { Card, LockedCard } from '#contract/people.ts'

/** `BS 2027`. */
export function studentHeadline(degree: Degree | undefined, graduationYear: number | undefined): string | undefined {
  return [degree && degreeLabels[degree], graduationYear].filter(Boolean).join(' ') || undefined
}

export function cardOf({ _id, displayName, role, profile, organizationId, universityId }: UserDocument, label: LabelById): Card {
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
    }),
  }
}

export function studentCardOf(
  { _id, displayName, degree, graduationYear, skills, universityId }: StudentCardDocument,
  label: LabelById,
): Card {
  return {
    uid: _id,
    displayName,
    role: 'student',
    skills: [...skills],
    ...defined({ headline: studentHeadline(degree, graduationYear), universityLabel: label(universityId) }),
  }
}

/** Without name, uid and photo: `id` is all that tells one row of the preview from another. */
export function lockedCardOf(card: StudentCardDocument, label: LabelById, id: string): LockedCard {
  const { headline, universityLabel, skills } = studentCardOf(card, label)
  return { id, locked: true, role: 'student', ...defined({ headline, universityLabel, skills }) }
}
