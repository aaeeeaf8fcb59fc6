import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { PreferencesChanged } from '#events/users.ts'
import { choosableKinds, mailChoiceOf, type MailChoice, type MailChoices } from '#events/vocabulary/notification-kinds.ts'
import { invalid } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type UserState } from '../users/state.ts'

const ChangePreferences = callInput('preferences.change')

/** PUT /me/preferences: what is left out stays as it is. */
export const changePreferences = defineCommand<typeof ChangePreferences, UserState>({
  input: ChangePreferences,
  fold: userFold,
  target: (_, { actor }) => actor?.uid ?? '',
  thing: 'account',
  decide: (user, { mail = {}, theme, timezone }) => {
    const kinds: readonly string[] = choosableKinds(user.role)
    const unknown = Object.keys(mail).find((kind) => !kinds.includes(kind))
    if (unknown !== undefined) return invalid(`mail.${unknown}`, 'is not a kind of mail that you can choose')
    const changes = {
      mail: changedChoices(user, mail),
      theme: theme === user.theme ? undefined : theme,
      timezone: timezone === user.profile.timezone ? undefined : timezone,
    }
    return Object.values(changes).some((change) => change !== undefined)
      ? [happened(PreferencesChanged, { uid: user.uid, ...changes })]
      : []
  },
})

/** The choices of these that differ from what counts for the person; undefined if none does. */
export function changedChoices(
  { mail: before, role }: Pick<UserState, 'mail' | 'role'>,
  wanted: MailChoices,
): Record<string, MailChoice> | undefined {
  const changed = choosableKinds(role).flatMap((kind) => {
    const choice = wanted[kind]
    return choice === undefined || choice === mailChoiceOf(kind, before) ? [] : [[kind, choice] as const]
  })
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
