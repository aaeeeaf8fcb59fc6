/** Takes out the signs that pasting and spreadsheets bring along, which nobody typed and nobody sees (product 2.20, Names). */

/** Line breaks of PowerPoint, Word and web pages. */
const BREAK = /\r\n?|[\v\f\u0085\u2028\u2029]/g
/** Control characters, and what turns the writing direction for the rest of a text. */
const MARK = /(?![\n\t])\p{Cc}|[\u202A-\u202E\u2066-\u2069\uFEFF]/gu
/** Places where a line may break, and directions: the joiners, of which scripts and emoji are made, stay. */
const MARK_OF_LINE = /[\u00AD\u061C\u200B\u200E\u200F\u2060-\u2065\u206A-\u206F]/g

/** A text of several lines, all of them seen. */
export function pastedText(text: string): string {
  return text.replaceAll(BREAK, '\n').replaceAll(MARK, '')
}

/** The same on one line. */
export function pastedLine(text: string): string {
  return pastedText(text)
    .replaceAll(/[\n\t\u00A0]/g, ' ')
    .replaceAll(MARK_OF_LINE, '')
}
