import type { UserReply } from '#contract/people.ts'
import { isOpen } from '#events/vocabulary/sides.ts'

/** Where a student chooses who may find them. */
export const visibilityPlace = '/profile?tab=privacy#visibility'

/** `stops`: nobody finds the student while it is so. */
export type VisibilityReason = { readonly stops: boolean; readonly sentence: string; readonly place: string }

/** Why recruiters do not find a student, or find them less: what stops it first. Empty where nothing is in the way. */
export function whyNotFound({ state, profile, university, claimedUniversityLabel, resume }: UserReply): readonly VisibilityReason[] {
  const { skills = [], gpa, gpaVisible } = profile
  const reasons: readonly (VisibilityReason & { readonly holds: boolean })[] = [
    { holds: state !== 'active', stops: true, sentence: 'Your account is not open yet.', place: '/profile' },
    {
      holds: !isOpen('student', 'visible', profile),
      stops: true,
      sentence: 'You are seen only where you apply.',
      place: visibilityPlace,
    },
    {
      holds: university === undefined,
      stops: false,
      sentence: claimedUniversityLabel
        ? `Searches by school pass you over: ${claimedUniversityLabel} has not confirmed you yet.`
        : 'Searches by school pass you over: you have named no university.',
      place: '/profile#studies',
    },
    {
      holds: skills.length === 0,
      stops: false,
      sentence: 'Searches by skill pass you over: you have named none.',
      place: '/profile#skills',
    },
    {
      holds: gpa === undefined || !gpaVisible,
      stops: false,
      sentence:
        gpa === undefined ? 'Searches by GPA pass you over: there is none.' : 'Searches by GPA pass you over: you keep yours hidden.',
      place: '/profile#studies',
    },
    { holds: resume !== true, stops: false, sentence: 'Companies find no résumé of yours to open.', place: '/profile?tab=resumes' },
  ]
  return reasons.filter(({ holds }) => holds)
}
