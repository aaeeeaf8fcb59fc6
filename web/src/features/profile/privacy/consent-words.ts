import type { LedgerKind } from '#events/vocabulary/roles.ts'

/** The meaning of each consent, in the words of the person who gives it: the switches of the profile and of the ledger say the same. */
export const consentWords: Readonly<Record<LedgerKind, { readonly label: string; readonly hint: string }>> = {
  terms: { label: 'The terms of use', hint: 'An account needs them; to leave, erase it below.' },
  gpaVisible: { label: 'My GPA may be shown', hint: 'To companies that may find me, and in what I send from then on.' },
  shareNominations: {
    label: 'Recruiters may see who nominated me',
    hint: 'Those who may find me. My professor reads whether a company opened my profile or résumé, never which.',
  },
  shareReason: {
    label: 'The reason of my nomination may be read',
    hint: 'By companies where I apply, and by recruiters who see who nominated me.',
  },
  shareWithNominator: { label: 'My professor may open my résumé', hint: 'Of each nomination I agreed to, this semester and the next.' },
  shareWithCareerOffice: {
    label: 'The career office may open my résumé',
    hint: 'And see where I applied, for which jobs, their status, and what came of my nominations.',
  },
  ferpaRelease: { label: 'My university may confirm my studies', hint: 'Enrolment and degree, to companies that ask.' },
  openToReferrals: {
    label: 'Employees may refer me',
    hint: 'They find me by name or skill, and see name, photo, school, degree, year and skills. Recruiters who find me may invite me to a job.',
  },
}
