import { degreeLabels, type Degree } from '../jobs/jobs.ts'

/** `Bachelor 2027`, as it stands on a student's card. */
export function studentHeadline(degree: Degree | undefined, graduationYear: number | undefined): string | undefined {
  return [degree && degreeLabels[degree], graduationYear].filter(Boolean).join(' ') || undefined
}
