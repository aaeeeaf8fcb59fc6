import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { UserFieldCorrectedByAdmin } from '#events/users.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../../core/command.ts'
import { userFold, type UserState } from '../state.ts'
import { closedTo, noLongerAdmin, reasonOf } from './acting.ts'
import type { Correction, CorrectionNeeds } from './correction.ts'
import { correctionOf } from './corrections.ts'

const UpdateFieldByAdmin = callInput('users.updateFieldByAdmin')

/**
 * §7 POST /user/updateFieldByAdmin {id, attr, value, reason?}: one field of somebody's account. What follows from it is told by the events
 * by which everything follows anyway, and the correction stands behind them: who, from what to what, and why.
 */
export const correctField = defineCommand<typeof UpdateFieldByAdmin, UserState, CorrectionNeeds>({
  input: UpdateFieldByAdmin,
  fold: userFold,
  target: ({ id }) => id,
  needs: async (user, { attr, value }, call, lookup) =>
    (await noLongerAdmin(call, lookup)) ??
    closedTo(user) ??
    (await correctionOf(attr).needs?.({ user, attr, value }, { ...lookup, now: call.now, actor: call.actor })) ??
    {},
  // Another role is another person to everybody: whoever is signed in signs in anew.
  effect: async ({ id, attr }, _, { users }) => {
    if (attr === 'role') await users.revoke(id)
    return undefined
  },
  decide: (user, { attr, value, reason: given }, { actor, needs }) => {
    const { uid } = user
    const reason = reasonOf(given)
    const correction: Correction = correctionOf(attr)
    const corrected = correction.decide({ user, attr, value, reason, actor, needs })
    if (isRefusal(corrected)) return corrected
    const { events, before, after } = corrected
    if (before === after) return []
    return [...events, happened(UserFieldCorrectedByAdmin, { uid, attr, before, after, reason })]
  },
  reply: ({ role, state }) => ({ status: state === 'active' ? role : state }),
})
