import { NamedError } from '#lib/named-error.ts'

export interface Mail {
  /**
   * `id` is the effect's id and becomes the Message-ID: sending the same id again is the same mail.
   * @throws {Undeliverable} when trying again is of no use
   */
  send(mail: Letter): Promise<void>
  /**
   * Removes mails to somebody, mails that are answered to them and mails about them, as far as they are still kept here. The address may
   * be somebody else's by now: of those that were written at `before` (milliseconds since 1970) or later, only mails about the person go.
   * @returns how many
   */
  forget(person: { readonly uid: string; readonly address: string; readonly before?: number }): Promise<number>
  /** What is kept here; absent where mails go to a server that keeps none for us. */
  readonly kept?: KeptMails
}
export interface KeptMails {
  /** The latest first. @param after the `place` of the last one of the page before */
  list(limit: number, after?: string): Promise<readonly KeptMail[]>
  /** Of one, what the list says of it. */
  find(id: string): Promise<KeptMail | undefined>
  read(id: string): Promise<OpenedMail | undefined>
}
export type KeptMail = { readonly id: string; readonly template: string; readonly at: string; readonly place: string }
export type OpenedMail = Omit<KeptMail, 'place'> & { readonly to: string; readonly subject: string; readonly text: string }
export type Letter = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Which mail it is, for whoever looks after mails: letters and digits. */
  readonly template?: string
  /** Where an answer goes, if not to the sender. */
  readonly replyTo?: string
  /** A URL that ends such mails: opened it shows a page, and a POST to it is enough (RFC 8058). */
  readonly unsubscribe?: string
  /** iCalendar objects for the reader's calendar. */
  readonly calendars?: readonly Calendar[]
  /** Uids of people whom it names or whose words it quotes, so that an erasure finds it. */
  readonly about?: readonly string[]
}
export type Calendar = { readonly method: 'PUBLISH' | 'REQUEST' | 'CANCEL'; readonly content: string }

/** The mail server refused the recipient or the mail for good. */
export class Undeliverable extends NamedError {}
