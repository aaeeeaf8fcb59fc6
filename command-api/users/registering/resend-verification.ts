import { happened } from '#events/define.ts'
import { VerificationResent } from '#events/registrations.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { codeExpiresAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../../core/command.ts'
import { codesOfTheHour } from '../../mailboxes/state.ts'
import { registrationFold, type RegistrationState } from './registration-state.ts'

const ResendVerification = internalInput('process.resendVerification', { uid: Id })

/** POST /verify-address/resend: another mail for a registration that is not proven yet, three an hour at most. */
export const resendVerification = defineCommand<typeof ResendVerification, RegistrationState>({
  input: ResendVerification,
  fold: registrationFold,
  target: ({ uid }) => uid,
  decide: ({ uid, status, mailed, endsAt }, _, { now }) => {
    const recent = mailed.map(({ at }) => at)
    const expiresAt = codeExpiresAt(now, endsAt)
    if (status !== 'open' || expiresAt <= now || codesOfTheHour(recent, now) >= limits.codesPerHour) return []
    return [happened(VerificationResent, { uid, codeExpiresAt: expiresAt })]
  },
})
