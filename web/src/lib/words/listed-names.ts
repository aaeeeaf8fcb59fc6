/** Several names in one text, as people type and paste them: `Java, Python; SQL`, lines, or cells of a spreadsheet. */

/** With the commas and semicolons of Chinese, Japanese and Arabic. */
const SEPARATORS = String.raw`,;，、；،؛\t\r\n\v\f\u0085\u2028\u2029`
const SEPARATOR = new RegExp(`[${SEPARATORS}]`, 'u')
const EACH_SEPARATOR = new RegExp(SEPARATOR, 'gu')
/** Without a letter or digit. */
const EMPTY_NAMES = new RegExp(String.raw`^(?:[^\p{L}\p{N}${SEPARATORS}]*[${SEPARATORS}])+`, 'u')
/** In what is pasted these stand between names, too; U+F0B7 is the bullet of Word. The point of `l·l` is a letter of Catalan. */
const PASTED_SEPARATOR = new RegExp(`[${SEPARATORS}|｜•▪◦‣●∙○■□\uF0B7\uF0A7]|(?<!l)·|·(?!l)`, 'u')
/** Some names are written with one, as `UI / UX`, so that it takes two of them, and nothing else between the names, to make a list. */
const SPACED_SLASH = /\s\/\s/u
/** A dash or a tick. */
const MARK_OF_LINE = /^(?:[*–—-]\s+|(?:\p{So}|\uFE0F|\u200D)+\s*)/u
const NUMBER_OF_LINE = /^\d{1,2}[.)]\s+/u
/** In small letters: `AND gates` is a name. */
const AND = /^(?:and|&)\s+/u
const LETTER = /[\p{L}\p{N}]/u
const QUOTED = /^(?:"([^"]*)"|“([^“”]*)”|„([^“”]*)[“”])$/u
/** Of the sentence that the list is. One letter, a word with another dot, and these abbreviations have one of their own. */
const DOT_AT_END = /(?<=(?:^|\s)["“„]?(?!(?:inc|co|corp|ltd|bros|jr|sr)\.$)[\p{L}\p{N}+#-]{2,}["”“]?)\.$/iu

/** A name of several parts may hold as many separators of its own. */
const OWN_SEPARATORS = 2

/** The names of a text that is pasted, each once, without what holds no letter; none where the text has no separator. */
export function listedNames(text: string): readonly string[] {
  const separator = [PASTED_SEPARATOR, SPACED_SLASH].find((one) => one.test(text))
  if (!separator || (separator === SPACED_SLASH && text.split(SPACED_SLASH).length < 3)) return []
  const names = text.split(separator).map((name) => name.trim().replace(MARK_OF_LINE, ''))
  const written = names.filter((name) => LETTER.test(name))
  // Where each has one: `3. js` may be a name.
  const isNumbered = written.every((name) => NUMBER_OF_LINE.test(name))
  const named = isNumbered ? written.map((name) => name.replace(NUMBER_OF_LINE, '')) : written
  const last = named.length - 1
  const listed = named.map((name, at) => (at > 0 && at === last ? name.replace(AND, '').replace(DOT_AT_END, '') : name))
  const areQuoted = listed.every((name) => QUOTED.test(name))
  return [...new Set(areQuoted ? listed.map((name) => name.replace(QUOTED, '$1$2$3')) : listed)]
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
