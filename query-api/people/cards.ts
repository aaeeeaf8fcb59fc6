/** People as others see them. */
import { degreeLabels, type Degree } from '#events/vocabulary/jobs.ts'
import type { StudentCardDocument } from '#projections/views/student-cards/model.ts'
import type { UserDocument } from '#projections/views/users/model.ts'
import { defined } from '#lib/fields.ts'
import { type LabelById } from '../core/joins.ts'
import type { Card } from '#contract/people.ts'

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

/** A student in a preview: school, degree and skills, without the name (product 2.8). */
export function lockedCardOf(card: StudentCardDocument, label: LabelById): Card {
  return { ...studentCardOf(card, label), displayName: '', locked: true }
}
