import { notificationKinds, type MailChoices, type NotificationKind } from '#events/vocabulary/notification-kinds.ts'

/** The kinds that come by mail and how often, in a few words: `offers and 3 more at once, the rest once a day`. */
export function mailSummary(mail: MailChoices): string {
  const kinds = Object.keys(mail) as readonly NotificationKind[]
  const [first, ...more] = kinds.filter((kind) => mail[kind] === 'immediately')
  const daily = kinds.some((kind) => mail[kind] === 'daily')
  const never = kinds.some((kind) => mail[kind] === 'never')
  if (first === undefined) return daily ? (never ? 'some once a day, the rest never' : 'all once a day') : 'only the safety of your account'
  if (!daily && !never) return 'all at once'
  const rest = daily ? (never ? 'others once a day or never' : 'the rest once a day') : 'the rest never'
  const { label } = notificationKinds[first]
  const atOnce = label.charAt(0).toLowerCase() + label.slice(1)
  return `${atOnce}${more.length > 0 ? ` and ${more.length} more` : ''} at once, ${rest}`
}
