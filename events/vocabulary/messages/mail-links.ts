/** The token in the link of a mail that ends such mails: it names whose mails they are, and of which kind. A secret of ours proves both. */
import { choosableKinds, mailChoiceOf, type MailChoices, type NotificationKind } from '../notification-kinds.ts'
import type { Role } from '../roles.ts'

/** The mail of the morning, which has several kinds in it. */
export const DAILY = 'daily'
export type MailOfKind = { readonly uid: string; readonly kind: NotificationKind | typeof DAILY }
type Named = { readonly uid: string; readonly kind: string }

export const secretOfMail = ({ uid, kind }: Named) => ['unsubscribe', `${uid}|${kind}`, 1] as const
type IsSecret = (secret: string, ...about: ReturnType<typeof secretOfMail>) => boolean

/** Undefined unless we made the token. */
export function mailOfToken(isMailedSecret: IsSecret, token: string): Named | undefined {
  const [uid = '', kind = '', secret = '', ...more] = token.split('.')
  return more.length === 0 && isMailedSecret(secret, ...secretOfMail({ uid, kind })) ? { uid, kind } : undefined
}

/** The person's choices for the kinds that the link ends: of the mail of the morning, for those that stand in it now. */
export function choicesOfLink(kind: string, { role, mail }: { readonly role: Role; readonly mail?: MailChoices }): MailChoices {
  const choices = choosableKinds(role).map((each) => [each, mailChoiceOf(each, mail)] as const)
  return Object.fromEntries(choices.filter(([each, choice]) => (kind === DAILY ? choice === 'daily' : each === kind)))
}
