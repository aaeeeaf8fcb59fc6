/** The type of a letter, and the parts that letters have in common. */
import type { Calendar } from '#platform/mail/port.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Lookup } from '../core/command.ts'
import type { MailOfKind } from '#events/vocabulary/messages/mail-links.ts'
import { showsSomething } from '#lib/visible.ts'

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
  /** The sender of mails: `Proffer <no-reply@proffer.example>`. */
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
  return ['Hello', shownName(name)].filter(Boolean).join(' ') + ','
}

/**
 * A name as it stands in our own words: as it is where it reads as one, all others in quotes, so that they are not taken for our words, and
 * with nothing in them that mail programs make a link of (product 2.20, Names).
 * @returns '' for a name of which nothing is seen
 */
export function shownName(name: string): string {
  const text = onOneLine(name)
  if (!showsSomething(text)) return ''
  return text.length <= LONGEST_BARE && NAME.test(text) ? text : inQuotes(text)
}

/** Without a dash between blanks, which begins another sentence, and so many digits that a phone calls them. */
const TITLE = /^(?!.* - |(?:.*\p{Nd}){7})[\p{L}\p{N}][\p{L}\p{N}\p{M} ,&+#()'’–…-]*$/u

/**
 * The name of a company or university in our own words, and a job's title in the mail of a notification, whose sentences are read in the
 * app as well: bare where it is nothing but words, of which no mail program makes a link; all others in quotes. @returns '' for none
 */
export function wordsInSentence(title: string): string {
  const text = onOneLine(title)
  return showsSomething(text) && TITLE.test(text) ? text : shownTitle(title)
}

/** A job's title as it stands in our own words, always in quotes. @returns '' for none */
export function shownTitle(title: string): string {
  const text = onOneLine(title)
  return showsSomething(text) ? inQuotes(text) : ''
}

function onOneLine(text: string): string {
  return text.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim()
}

const LONGEST_BARE = 60
const PRONOUNS = '(?: \\(\\p{L}{1,5}(?:/\\p{L}{1,5}){1,3}\\))?'
/**
 * Letters and what joins them; after it degrees and the like (`Ana Doe, Ph.D.`), and pronouns. Two letters behind a dot may be a domain, so
 * such degrees are a list, without `B.Com.`.
 */
const NAME = new RegExp(
  [
    "^[\\p{L}\\p{M}](?:[\\p{L}\\p{M}\\u200C\\u200D'‘’\\u05BE\\u05F3\\u05F4·・\\u2010\\u2011 -]|\\.(?=[ ,]|\\p{L}\\.|$))*",
    PRONOUNS,
    '(?:, (?:[BDM]\\.(?:Arch|Ed|Eng|Phil|Sc)\\.|[A-Z][A-Za-z]{0,3}(?:\\.[A-Z])*\\.?)){0,3}',
    PRONOUNS,
    '$',
  ].join(''),
  'u',
)

/** A dot within a word, or two slashes, make a link of it, and so do seven digits on a phone. Of quotes only ours stand. */
function inQuotes(text: string): string {
  const inside = text
    .replaceAll(/["“”„«»]/g, "'")
    .replaceAll('://', ': //')
    .replaceAll(/(?<=[\p{L}\p{M}\p{N}])[.。․．｡](?=[\p{L}\p{N}]{2})/gu, '$& ')
    .replaceAll(/\+?\p{Nd}(?:[\s().\-/]*\p{Nd}){6,}/gu, '…')
  return `“${inside}”`
}

/** Quotes of what somebody wrote, the first 1,000 characters of each text (product 2.18). */
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

/**
 * The paragraphs of a letter that tells of several things: each with the way there, and how many more there are. @param all how many in all
 */
export function listed(shown: readonly Listed[], all: number): readonly Paragraph[] {
  const more = all - shown.length
  const paragraphs = shown.flatMap(({ gist, link }): readonly Paragraph[] => [gist, { link, button: 'See it' }])
  return more > 0 ? [...paragraphs, `And ${more} more.`] : paragraphs
}
