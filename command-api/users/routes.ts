import type { Body } from '#contract/contract.ts'
import { Type } from 'typebox'
import { Fields } from '#events/schema.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Tokens } from '#platform/identity/port.ts'
import { write, type Routes, type Serving } from '../core/serving.ts'
import { invitationFold } from '../invitations/state.ts'
import { changePassword } from './change-password.ts'
import { registerUser, Registration } from './register.ts'
import { updateField, FieldForm } from './update-field.ts'

/** How long ago one may have signed in to change the password. */
const FRESH_SECONDS = 300

export type UserServing = Serving & {
  readonly tokens: Tokens
  /** Sends the link to whoever has this address; tells nobody whether there is one. */
  readonly sendResetLink: (email: string) => Promise<void>
}

export function userRoutes(serving: UserServing): Routes {
  const { handler, tokens, now, sendResetLink } = serving
  return {
    'users.register': write(serving, registerUser, { body: Registration }, async ({ body }) => {
      if (body.email !== undefined) return body
      // The page knows only the masked address; the invitation's own is meant.
      const invitation = body.invitationId === undefined ? undefined : (await handler.reader.load(invitationFold, body.invitationId)).state
      if (!invitation) return refuse(body.invitationId ? 'not_found' : 'invitation_required')
      return { ...body, email: invitation.email }
    }),
    'users.updateField': write(serving, updateField, { body: FieldForm }, ({ body, account }) => ({
      uid: account?.uid,
      ...body,
    })),
    'users.changePassword': write(
      serving,
      changePassword,
      {
        body: Fields({
          newPassword: Type.String({ minLength: 1, maxLength: 200 }),
          idToken: Type.String({ minLength: 1, maxLength: 10_000 }),
        }),
      },
      async ({ body, account }) => {
        const token = await tokens.verify(body.idToken).catch(() => undefined)
        if (!token) return refuse('fresh_sign_in_required')
        if (token.uid !== account?.uid) return refuse('not_yourself')
        return Date.parse(now()) / 1_000 - token.authTime > FRESH_SECONDS
          ? refuse('fresh_sign_in_required')
          : { uid: token.uid, newPassword: body.newPassword }
      },
    ),
    /** The same answer for every address, and as quickly (product 2.16). */
    'users.resetPassword': async ({ body, request }) => {
      sendResetLink((body as Body<'users.resetPassword'>).email).catch((error: unknown) =>
        request.log.error({ reqId: request.id, err: error }, 'reset mail'),
      )
      return { ok: true, message: 'If there is an account with this address, a mail is on its way.' }
    },
  }
}
