/** What the link of a mail says that ends such mails: who, which kind, and a secret of ours that proves both. */
import { contract } from '#contract/contract.ts'
import type { NotificationKind } from '#events/vocabulary/notification-kinds.ts'
import type { Secrets } from '../core/command.ts'

/** The mail of the morning, which has several kinds in it. */
export const DAILY = 'daily'
export type MailOfKind = { readonly uid: string; readonly kind: NotificationKind | typeof DAILY }

const about = ({ uid, kind }: { readonly uid: string; readonly kind: string }) => ['unsubscribe', `${uid}|${kind}`, 1] as const

export function unsubscribeToken({ mailedSecret }: Pick<Secrets, 'mailedSecret'>, mail: MailOfKind): string {
  return `${mail.uid}.${mail.kind}.${mailedSecret(...about(mail))}`
}

/** Undefined unless we made it. */
export function mailOfToken({ isMailedSecret }: Pick<Secrets, 'isMailedSecret'>, token: string) {
  const [uid = '', kind = '', secret = '', ...more] = token.split('.')
  return more.length === 0 && isMailedSecret(secret, ...about({ uid, kind })) ? { uid, kind } : undefined
}

/** Opened it shows a page, and a POST to it is the call (RFC 8058). */
export function unsubscribePath(token: string): string {
  return contract['notifications.unsubscribe'].call.slice('POST '.length).replace(':token', token)
}
