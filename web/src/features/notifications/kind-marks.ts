import type { NotificationKind } from '#events/vocabulary/notification-kinds.ts'
import type { IconName } from '../../ui/Icon.tsx'

/** The sign of a notification that nobody in particular caused. */
export const iconOf: Readonly<Partial<Record<NotificationKind, IconName>>> = {
  applicationReceived: 'board',
  referralAnswered: 'refer',
  referralMoved: 'refer',
  nominationAnswered: 'cap',
  redemptionAnswered: 'gift',
  redemptionAsked: 'gift',
  invitationAnswered: 'mail',
  account: 'user',
}

/** The label of the button of a notification that asks something. */
export const askedOf: Readonly<Partial<Record<NotificationKind, string>>> = {
  offer: 'Read the offer',
  referralReceived: 'Answer the referral',
  nominationReceived: 'Decide what is shared',
  personWaits: 'Approve or refuse',
}
