import type { Static } from 'typebox'
import { withField } from '#events/users.ts'
import type { Profile } from '#events/vocabulary/profile.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import type { ConsentKind } from '#events/vocabulary/roles.ts'
import { normalEmail } from '#lib/email.ts'
import { idOfHolder } from '../claims/claims.ts'
import type { Lookup } from '../core/command.ts'
import { changing, defineFold } from '../core/fold.ts'

export type UserState = Account & {
  readonly email: string
  readonly displayName: string
  readonly invitationId: string | undefined
  readonly profile: Static<typeof Profile>
  readonly consents: readonly ConsentKind[]
}

export const userFold = defineFold<UserState>(
  'user',
  {
    UserRegistered: (_, { data }) => ({
      uid: data.uid,
      role: data.role,
      state: data.state,
      organizationId: data.organizationId,
      universityId: data.universityId,
      invitationId: data.invitationId,
      email: data.person.email,
      displayName: data.person.displayName,
      profile: data.profile,
      consents: [],
    }),
    ConsentGranted: changing((user, { data }) => ({ ...user, consents: [...user.consents, data.kind] })),
    ProfileFieldChanged: changing((user, { data }) =>
      data.attr === 'displayName'
        ? { ...user, displayName: data.value as string }
        : { ...user, profile: withField(user.profile, data.attr, data.value) },
    ),
  },
  { personal: true },
)

/** The uid that holds this e-mail address, as its claim says. */
export function emailOwner(lookup: Pick<Lookup, 'fold' | 'secrets'>, email: string): Promise<string | undefined> {
  return idOfHolder(lookup, { kind: 'email', value: normalEmail(email) })
}
