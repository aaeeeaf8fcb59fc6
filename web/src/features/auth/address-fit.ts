import type { MaskedInvitation } from '#contract/invitations.ts'
import { normalEmail } from '#lib/email.ts'

/**
 * Whether an address is the invited one. Without the secret of the mail only the mask of that is known, `s•••@mit.edu`: one with the
 * same first letter and domain may be it, or not. What is not written yet is taken for the invited one.
 */
export function fitOf(
  address: string,
  { email, emailMasked }: Pick<MaskedInvitation, 'email' | 'emailMasked'>,
): 'same' | 'possible' | 'other' {
  if (email !== undefined) return address === '' || normalEmail(address) === normalEmail(email) ? 'same' : 'other'
  return address === '' || ends(address) === ends(emailMasked) ? 'possible' : 'other'
}

/** First letter and domain. */
function ends(address: string): string {
  const normal = normalEmail(address)
  return normal.slice(0, 1) + normal.slice(normal.lastIndexOf('@'))
}
