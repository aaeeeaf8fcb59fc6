/** Signs that a value was lost or changed before the file was saved, or read in another encoding (product 2.20, Files read). */
import type { FieldMistake } from '#events/vocabulary/refusals.ts'

const AGAIN = 'Please save the file anew from where it comes from, as “CSV UTF-8”'
/** The text that a spreadsheet shows where it cannot calculate a value. */
const ERROR = /^#(?:N\/A|(?:REF|VALUE|DIV\/0|NUM|NULL|SPILL|CALC)!|(?:NAME|FIELD)\?)$/i
/** A letter as web pages write it. */
const ENTITY = /&(?:#\d+|#x[\da-f]+|[a-z]{2,8});/i
/** What a spreadsheet makes of `3-1` and of `March 5`. */
const MADE_DAY = /^(?:\d{1,2}-[A-Z][a-z]{2}|[A-Z][a-z]{2}-\d{1,2})$/
/** What it makes of `True`; beside another part of a name it may be one in capitals. */
const MADE_TRUTH = /^(?:TRUE|FALSE)$/
/** What a spreadsheet saves of a number or a day that its column has no room for. */
const TOO_NARROW = /^#+$/
/** Signs that stand in no name, and for letters of other encodings. */
const SIGNS = /[\u0080-\u009F¡¢£¤¥¦§©¬®¯°±²³µ¶¹»¼½¾¿×÷‚„†‡‰‹›•€™]/u
/** The letters for the bytes of one letter of UTF-8: of a Latin one, a sign, a picture, and two of Greek, Cyrillic, Hebrew or Arabic. */
const TWICE = /[ÂÃÄÅ][\u00A0-\u00BF‘’“”–—˜ˆŒœŠšŽžŸƒ]|â(?:€|‚¬|„¢|\u0080)|ðŸ|(?:[ÎÏÐÑØÙ×][\u00A1-\u00BF†‡ˆ‰Š‹ŒŽ˜™š›œžŸƒ…•„‚]){2}/u

/** What systems write beside a name: its number, an address, tags of web pages. A generation such as `3rd` has one digit. */
const BESIDE_NAME = /[\p{L}\p{N}]@[\p{L}\p{N}]|<\/?\p{L}[^<>]*>|[([](?=[^()[\]\d]*\d)[^()[\]]*[)\]]|\d{3,}/u
/** Signs that stand next to no letter of a name, and for some of Romanian, Croatian, Russian or Greek: `ªtefan`, `Du¨an`, `Ï¸òð`. `Mª José` has its own. */
const SIGN_BESIDE = /[¨¸](?=\p{L})|(?<=\p{L})[¨¸]|º(?=\p{L})|(?<![\p{L}\p{N}.])ª(?=\p{L})/u
/** Of a Mac ñ and ó are dashes on Windows, `Nu–ez`, letters of Japanese quotes, and Ž of ISO 8859-15 is `´an`. Where a file says how it is written, they are what they seem. */
const SIGN_WITHIN = /(?<=\p{L})(?:[–—](?=\p{Ll})|[“”](?=\p{L}))|(?<![\p{L}\p{N}])´(?=\p{Ll}{2})/u

/**
 * @param row of each field the cells that it is read from
 * @param guessed how the file is written
 * @returns why the row may not be stored
 */
export function lossesIn(row: ReadonlyMap<string, readonly string[]>, guessed = false): readonly FieldMistake[] {
  return [...row].flatMap(([field, cells]) => {
    const error = cells.find((cell) => ERROR.test(cell))
    if (error !== undefined) return [{ field, message: `is “${error}”, an error of a spreadsheet` }]
    const ofName = (cell: string) => madeOther(cell, cells.length === 1) ?? lossInName(cell, guessed)
    const message = cells.map((cell) => lossIn(cell) ?? (field === 'name' ? ofName(cell) : undefined)).find(Boolean)
    return message === undefined ? [] : [{ field, message }]
  })
}

function lossIn(value: string): string | undefined {
  if (TOO_NARROW.test(value)) return `is “${value.slice(0, 10)}”: its column was too narrow in the program that saved the file`
  if (isLost(value)) return `holds “??”: letters were lost when the file was saved. ${AGAIN}`
  const [twice] = TWICE.exec(value) ?? []
  return twice && otherwiseRead(twice)
}

/** Several question marks make up a third of it or more; fewer may end a question. */
function isLost(value: string): boolean {
  const written = value.replaceAll(/\s/g, '')
  return written.includes('??') && 3 * (written.split('?').length - 1) >= written.length
}

function madeOther(name: string, isAlone: boolean): string | undefined {
  const isMade = MADE_DAY.test(name) || (isAlone && MADE_TRUTH.test(name))
  return isMade ? `is “${name}”, which a spreadsheet may have made of another value` : undefined
}

function lossInName(name: string, guessed: boolean): string | undefined {
  if (name.startsWith('=')) return 'is a formula'
  const [entity] = ENTITY.exec(name) ?? []
  if (entity !== undefined) return `holds “${entity}”, as web pages write a letter; please write the letter itself`
  // Excel writes it, without a word, for each letter that the encoding it saves in does not have.
  if (name.includes('?')) return `holds “?”, which often stands for a letter that was lost before the file was saved. ${AGAIN}`
  const [beside] = BESIDE_NAME.exec(name) ?? []
  if (beside !== undefined)
    return `holds ${beside.includes('@') ? 'an e-mail address' : `“${beside.slice(0, 60)}”`}; please write the name alone`
  const [sign] = (SIGNS.exec(name) ?? SIGN_BESIDE.exec(name) ?? (guessed && SIGN_WITHIN.exec(name))) || []
  return sign && otherwiseRead(sign)
}

function otherwiseRead(sign: string): string {
  return `holds “${sign}”, as where a file is read in another encoding than it was saved in. ${AGAIN}`
}
