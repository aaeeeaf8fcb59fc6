import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { PreferencesChanged } from '#events/users.ts'
import { choosableKinds, mailChoiceOf } from '#events/vocabulary/notification-kinds.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type UserState } from '../users/state.ts'
import { changedChoices } from './change-preferences.ts'
import { DAILY } from './unsubscribe-token.ts'

const Unsubscribe = callInput('notifications.unsubscribe', { uid: Id, kind: Type.String() }, ['token'])

/** Ends the mails of one kind; of the mail of the morning, all that stand in it. The token has proven who asks. */
export const unsubscribe = defineCommand<typeof Unsubscribe, UserState>({
  input: Unsubscribe,
  fold: userFold,
  target: ({ uid }) => uid,
  decide: (user, { uid, kind }) => {
    const kinds = choosableKinds(user.role).filter((each) => (kind === DAILY ? mailChoiceOf(each, user.mail) === 'daily' : each === kind))
    const mail = changedChoices(user, Object.fromEntries(kinds.map((each) => [each, 'never'])))
    return mail ? [happened(PreferencesChanged, { uid, mail })] : []
  },
})
