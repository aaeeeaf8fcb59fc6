/** The one wording of who opened what of somebody: in the record, the notification, the profile and the privacy page. */
export const openable = ['profile', 'resume', 'export', 'mail', 'conversation', 'event'] as const
/** What stands over one's own list of these in the profile, and where a notification leads. */
export const openedTitle = 'Who opened your profile and résumé'
export type Openable = (typeof openable)[number]

/** `opened version 2 of your résumé`. @param whose `your`, or `the` in a record that others read */
export function opened(what: Openable, whose: 'your' | 'the', version?: number): string {
  if (what === 'conversation') return `read ${whose === 'your' ? 'a conversation of yours' : 'a conversation'}`
  if (what === 'profile') return `opened ${whose} profile`
  if (what === 'mail') return `read a mail to ${whose === 'your' ? 'you' : 'the person'}`
  if (what === 'export') return `took ${whose} profile into a table`
  if (what === 'event') return `read what one entry of ${whose} record keeps sealed`
  return `opened ${version === undefined ? '' : `version ${version} of `}${whose} résumé`
}
