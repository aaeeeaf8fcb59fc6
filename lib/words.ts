/**
 * Words as `search` sees them, the same for the text that is stored and the text that is asked: lower case, without
 * diacritics. `C++`, `C#`, `.NET` and `node.js` are words. Done here and not by the databases, whose own tokenizers disagree.
 */
const WORD = /\.?[\p{L}\p{N}\p{M}]+(?:\.[\p{L}\p{N}\p{M}]+)*[+#]*/gu

/** Longer words are cut, on both sides alike. */
const MAX_WORD = 64

/** More words than this in one search do not narrow it further. */
const MAX_SEARCH_WORDS = 16

function split(text: string): string[] {
  const folded = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
  return (folded.match(WORD) ?? []).map((word) => word.slice(0, MAX_WORD))
}

/** The words to store for some values (texts or arrays of texts), each once. A word with dots is also stored in its parts: `node` finds `node.js`. */
export function indexedWords(values: readonly unknown[]): string[] {
  const texts = values.flat().filter((value) => typeof value === 'string')
  const words = texts.flatMap(split).flatMap((word) => (word.includes('.') ? [word, ...word.split('.').filter(Boolean)] : [word]))
  return [...new Set(words)]
}

/** The words that all have to be there, the last one as a prefix. None of them holds a quote, a blank or a `$`. */
export function searchWords(text: string): string[] {
  return split(text).slice(0, MAX_SEARCH_WORDS)
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
