import { visible } from './visible.ts'

/** Compatible forms count as one only for comparing: `isEmail` refuses an address that is written in another one. */
const COMPATIBLE = 'NFKC'
/** Unassigned, control and format characters, and those that a screen draws as nothing. */
const INVISIBLE = /[\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
/** The dot-atom of RFC 5322 with the letters of RFC 6531: no comment, quoted part, group or display name. */
const ATOM = "[\\p{L}\\p{N}\\p{M}!#$%&'*+/=?^_`{|}~-]+"
const LABEL = '[\\p{L}\\p{N}\\p{M}_-]+'
const LOCAL = new RegExp(`^${ATOM}(\\.${ATOM})*$`, 'u')
/** At least two labels, of which the last is no number: an IP address is no domain. */
const DOMAIN = new RegExp(`^(${LABEL}\\.)+(?!\\p{N}+$)${LABEL}$`, 'u')
/** The longest address and the longest part before the @, in characters (RFC 5321). */
const LONGEST = { address: 254, local: 64 }

/**
 * The form in which addresses are compared everywhere (product 2.18): two addresses are one mailbox exactly if it is equal. Mail
 * never goes to it, but to the address that an account has.
 */
export function normalEmail(text: string): string {
  const [local, domain] = parts(visible(text.normalize(COMPATIBLE)).toLowerCase().normalize(COMPATIBLE))
  return local + (asciiDomain(domain) ?? domain)
}

/** Whether the text is one mailbox and nothing else. Only the form is checked: whether it exists shows when a mail is sent. */
export function isEmail(text: string): boolean {
  if (!text.includes('@') || text.length > LONGEST.address || INVISIBLE.test(text) || text.normalize(COMPATIBLE) !== text) return false
  const [local, domain] = parts(text)
  return local.length <= LONGEST.local + 1 && LOCAL.test(local.slice(0, -1)) && asciiDomain(domain) !== undefined
}

/** The local part with its @, and the domain. */
function parts(text: string): [local: string, domain: string] {
  const end = text.lastIndexOf('@') + 1
  return [text.slice(0, end), text.slice(end)]
}

/** A domain has two spellings, `bücher.example` and `xn--bcher-kva.example`. @returns undefined if it can be no domain */
export function asciiDomain(domain: string): string | undefined {
  return DOMAIN.test(domain) ? URL.parse(`http://${domain}`)?.hostname : undefined
}
