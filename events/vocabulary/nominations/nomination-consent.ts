/** The words that a student agrees to with a nomination. Changed words get a new version. */

/** Of the words below; events without one were agreed to by words that named only the companies one applies to (product 2.20). */
export const nominationTextVersion = '2026-11-26'

export function nominationConsentText(professorName: string): string {
  return (
    `Recruiters who may find you see that ${professorName} put you forward, and the reason only if you share it. ` +
    `${professorName} reads whether a company opened your profile or résumé, never which.`
  )
}
