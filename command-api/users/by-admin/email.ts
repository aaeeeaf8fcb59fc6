import { Email } from '#events/schema.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { normalEmail } from '#lib/email.ts'
import { errorsIn, withoutMarks } from '#platform/http/validation.ts'
import { emailOwner } from '../state.ts'
import type { Correction } from './correction.ts'

function addressIn(value: unknown): string | undefined {
  const address = withoutMarks(Email, value)
  return errorsIn(Email, address).length === 0 ? (address as string).trim() : undefined
}

/**
 * The new address gets a code, and the account moves there when it is used (`prove-address.ts`). The address of now takes back what was
 * asked before.
 */
export const email: Correction = {
  needs: async ({ user, value }, lookup) => {
    const address = addressIn(value)
    const owner = address === undefined ? undefined : await emailOwner(lookup, address)
    return { taken: owner !== undefined && owner !== user.uid }
  },
  decide: ({ user, value, needs: { taken } }) => {
    const after = addressIn(value)
    if (after === undefined) return invalid('value', 'must be an e-mail address')
    if (taken) return refuse('email_taken')
    const isTheSame = normalEmail(after) === normalEmail(user.email)
    const before = user.addressAsked?.email ?? user.email
    return { events: [], before, after: isTheSame ? user.email : after }
  },
}
