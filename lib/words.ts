import { fold } from './fold.ts'

/**
 * Words as `search` sees them, the same for the text that is stored and the text that is asked, both folded. `C++`, `C#`, `.NET`,
 * `node.js` and `O’Brien` are words. Done here and not by the databases, whose own tokenizers disagree.
 */
const WORD =
  /\.?[\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+(?:[.'‘’][\p{L}\p{N}\p{M}\p{Default_Ignorable_Code_Point}]+)*[+#♯＋＃]*/gu

/** Longer words are cut, on both sides alike. */
const MAX_WORD = 64

/** More words than this in one search do not narrow it further. */
const MAX_SEARCH_WORDS = 16

function split(text: string): readonly string[] {
  return fold(text).match(WORD) ?? []
}

const stored = (word: string) => word.replaceAll("'", '').slice(0, MAX_WORD)

/** `ph.d`, `b.sc`, `u.s.a`: most people type them without points. */
const ABBREVIATION = /^\p{L}{1,2}(?:\.\p{L}{1,2})+$/u

/** `asp.net` is found by its parts, and by `.net`; `ph.d` by `phd` too; `o'brien` by `obrien`, `o` and `brien`. */
function formsOf(word: string): readonly string[] {
  const [first = '', ...others] = word.split('.')
  const joined = ABBREVIATION.test(word) ? [word.replaceAll('.', '')] : []
  const parts = [word, first, ...others.flatMap((part) => [part, `.${part}`]), ...joined]
  return parts.flatMap((part) => [stored(part), ...part.split("'").map(stored)]).filter(Boolean)
}

/** The words to store for some values (texts or arrays of texts), each once and in all forms by which it is found. */
export function indexedWords(values: readonly unknown[]): string[] {
  const texts = values.flat().filter((value) => typeof value === 'string')
  return [...new Set(texts.flatMap(split).flatMap(formsOf))]
}

/** The words that all have to be there, the last one as a prefix. None of them holds a quote, a blank or a `$`. */
export function searchWords(text: string): string[] {
  return split(text).slice(0, MAX_SEARCH_WORDS).map(stored)
}

/** The words of a text that a search finds it by, as they stand there: the last word that is asked for only has to begin one. */
export function foundWords(text: string, search: string): readonly { readonly at: number; readonly word: string }[] {
  const asked = searchWords(search)
  const [last] = asked.splice(-1)
  if (last === undefined) return []
  const isFound = (word: string) => indexedWords([word]).some((one) => one.startsWith(last) || asked.includes(one))
  return [...text.matchAll(WORD)].flatMap(({ index, 0: word }) => (isFound(word) ? [{ at: index, word }] : []))
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

/** What a field holds whose words are to be found by their beginnings, in any order: `{ all: searchBeginnings(text) }`. */
export function indexedBeginnings(text: string): string[] {
  const beginnings = indexedWords([text]).flatMap((word) =>
    Array.from({ length: Math.min(word.length, MAX_BEGINNING) }, (_, last) => word.slice(0, last + 1)),
  )
  return [...new Set(beginnings)]
}

export function searchBeginnings(text: string): string[] {
  return [...new Set(searchWords(text).map((word) => word.slice(0, MAX_BEGINNING)))]
}
