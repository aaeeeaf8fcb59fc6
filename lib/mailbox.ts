/** An address as programs of mail write it, and as it is copied from them (product 2.20, Files read). */
import { isEmail, normalEmail } from './email.ts'

export type Mailbox = { readonly email: string; readonly name?: string }

/** Of a longer text no more is looked at. */
const LONGEST = 1_000
const BEHIND = /[;,.，；،؛\s]/u
/** What an address stands in, by the end of it. */
const openings: Readonly<Record<string, string>> = { '>': '<', ']': '[', ')': '(' }
/** With those of Word, too. */
const QUOTED = /^(?:"(.*)"|'(.*)'|[“„]([^“„”]*)[“”]|‘([^‘’]*)’)$/s
const QUERIED = /^mailto:([^?]*).*$/is

/**
 * `Jim Doe <d@x.edu>`, `"Doe, Jim" <d@x.edu>`, `<d@x.edu>`, `mailto:d@x.edu`, `d@x.edu;` and `d@x.edu.` are `d@x.edu`. A text that is no
 * address, or names another one beside it, stays as it is.
 */
export function mailboxIn(text: string): Mailbox {
  if (text.length > LONGEST) return { email: text }
  const whole = withoutEnd(text, BEHIND).trim()
  const opening = openings[whole.at(-1) ?? '']
  const at = opening === undefined ? -1 : whole.lastIndexOf(opening)
  const [before, inside] = at < 0 ? ['', whole] : [whole.slice(0, at).trim(), whole.slice(at + 1, -1).trim()]
  const written = withoutEnd(unquoted(inside).replace(QUERIED, '$1'), BEHIND)
  // By an apostrophe a spreadsheet is told to leave a text alone.
  const email = written.startsWith("'") && isEmail(written.slice(1)) ? written.slice(1) : written
  if (!isEmail(email) || addressesIn(`${email} ${before}`).length > 1) return { email: text }
  const name = unquoted(before)
    .replaceAll(/\\(["\\])/g, '$1')
    .trim()
  return name === '' || name.includes('@') ? { email } : { email, name }
}

export function unquoted(text: string): string {
  return text.replace(QUOTED, '$1$2$3$4')
}

/** Sign by sign: an expression of these signs up to the end would begin at each of them anew. */
function withoutEnd(text: string, sign: RegExp): string {
  let end = text.length
  while (end > 0 && sign.test(text.charAt(end - 1))) end -= 1
  return text.slice(0, end)
}

/** Signs that may stand around an address in a sentence. */
const EDGE = /[^\p{L}\p{N}]/u
const EDGES_BEFORE = /^[^\p{L}\p{N}]+/u
const AROUND = /[\s,;<>"()[\]|/，、；،؛]+/u

/** Each mailbox that a text names, once. */
export function addressesIn(text: string): readonly string[] {
  const words = text.slice(0, LONGEST).split(AROUND)
  const found = words
    .map((word) => withoutEnd(unquoted(word).replace(QUERIED, '$1'), BEHIND))
    .map((word) => (isEmail(word) ? word : withoutEnd(word.replace(EDGES_BEFORE, ''), EDGE)))
    .filter(isEmail)
  return [...new Map(found.map((email) => [normalEmail(email), email])).values()]
}
