/** Why somebody may open a version of a résumé (product 2.10). */
export const resumeRights = [
  'owner',
  'application',
  'subscription',
  'referral',
  'nomination',
  'careerOffice',
  'admin',
  'adminHidden',
] as const
export type ResumeRight = (typeof resumeRights)[number]

/** The end of the sentence that says who opened it. */
export const resumeRightWords: Readonly<Record<ResumeRight, string>> = {
  owner: '',
  application: ', which came with an application',
  subscription: ', found in the search of students',
  referral: ', for a referral',
  nomination: ', shared with nominators',
  careerOffice: ', shared with the career office',
  admin: ' as an admin',
  adminHidden: ' while it is hidden, as an admin',
}
