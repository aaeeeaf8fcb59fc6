import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ProfileFieldChanged } from '#events/users.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../../core/command.ts'
import { consentChanged, isGranted, isNominationConsent, isProfileConsent } from './consents.ts'
import { userFold, type UserState } from '../state.ts'

const ChangeConsent = callInput('consents.change')

/** POST /me/consents {kind, granted}: all but the terms are about what students share of themselves. */
export const changeConsent = defineCommand<typeof ChangeConsent, UserState>({
  input: ChangeConsent,
  fold: userFold,
  target: (_, { actor }) => actor?.uid ?? '',
  thing: 'account',
  decide: (user, { kind, granted }) => {
    if (kind !== 'terms' && user.role !== 'student') return invalid('kind', 'is a consent of students')
    if (!isNominationConsent(kind) && isGranted(user, kind) === granted) return []
    if (kind === 'terms' && !granted) return refuse('terms_needed')
    const line = consentChanged(user.uid, kind, granted)
    return isProfileConsent(kind) ? [happened(ProfileFieldChanged, { uid: user.uid, attr: kind, value: granted }), line] : [line]
  },
})
