import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { PreferencesChanged } from '#events/users.ts'
import { choicesOfLink, DAILY } from '#events/vocabulary/messages/mail-links.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type UserState } from '../users/state.ts'
import { changedChoices } from './change-preferences.ts'

/** The token has proven who asks. */
const ofToken = { uid: Id, kind: Type.String() }
const Unsubscribe = callInput('notifications.unsubscribe', ofToken, ['token'])
const Resubscribe = callInput('notifications.resubscribe', ofToken, ['token'])

/** Ends the mails of one kind; of the mail of the morning, all that stand in it. */
export const unsubscribe = defineCommand<typeof Unsubscribe, UserState>({
  input: Unsubscribe,
  fold: userFold,
  target: ({ uid }) => uid,
  decide: (user, { kind }) => {
    const kinds = Object.keys(choicesOfLink(kind, user))
    return chosen(user, Object.fromEntries(kinds.map((each) => [each, 'never'])))
  },
})

/** Takes that back: the kind of the link as it was, or what stood in the mail of the morning once a day again. */
export const resubscribe = defineCommand<typeof Resubscribe, UserState>({
  input: Resubscribe,
  fold: userFold,
  target: ({ uid }) => uid,
  decide: (user, { kind, mail }) => {
    const other = Object.entries(mail).find(([each, choice]) => (kind === DAILY ? choice !== 'daily' : each !== kind))
    return other ? invalid(`mail.${other[0]}`, 'is not what the link of this mail ends') : chosen(user, mail)
  },
})

function chosen(user: UserState, wanted: Parameters<typeof changedChoices>[1]) {
  const mail = changedChoices(user, wanted)
  return mail ? [happened(PreferencesChanged, { uid: user.uid, mail })] : []
}
