import { invitations } from '#projections/views/invitations/model.ts'
import type { Reader } from '../core/reader.ts'

/** How many invitations an account has sent since an instant, for its daily limit. */
export function invitationsSince(read: Reader) {
  return async (uid: string, instant: string): Promise<number> =>
    (await read.count(invitations, { invitedBy: uid, sentAt: { min: instant } })).total
}
