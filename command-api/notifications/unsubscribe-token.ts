/** The link of a mail that ends such mails. */
import { contract } from '#contract/contract.ts'
import { secretOfMail, type MailOfKind } from '#events/vocabulary/messages/mail-links.ts'
import type { Secrets } from '../core/command.ts'

export function unsubscribeToken({ mailedSecret }: Pick<Secrets, 'mailedSecret'>, mail: MailOfKind): string {
  return `${mail.uid}.${mail.kind}.${mailedSecret(...secretOfMail(mail))}`
}

/** Opened it shows a page, and a POST to it is the call (RFC 8058). */
export function unsubscribePath(token: string): string {
  return contract['notifications.unsubscribe'].call.slice('POST '.length).replace(':token', token)
}
