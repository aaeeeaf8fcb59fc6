import { Type } from 'typebox'
import { happened } from '#events/define.ts'
import { RegistrationEnded, registrationEnds, RegistrationVerified } from '#events/registrations.ts'
import { Id } from '#events/schema.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../../core/command.ts'
import { registrationFold, type RegistrationState } from './registration-state.ts'
import { userFold } from '../state.ts'

const EndRegistration = internalInput('process.endRegistration', { uid: Id, why: Type.Enum(registrationEnds) })

/**
 * Sent when a registration was not proven in time, and when an address was proven, for all of its registrations. One that has
 * become an account keeps its key; of every other one nothing stays readable (product 2.18).
 */
export const endRegistration = defineCommand<typeof EndRegistration, RegistrationState, { readonly proven: boolean }>({
  input: EndRegistration,
  fold: registrationFold,
  target: ({ uid }) => uid,
  needs: async (_, { uid }, __, { fold }) => ({ proven: (await fold(userFold, uid)) !== undefined }),
  effect: async ({ uid }, { needs: { proven } }, { users, destroyKey }) => {
    if (proven) return undefined
    // Left by a proof that was cut off before the account was stored.
    await users.delete(uid)
    await destroyKey(uid)
    return undefined
  },
  decide: ({ status, endsAt }, { uid, why }, { now, needs: { proven } }) => {
    if (status !== 'open') return []
    if (proven) return [happened(RegistrationVerified, { uid })]
    return why === 'expired' && !hasEnded(endsAt, now) ? [] : [happened(RegistrationEnded, { uid, why })]
  },
})
