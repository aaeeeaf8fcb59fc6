/** How a name is spelled where somebody else writes it: keys beside those of the text, so that nothing else is found less (product 2.20, Search folds). */

/** As they are written without their signs in German and the languages of the north. æ, œ and ß are written so by the fold. */
const inTwoLetters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' }
const LETTER = /[äöüåø]/gu
const HAS_LETTER = /[äöüåø]/u

/** `müller` is `mueller` too. @param word in small letters, with each letter and its mark as one sign */
export function inMoreLetters(word: string): string | undefined {
  return HAS_LETTER.test(word) ? word.replaceAll(LETTER, (letter) => inTwoLetters[letter] ?? letter) : undefined
}

/** `mueller` is `muller` too, as which `müller` is found; but not what only looks so, as in `queue` and `bauer`. @param word folded */
export function inFewerLetters(word: string): string {
  return word.replaceAll(/(?<![aeiouyq])(?:([aou])e|(a)a)/g, '$1$2')
}

const INITIALS = /(?<![\p{L}\p{N}\p{M}.'’])\p{L}\.(?:\s\p{L}\.)+/gu

/** `J. R. Dobbs` has `J.R.` */
export function initialsIn(text: string): readonly string[] {
  return (text.match(INITIALS) ?? []).map((initials) => initials.replaceAll(/\s/g, ''))
}

const ARTICLE = /^ال(?=\p{Script=Arabic}{3,}$)/u

/** Many write Arabic names with their article and without it. @param word folded */
export function withoutArticle(word: string): string {
  return word.replace(ARTICLE, '')
}

const HYPHENATED = /(?<!\p{L})\p{L}{2,}(?:[-\u2010\u2011]\p{L}{2,})+/gu
/** `عبد الله`, `عبد الرحمن` */
const SERVANT = /(?<![\p{L}\p{N}\p{M}])(عبد)\s+(ال\p{Script=Arabic}{2,})/gu
/** Parts a word of Persian, where many type a blank. */
const NON_JOINER = '\u200C'

/** `Anne-Marie` is `annemarie` too, and `عبد الله` is `عبدالله`. */
export function joinedIn(text: string): readonly string[] {
  const hyphenated = (text.match(HYPHENATED) ?? []).map((word) => word.replaceAll(/[-\u2010\u2011]/g, ''))
  return [...hyphenated, ...Array.from(text.matchAll(SERVANT), ([, one = '', other = '']) => one + other)]
}

/** `می‌خواهم` has `می` and `خواهم` too. */
export function partedIn(text: string): readonly string[] {
  return text.includes(NON_JOINER) ? [text.replaceAll(NON_JOINER, ' ')] : []
}
