import type { Body } from '#contract/contract.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Tokens } from '#platform/identity/port.ts'
import { inTurn } from '../core/in-turn.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { invitationFold } from '../invitations/state.ts'
import { changePassword } from './change-password.ts'
import { registerUser } from './register.ts'
import { updateField } from './update-field.ts'

/** The greatest age of the sign-in with which a password may be changed. */
const MAX_SIGN_IN_AGE_SECONDS = 300

export type UserRoutePorts = RoutePorts & {
  readonly tokens: Tokens
  /** Mails a reset link if there is an account with this address. Its result does not tell whether there is one. */
  readonly sendResetLink: (email: string) => Promise<void>
}

export function userRoutes(ports: UserRoutePorts): Routes {
  const { handler, tokens, now, sendResetLink } = ports
  const changes = new Map<string, Promise<unknown>>()
  const change = write(ports, changePassword, async ({ body, account }) => {
    const token = await tokens.verify(body.idToken).catch(() => undefined)
    if (!token) return refuse('fresh_sign_in_required')
    if (token.uid !== account?.uid) return refuse('not_yourself')
    return Date.parse(now()) / 1_000 - token.authTime > MAX_SIGN_IN_AGE_SECONDS ? refuse('fresh_sign_in_required') : { uid: token.uid }
  })
  return {
    'users.register': write(ports, registerUser, async ({ body: { email, invitationId } }) => {
      if (email !== undefined) return { email }
      const invitation = invitationId === undefined ? undefined : (await handler.reader.load(invitationFold, invitationId)).state
      return invitation ? { email: invitation.email } : refuse(invitationId === undefined ? 'invitation_required' : 'not_found')
    }),
    'users.updateField': write(ports, updateField, ({ account }) => (account ? { uid: account.uid } : refuse('unauthorized'))),
    // In turn, because a change ends the sessions that the others, which wait for it, were sent with.
    'users.changePassword': (call) => inTurn(changes, call.account?.uid ?? '', () => change(call)),
    /** The same reply after the same time for every address, so that it reveals no account (product 2.16). */
    'users.resetPassword': async ({ body, request }) => {
      sendResetLink((body as Body<'users.resetPassword'>).email).catch((error: unknown) =>
        request.log.error({ reqId: request.id, err: error }, 'reset mail'),
      )
      return { ok: true, message: 'If there is an account with this address, a mail is on its way.' }
    },
  }
}
