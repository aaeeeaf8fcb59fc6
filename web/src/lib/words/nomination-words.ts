import { nominationConsentText } from '#events/vocabulary/nominations/nomination-consent.ts'

/** All that a student agrees to with a nomination, said alike while registering, on the card and to the professor (product 2.20). */
export function nominationWords(professorName: string): string {
  return (
    `${nominationConsentText(professorName)} ${professorName} also sees whether you were invited to an interview, got an offer, accepted ` +
    `one, or were hired: never where. ${professorName} may get points from your university for it, the same whichever employer hires you.`
  )
}
