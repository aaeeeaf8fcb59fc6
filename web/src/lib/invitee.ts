import { mailboxIn } from '#lib/mailbox.ts'

/** The person whom another page asks to invite: it comes with the navigation (`state`), so that no address stands in a URL. */
export type Invitee = {
  /** Of what the other page shows, such as a row of the roster. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
}

/** What of a form an address that is typed or pasted fills in: of `Jim Doe <d@x.edu>` the name too, where there is none yet. */
export function addressFilledIn(text: string, name: string): { readonly email: string; readonly name: string } {
  const mailbox = mailboxIn(text)
  if (mailbox.name === undefined) return { email: text, name }
  return { email: mailbox.email, name: name.trim() === '' ? mailbox.name : name }
}
