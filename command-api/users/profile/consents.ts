import { happened, type Happened } from '#events/define.ts'
import { ConsentGranted, ConsentWithdrawn } from '#events/users.ts'
import { nominationTextVersion } from '#events/vocabulary/nominations/nomination-consent.ts'
import { consentTextVersion, nominationConsents, profileConsents, type LedgerKind, type ProfileConsent } from '#events/vocabulary/roles.ts'
import type { UserState } from '../state.ts'

/** The line that the ledger gets. */
export function consentChanged(uid: string, kind: LedgerKind, granted: boolean): Happened {
  const textVersion = kind === 'shareNominations' ? nominationTextVersion : consentTextVersion
  return happened(granted ? ConsentGranted : ConsentWithdrawn, { uid, kind, textVersion })
}

/** Whether this is a field of the profile whose changes are consents as well. */
export function isProfileConsent(attr: string): attr is ProfileConsent {
  return (profileConsents as readonly string[]).includes(attr)
}

/** Whether answers to nominations give this consent as well, so that the account does not know what was said last. */
export function isNominationConsent(kind: LedgerKind): boolean {
  return kind === 'shareNominations' || (nominationConsents as readonly LedgerKind[]).includes(kind)
}

export function isGranted({ profile, consents }: Pick<UserState, 'profile' | 'consents'>, kind: LedgerKind): boolean {
  return isProfileConsent(kind) ? (profile[kind] ?? false) : consents.includes(kind)
}
