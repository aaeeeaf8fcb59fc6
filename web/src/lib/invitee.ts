import { useState } from 'react'
import { mailboxIn } from '#lib/mailbox.ts'

/** The person whom another page asks to invite: it comes with the navigation (`state`), so that no address stands in a URL. */
export type Invitee = {
  /** Of what the other page shows, such as a row of the roster. */
  readonly id: string
  readonly email: string
  readonly name: string
  readonly role: string
}

type Filled = { readonly email: string; readonly name: string }

/**
 * What of a form an address that is typed or pasted fills in: of `Jim Doe <d@x.edu>` the name too, where there is none yet. A name that
 * came with an address goes with it.
 * @param named the name that the address before came with
 */
export function addressFilledIn(text: string, before: Filled, named: string | undefined): Filled & { readonly named?: string } {
  const { email, name: own } = mailboxIn(text)
  if (own === undefined && email === before.email) return { email: text, name: before.name, ...(named !== undefined && { named }) }
  const name = before.name === named ? '' : before.name
  if (own === undefined) return { email: text, name }
  return name.trim() === '' ? { email, name: own, named: own } : { email, name }
}

/** Fills in a form's address, and with it the name. */
export function useAddressFilledIn(values: Filled, set: (filled: Filled) => void): (text: string) => void {
  const [named, setNamed] = useState<string>()
  return (text) => {
    const filled = addressFilledIn(text, values, named)
    setNamed(filled.named)
    set({ email: filled.email, name: filled.name })
  }
}
