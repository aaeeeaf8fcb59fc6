import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { AddressMoved } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { DAY_MS } from '#lib/days.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { EmailTaken } from '#platform/identity/port.ts'
import { defineCommand } from '../../core/command.ts'
import { emailClaim, weakPassword } from '../registering/registration.ts'
import { userFold, type UserState } from '../state.ts'

const ProveAddress = callInput('users.verifyAddress', { uid: Id }, ['profile'])
function codeEndsAt(askedAt: string): string {
  return new Date(Date.parse(askedAt) + limits.addressDays * DAY_MS).toISOString()
}

/** The address, if the code proves it. */
type Needs = { readonly email?: string | undefined }

/**
 * POST /verify-address with the code that went to an address which an admin had set: the account, its sign-in and the claim move there
 * (product 2.7). Whoever reads the mails of that address chooses the password anew.
 */
export const proveAddress = defineCommand<typeof ProveAddress, UserState, Needs>({
  input: ProveAddress,
  fold: userFold,
  target: ({ uid }) => uid,
  needs: async ({ uid, addressAsked, addressesAsked = 0 }, { code }, { now }, { secrets }) => {
    const isProven =
      addressAsked !== undefined &&
      !hasEnded(codeEndsAt(addressAsked.at), now) &&
      secrets.isMailedSecret(partsOfToken(code).secret ?? '', 'address', uid, addressesAsked)
    return isProven ? { email: addressAsked.email } : {}
  },
  claims: (_, __, { needs: { email } }) => (email === undefined ? [] : [emailClaim(email)]),
  effect: async ({ password }, { target: uid, needs: { email } }, { users }) => {
    if (email === undefined) return undefined
    try {
      // An imported account may have no sign-in yet.
      await ((await users.get(uid)) ? users.setEmail(uid, email) : users.create({ uid, email, password }))
      await users.setPassword(uid, password)
      return undefined
    } catch (error) {
      if (error instanceof EmailTaken) return refuse('email_taken')
      throw error
    }
  },
  decide: ({ uid, state, email: former }, { password }, { needs: { email } }) => {
    if (email === undefined || (state !== 'active' && state !== 'suspended')) return refuse('code_used')
    return weakPassword(password) ?? [happened(AddressMoved, { uid, email, former })]
  },
  reply: ({ state }) => ({ status: state }),
})
