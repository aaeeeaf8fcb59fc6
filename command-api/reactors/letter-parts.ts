/** What a letter is, and what letters have in common. */
import type { Calendar } from '#platform/mail/port.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Lookup } from '../core/command.ts'
import type { MailOfKind } from '#events/vocabulary/mail-links.ts'

/** A paragraph of ours, or somebody's own words, which stand quoted, cut, and without a link that works. */
export type Paragraph = string | { readonly quote: string } | { readonly link: string; readonly button: string }

export type Letter = {
  readonly to: string
  readonly subject: string
  readonly paragraphs: readonly Paragraph[]
  /** It follows from a registration, which a stranger may cause, and is held to the budget of such mails. */
  readonly ofRegistration?: true
  /** Whose choice of mails it falls under; those with a code, and to people without an account, under none. */
  readonly ofKind?: MailOfKind
  /** Where an answer goes. */
  readonly replyTo?: string
  readonly calendars?: readonly Calendar[]
}

export type LetterLookup = Pick<Lookup, 'fold' | 'secrets'> & {
  readonly origin: string
  /** Whom mails come from: `Proffer <no-reply@proffer.example>`. */
  readonly sender: string
}

/**
 * A look-up that notes whose accounts are read through it while letters are written: so an erasure finds what names them.
 * @param people those whom the letter is about without reading their account
 */
export function notingPeople(lookup: LetterLookup, people: readonly (string | undefined)[] = []) {
  const noted = new Set(people.filter((uid) => uid !== undefined))
  const noting: LetterLookup = {
    ...lookup,
    fold: (fold, id) => {
      if (fold.category === 'user' || fold.category === 'registration') noted.add(id)
      return lookup.fold(fold, id)
    },
  }
  return { lookup: noting, people: () => [...noted] }
}

export function greeting(name: string): string {
  return ['Hello', plainName(name)].filter(Boolean).join(' ') + ','
}

/** A name as it may stand in our own words: letters and what joins them, and none that reads as a sentence, an address or a number. */
export function plainName(name: string): string {
  return plain(name, NAME)
}

/** A job's title as it may stand in our own words, in quotes: as a name, with what joins the parts of a title. */
export function plainTitle(title: string): string {
  const text = plain(title, TITLE)
  return text && `“${text}”`
}

function plain(written: string, allowed: RegExp): string {
  const text = written.trim().replaceAll(/\s+/g, ' ')
  return text.length <= LONGEST_NAME && allowed.test(text) ? text : ''
}
const LONGEST_NAME = 60
/** A dot ends an initial or a title; between letters it would make a link of them. */
const NAME = /^(?!.*\.\S)[\p{L}\p{M}][\p{L}\p{M}'’. -]*$/u
const TITLE = /^(?!.*\.\S)[\p{L}\p{M}][\p{L}\p{M}'’. ,&()+#/–-]*$/u

/** What somebody wrote, the first 1,000 characters of each text (product 2.18). */
export function quoted(intro: string, ...texts: readonly (string | undefined)[]): readonly Paragraph[] {
  const quotes = texts.flatMap((text) => (text?.trim() && text !== 'unspecified' ? [{ quote: cut(text.trim()) }] : []))
  return quotes.length > 0 ? [`${intro}:`, ...quotes] : []
}

function cut(text: string): string {
  const characters = Array.from(text)
  return characters.length > limits.quotedInLetter ? `${characters.slice(0, limits.quotedInLetter).join('')} …` : text
}

type Listed = { readonly gist: string; readonly link: string }
/** A letter that tells of several things shows so many. */
export const MOST_LISTED = 20

/** What a letter says that tells of several things: each with the way there, and how many more there are. @param all how many in all */
export function listed(shown: readonly Listed[], all: number): readonly Paragraph[] {
  const more = all - shown.length
  const paragraphs = shown.flatMap(({ gist, link }): readonly Paragraph[] => [gist, { link, button: 'See it' }])
  return more > 0 ? [...paragraphs, `And ${more} more.`] : paragraphs
}
