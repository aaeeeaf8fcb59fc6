/** The person whom another page asks to invite: it comes with the navigation (`state`), so that no address stands in a URL. */
export type Invitee = {
  /** Of what the other page shows, such as a row of the roster. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
}
