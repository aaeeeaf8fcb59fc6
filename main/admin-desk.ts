/** What `npm run admin` may ask, beside a running platform and of a stopped one. */
import { inviteAtDesk, type FirstAdminDesk, type FirstAdminLink } from '#command-api/invitations/first-admin-desk.ts'
import { asksForReset, resetAtDesk, type FactorWasReset } from '#command-api/second-factor/reset-desk.ts'

export type DoneAtDesk = FirstAdminLink | FactorWasReset

/**
 * @param request the words of the command line
 * @throws with a sentence for people
 */
export function answerAtAdminDesk(desk: FirstAdminDesk, request: unknown): Promise<DoneAtDesk> {
  return asksForReset(request) ? resetAtDesk(desk, request) : inviteAtDesk(desk, request)
}
