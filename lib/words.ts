import { fold } from './fold.ts'
import { inFewerLetters, initialsIn, inMoreLetters, joinedIn, partedIn, withoutArticle } from './other-spellings.ts'
import { lettersAndPairs, pairsHolding, unspacedLetters, UNSPACED } from './unspaced.ts'
import { visible } from './visible.ts'

/**
 * Words as `search` sees them, the same for the text that is stored and the text that is asked, both folded. `C++`, `C#`, `.NET`,
 * `node.js` and `O’Brien` are words. Done here and not by the databases, whose own tokenizers disagree.
 */
const WORD = wordOf(String.raw`[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]`)
const HAS_UNSPACED = new RegExp(UNSPACED, 'u')
/** The same where a text has letters of scripts without blanks: these and others, as in `ABC株式会社`, are words of their own. */
const WORD_OR_UNSPACED = new RegExp(
  String.raw`${UNSPACED}(?:${UNSPACED}|\p{Default_Ignorable_Code_Point})*|` +
    wordOf(String.raw`(?:(?!${UNSPACED})[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}])`).source,
  'gu',
)
/** Signs that may stand between the parts of a name that is also written without it. */
const GAP = /^[\s・·]+$/u

function wordOf(sign: string): RegExp {
  return new RegExp(String.raw`\.?${sign}+(?:[.'‘’]${sign}+)*[+#♯＋＃]*`, 'gu')
}

/** Longer words are cut, on both sides alike. */
const MAX_WORD = 64

/** More words than this in one search do not narrow it further. */
const MAX_SEARCH_WORDS = 16

type Found = { readonly at: number; readonly word: string }

function wordsIn(text: string): readonly Found[] {
  const word = HAS_UNSPACED.test(text) ? WORD_OR_UNSPACED : WORD
  return Array.from(text.matchAll(word), ({ index, 0: found }) => ({ at: index, word: found }))
}

/** How many there are as people count them. */
export function wordCount(text: string): number {
  return wordsIn(fold(text)).length
}

const stored = (word: string) => word.replaceAll("'", '').slice(0, MAX_WORD)

/** `ph.d`, `b.sc`, `u.s.a`: most people type them without points. */
const ABBREVIATION = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u

/** `asp.net` is found by its parts, and by `.net`; `ph.d` by `phd` too; `o'brien` by `obrien`, `o` and `brien`; `mueller` by `muller`. */
function formsOf(word: string): readonly string[] {
  const [first = '', ...others] = word.split('.')
  const joined = ABBREVIATION.test(word) ? [word.replaceAll('.', '')] : []
  const parts = [word, first, ...others.flatMap((part) => [part, `.${part}`]), ...joined, inFewerLetters(word), withoutArticle(word)]
  // Of most words these are all the same.
  return [...new Set(parts)].flatMap((part) => [stored(part), ...(part.includes("'") ? part.split("'").map(stored) : [])]).filter(Boolean)
}

/** All forms of the words of a text. */
function formsIn(text: string): readonly string[] {
  const folded = fold(text)
  const words = wordsIn(folded)
  return words.flatMap(({ at, word }, n) => {
    const letters = unspacedLetters(word)
    if (letters.length === 0) return formsOf(word)
    const next = words[n + 1]
    const isBeside = next && GAP.test(folded.slice(at + word.length, next.at))
    return lettersAndPairs(letters, isBeside ? unspacedLetters(next.word)[0] : '').map(stored)
  })
}

/** The words to store for some values (texts or arrays of texts), each once and in all forms by which it is found. */
export function indexedWords(values: readonly unknown[]): string[] {
  const texts = values.flat().filter((value) => typeof value === 'string')
  return [...new Set(texts.flatMap((text) => [text, ...spelledOtherwise(text)]).flatMap(formsIn))]
}

/** Points stand behind initials, hyphens between parts; plain letters are written in one way. */
const HAS_OTHER_SPELLINGS = /[^\0-\x7f]|[.-]/

/** The words of a text that are also written in another way than the fold makes of them. */
function spelledOtherwise(text: string): readonly string[] {
  if (!HAS_OTHER_SPELLINGS.test(text)) return []
  const plain = text.normalize('NFC').toLowerCase()
  const longer = inMoreLetters(plain) === undefined ? [] : wordsIn(plain).flatMap(({ word }) => inMoreLetters(word) ?? [])
  return [...longer, ...initialsIn(plain), ...joinedIn(plain), ...partedIn(plain)]
}

/** The words that all have to be there, the last one as a prefix. None of them holds a quote, a blank or a `$`. */
export function searchWords(text: string): string[] {
  const words = wordsIn(fold(text)).flatMap(({ word }) => {
    const letters = unspacedLetters(word)
    return letters.length === 0 ? [withoutArticle(word)] : pairsHolding(letters)
  })
  return words.slice(0, MAX_SEARCH_WORDS).map(stored)
}

/** Signs alone, such as `???`: a text of no word, which would find everybody. An empty one asks for nobody by name. */
export function signsAlone(text: string): boolean {
  return visible(text) !== '' && searchWords(text).length === 0
}

/** The words of a text that a search finds it by, as they stand there: the last word that is asked for only has to begin one. */
export function foundWords(text: string, search: string): readonly Found[] {
  const asked = searchWords(search)
  const [last] = asked.splice(-1)
  if (last === undefined) return []
  const isAsked = (form: string) => form.startsWith(last) || asked.includes(form)
  return wordsIn(text).flatMap(({ at, word }) => {
    const letters = unspacedLetters(word)
    if (letters.length > 0) return foundLetters(letters, at, isAsked)
    return indexedWords([word]).some(isAsked) ? [{ at, word }] : []
  })
}

/** Of a word without blanks the letters that are asked for, alone or as two side by side; those beside each other as one. */
function foundLetters(letters: readonly string[], begin: number, isAsked: (form: string) => boolean): readonly Found[] {
  const folded = eachFolded(letters)
  const alone = folded.map((letter) => isAsked(stored(letter)))
  const together = folded.map((letter, n) => !alone[n] && !alone[n + 1] && isAsked(stored(letter + (folded[n + 1] ?? ''))))
  const found: { at: number; word: string }[] = []
  let at = begin
  for (const [n, letter] of letters.entries()) {
    const before = found.at(-1)
    if (alone[n] || together[n] || together[n - 1]) {
      if (before && before.at + before.word.length === at) before.word += letter
      else found.push({ at, word: letter })
    }
    at += letter.length
  }
  return found
}

/** A long text has few letters that differ, and each costs its folding once. */
function eachFolded(letters: readonly string[]): readonly string[] {
  const known = new Map([...new Set(letters)].map((letter) => [letter, fold(letter)]))
  return letters.map((letter) => known.get(letter) ?? letter)
}

/** Counts of how many texts a search would find a value; the texts are split once, for many values. */
export function countTexts(texts: readonly string[]): (value: string) => number {
  const count = countTextsIn(texts)
  return (value) => count(indexedWords([value]))
}

/** The same for values that many such counts look at, which are split beforehand. @returns takes the `indexedWords` of a value */
export function countTextsIn(texts: readonly string[]): (held: readonly string[]) => number {
  const asked = texts.map((text) => searchWords(text))
  return (held) => {
    const has = (word: string, isLast: boolean) => (isLast ? held.some((one) => one.startsWith(word)) : held.includes(word))
    return asked.filter((words) => words.every((word, n) => has(word, n === words.length - 1))).length
  }
}

/** Longer beginnings are cut, on both sides alike. */
const MAX_BEGINNING = 24

/** The keys of a field whose words are to be found by their beginnings, in any order: `{ all: searchBeginnings(text) }`. */
export function indexedBeginnings(text: string): string[] {
  const beginnings = indexedWords([text]).flatMap((word) =>
    Array.from({ length: Math.min(word.length, MAX_BEGINNING) }, (_, last) => word.slice(0, last + 1)),
  )
  return [...new Set(beginnings)]
}

export function searchBeginnings(text: string): string[] {
  return [...new Set(searchWords(text).map((word) => word.slice(0, MAX_BEGINNING)))]
}

/** The same for the names of people: signs alone are asked for as they stand, and no name has a word of them. */
export function nameBeginnings(text: string): string[] {
  return signsAlone(text) ? [visible(text)] : searchBeginnings(text)
}
