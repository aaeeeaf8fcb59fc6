/** The texts and names that the platform takes: signs that people cannot see must not change what others read (product 2.18, 2.20). */
import { fold } from '#lib/fold.ts'
import { showsSomething, visible } from '#lib/visible.ts'

/** Control characters but line breaks and tabs, halves of surrogate pairs, and what turns the writing direction round. */
const deceptive = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u
/**
 * The flags of England, Scotland and Wales: letters that are not seen alone make another picture of a black flag. Of other letters screens
 * show nothing.
 */
const FLAG = /\u{1F3F4}\u{E0067}\u{E0062}(?:\u{E0065}\u{E006E}\u{E0067}|\u{E0073}\u{E0063}\u{E0074}|\u{E0077}\u{E006C}\u{E0073})\u{E007F}/gu
/**
 * A name is one line, and shows all of its characters. The two joiners and what chooses the form of a sign stay: some scripts and emoji
 * need them.
 */
const invisible = /\p{Cc}|(?![\u200C\u200D])\p{Cf}|[\u2028\u2029\u2800\u{1D159}]|(?=\p{L})\p{Default_Ignorable_Code_Point}/u

export function isPlainText(text: string): boolean {
  return !deceptive.test(text)
}

export function isPlainName(name: string): boolean {
  return isPlainText(name) && !invisible.test(name.replaceAll(FLAG, ''))
}

/** Whether something of the text is seen, in so many characters or more: what is required is nothing else (product 2.20, Names). */
export function saysSomething(text: string, minLength = 1): boolean {
  return showsSomething(text) && visible(text).length >= minLength
}

/** A person is called by a word, in whatever script: signs, figures and pictures alone are no name. */
export function isCalledSomething(name: string): boolean {
  return /\p{L}/u.test(visible(name))
}

/** The kind of thing that a name is of: it decides which words the name may not have. */
export type NameKind = 'person' | 'company' | 'skill'

const ours = 'proffer'
/** Words by which our own people would be called. The first of them stands in many names too, and counts only beside another. */
const [article, ...offices] =
  'the admin admins administration administrator administrators desk help helpdesk moderation moderator moderators official platform security service staff support system team'.split(
    ' ',
  )

/**
 * Why a name could be taken for the platform's own, in words that follow the name of the field; undefined for all others. Whole words are
 * compared, so that “Prof. Fernández” is nobody of ours (docs/decisions/reserved-names.md).
 */
export function reservedBecause(name: string, kind: NameKind): string | undefined {
  if (wordsIn(visible(name).normalize('NFKC')).some(mixesAlphabets))
    return 'must not mix Latin with letters of another alphabet in one word: it would look like another word'
  const readings = [name, name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')].map(comparedWords)
  const isOurs = (words: readonly string[]) =>
    kind === 'person' ? words.includes(ours) && words.every((word) => word === ours || isOffice(word)) : words.includes(ours)
  if (readings.some((words) => isOurs(words.flatMap(reservedIn)))) return 'must not say Proffer: that is the name of the platform'
  const isOnlyOffice = (words: readonly string[]) => words.every(isOffice) && words.some((word) => word !== article)
  // Companies are called Team17 and Teamsystem; a person is not.
  const inOffices = kind === 'person' ? reservedIn : (word: string) => [looks.get(asItLooks(word)) ?? word]
  return kind !== 'skill' && readings.some((words) => isOnlyOffice(words.flatMap(inOffices)))
    ? 'must not be made of nothing but words for our own people, such as support, team or administrator'
    : undefined
}

const reserved = [ours, article, ...offices].filter((word) => word !== undefined)

/** Signs of other alphabets, and digits, that pass for a letter. Of those that stand for each other the last one stands for all. */
const LIKENESSES = [
  'рρp',
  'гᴦr',
  'оοօσ0o',
  'ғϝf',
  'еєεҽ3e',
  '1|іιil',
  '5ѕs',
  'аα4a',
  'тτ7t',
  'мm',
  'ԁd',
  'нh',
  'уy',
  'кκk',
  'пn',
  'υu',
  'νv',
]
const likenessOf = new Map(LIKENESSES.flatMap((signs) => Array.from(signs.slice(0, -1), (sign) => [sign, signs.slice(-1)] as const)))
const asItLooks = (word: string) => Array.from(word, (sign) => likenessOf.get(sign) ?? sign).join('')
/** The longest first, so that of two that fit the whole word is found. */
const looks = new Map(reserved.toSorted((one, other) => other.length - one.length).map((word) => [asItLooks(word), word]))

/**
 * The reserved words that a word looks like, alone, with a number behind it, or written together; the word itself where it is none. A
 * number alone is none: “Security 7”.
 */
function reservedIn(word: string): readonly string[] {
  if (/^\p{N}+$/u.test(word)) return []
  const found: string[] = []
  let rest = asItLooks(word.replace(/\p{N}+$/u, '') || word)
  while (rest !== '') {
    const [look, meant] = looks.entries().find(([one]) => rest.startsWith(one)) ?? []
    if (look === undefined || meant === undefined) return [word]
    found.push(meant)
    rest = rest.slice(look.length)
  }
  return found
}

const isOffice = (word: string) => word === article || offices.includes(word)

function wordsIn(text: string): readonly string[] {
  return text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)
}

/** The words of a name as they sound: letters with dots or blanks between them are one word, and a word is the same with `'s`. */
function comparedWords(name: string): readonly string[] {
  const words = wordsIn(fold(name).replaceAll(/'s(?![\p{L}\p{N}])/gu, ''))
  return words
    .join(' ')
    .replaceAll(/(?<![^ ])(\S) (?=\S(?: |$))/gu, '$1')
    .split(' ')
}

/** Scripts that stand beside Latin letters in one word: those of East Asia (Tシャツ), which pass for no Latin letter. */
const BESIDE_LATIN = ['Latin', 'Common', 'Inherited', 'Han', 'Hiragana', 'Katakana', 'Hangul', 'Bopomofo']
const OTHER_LETTER = new RegExp(`[^${BESIDE_LATIN.map((script) => `\\p{Script=${script}}`).join('')}]`, 'u')

/** One word of Latin and other letters: no language writes so, but it passes for another word. µ and Ω stand for units (µBlox, kΩ). */
function mixesAlphabets(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && OTHER_LETTER.test(word.replaceAll(/[\u03BCΩ]/gu, ''))
}
