import type { LedgerKind } from '#events/vocabulary/roles.ts'

/** What each consent allows, in the words of the person who gives it. */
export const consentWords: Readonly<Record<LedgerKind, { readonly label: string; readonly hint: string }>> = {
  terms: { label: 'The terms of use', hint: 'an account needs them; to leave, erase it below' },
  gpaVisible: { label: 'My GPA may be shown', hint: 'to those who may see my profile' },
  shareReason: { label: 'The reason of my nomination may be read', hint: 'by companies where I apply' },
  shareWithNominator: { label: 'My professor may open my résumé', hint: 'of each nomination I agreed to, this semester and the next' },
  shareWithCareerOffice: { label: 'The career office may open my résumé', hint: 'and see the status of my applications, nothing else' },
  ferpaRelease: { label: 'My university may confirm my studies', hint: 'enrolment and degree, to companies that ask' },
  openToReferrals: { label: 'Employees may refer me', hint: 'they see name, school and skills' },
}
