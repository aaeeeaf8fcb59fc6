/** Several names in one text, as people type and paste them: `Java, Python; SQL`, lines, or cells of a spreadsheet. */

const SEPARATORS = String.raw`,;\t\r\n\v\f\u0085\u2028\u2029`
const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'u')
const EACH_SEPARATOR = new RegExp(SEPARATOR, 'gu')
/** Without a letter or digit. */
const EMPTY_NAMES = new RegExp(String.raw`^(?:[^\p{L}\p{N}${SEPARATORS}]*[${SEPARATORS}])+`, 'u')
const MARK_OF_LINE = /^[•·▪◦‣*–—-]\s+/
const LETTER = /[\p{L}\p{N}]/u

/** A name of several parts may hold as many separators of its own. */
const OWN_SEPARATORS = 2

/** Each once, without what holds no letter; none where the text has no separator. */
export function listedNames(text: string): readonly string[] {
  if (!SEPARATOR.test(text)) return []
  const names = text.split(SEPARATOR).map((name) => name.trim().replace(MARK_OF_LINE, ''))
  return [...new Set(names)].filter((name) => LETTER.test(name))
}

type Beginning = { readonly name: string; readonly rest: string }

/**
 * The names that the text may begin with, the longest before the others: a separator ends a name or belongs to it. None without a
 * separator.
 */
export function beginningsOf(text: string): readonly Beginning[] {
  return [...text.matchAll(EACH_SEPARATOR)]
    .slice(0, OWN_SEPARATORS + 1)
    .map(({ index }) => ({ name: text.slice(0, index).trim(), rest: withoutEmptyStart(text.slice(index + 1)) }))
    .toReversed()
}

/** Without names at the beginning that hold no letter. */
export function withoutEmptyStart(text: string): string {
  return text.replace(EMPTY_NAMES, '').trimStart()
}
