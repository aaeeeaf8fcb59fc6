import type { UserReply } from '#contract/people.ts'
import { studentHeadline } from '#events/vocabulary/students/students.ts'

/** School, degree and year, as others read them on a student's card: neither the major nor the day. */
export function studiesOf({ universityLabel, profile: { degree, graduationDate } }: UserReply): string {
  const year = graduationDate === undefined ? undefined : Number(graduationDate.slice(0, 4))
  return [universityLabel, studentHeadline(degree, year)].filter(Boolean).join(' · ')
}
