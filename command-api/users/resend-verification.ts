import { happened } from '#events/define.ts'
import { VerificationResent } from '#events/registrations.ts'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { codeExpiresAt } from '#events/vocabulary/terms.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { registrationFold, type RegistrationState } from './registration-state.ts'

const ResendVerification = internalInput('process.resendVerification', { uid: Id })
const HOUR_MS = 3_600_000

/** POST /verify-address/resend: another mail for a registration that is not proven yet, three an hour at most. */
export const resendVerification = defineCommand<typeof ResendVerification, RegistrationState>({
  input: ResendVerification,
  fold: registrationFold,
  target: ({ uid }) => uid,
  decide: ({ uid, status, mailed, endsAt }, _, { now }) => {
    const recent = mailed.filter(({ at }) => Date.parse(now) - Date.parse(at) < HOUR_MS)
    const expiresAt = codeExpiresAt(now, endsAt)
    if (status !== 'open' || expiresAt <= now || recent.length >= limits.codesPerHour) return []
    return [happened(VerificationResent, { uid, codeExpiresAt: expiresAt })]
  },
})
