/** The one place where the bytes of a file that somebody sends become a text (product 2.20, Files read). */

const SAVE_IT = 'please save it as “CSV UTF-8”'
const EXPORT_IT = 'please export the list as “CSV UTF-8” from where it comes from'
/** Files that are no rows, by their first four bytes. */
const otherKinds: Readonly<Record<string, string>> = {
  '504b0304': `is a workbook; ${SAVE_IT}`,
  d0cf11e0: `is a workbook; ${SAVE_IT}`,
  '25504446': `is a PDF; ${EXPORT_IT}`,
  '7b5c7274': `is a text with its looks (RTF); ${EXPORT_IT}`,
}
/** Bytes for which Windows-1252 has no letter, as the decoder reads it. */
const UNDEFINED = /[\x81\x8D\x8F\x90\x9D]/
/**
 * é, ü, ’, á, É, ä and å of a Mac as Windows-1252 has them, where no word has these. Its ñ, ó and í are dashes and an apostrophe there, which
 * stand between letters in good files too.
 */
const OF_A_MAC = /\p{Ll}[ŽŸÕŠŒ]|\p{L}[ŠŒ]\p{Ll}|\p{L}‡\p{L}|ƒ\p{Ll}|\p{Lu}Õ\p{Lu}\p{Ll}|(?<!\p{L})OÕ\p{Lu}/u
/**
 * No language of Windows-1252 writes a word of three letters, or two words side by side, in such letters alone, nor begins one with ß, while
 * all letters of Cyrillic, Greek, Hebrew, Arabic and Thai, and many of Chinese become some. Two of À to ÿ side by side are no UTF-8 either.
 */
const OF_ANOTHER_ALPHABET = /(?<![\p{L}\p{N}×÷])(?:(?=[ªµºÀ-ÿ]*[À-ÿ]{2})[ªµºÀ-ÿ]{3,}|[À-ÿ]{2}["\s,;|-]+[À-ÿ]{2}|ß[À-ÿ])(?![\p{L}\p{N}×÷])/u

/** Stands where a decoder found no letter. */
const LOST = '\uFFFD'

/** The sign that MS-DOS writes behind the last line. */
const END_OF_FILE = '\u001A'

/**
 * UTF-8, UTF-16 by its mark, else Windows-1252, as Excel on Windows saves.
 * @returns the text without its mark, and whether its encoding was only guessed, because files of other languages look the same; or what
 * is wrong with it, behind "The file"
 */
export function decodedText(bytes: Uint8Array): { readonly text: string; readonly guessed?: true } | { readonly mistake: string } {
  const begins = Buffer.from(bytes.subarray(0, 4)).toString('hex')
  const other = otherKinds[begins]
  if (other !== undefined) return { mistake: other }
  const marked = begins.startsWith('fffe') ? 'utf-16le' : begins.startsWith('feff') ? 'utf-16be' : undefined
  const text = decoded(bytes, marked ?? 'utf-8')
  if (text !== undefined) return checked(text)
  if (marked || begins.startsWith('efbbbf')) return { mistake: `does not hold the letters that its mark announces; ${SAVE_IT}` }
  const latin = new TextDecoder('windows-1252').decode(bytes)
  const foreign = OF_ANOTHER_ALPHABET.exec(latin)
  if (foreign)
    return {
      mistake: `seems to hold letters of another alphabet in line ${lineAt(latin, foreign.index)}, and does not say how they are written; ${SAVE_IT}`,
    }
  const broken = brokenLine(bytes)
  if (broken !== undefined)
    return {
      mistake: `is UTF-8, but for a letter in line ${broken} that is written in another encoding; please mend that line, or ${SAVE_IT.replace('please ', '')}`,
    }
  if (UNDEFINED.test(latin)) return { mistake: `is neither UTF-8 nor Windows-1252; ${SAVE_IT}` }
  if (OF_A_MAC.test(latin)) return { mistake: `seems to be saved by a Mac in another encoding; ${SAVE_IT}` }
  const read = checked(latin)
  return 'mistake' in read ? read : { ...read, guessed: true }
}

function decoded(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/**
 * The first line that is no UTF-8, where more letters are: read otherwise, all of these would be others. In Windows-1252 hardly any is. In
 * Chinese some of two bytes are by chance, so that it takes more of them.
 */
function brokenLine(bytes: Uint8Array): number | undefined {
  const text = new TextDecoder('utf-8').decode(bytes)
  const broken = text.split(LOST).length - 1
  const letters = (text.match(/[^\0-\x7F]/gu)?.length ?? 0) - broken
  const needed = /[\u0800-\uFFFC]|[^\0-\uFFFF]/u.test(text) ? broken : 3 * broken
  return letters > needed ? lineAt(text, text.indexOf(LOST)) : undefined
}

function checked(text: string): ReturnType<typeof decodedText> {
  // A web page, which many systems of universities call a workbook.
  if (/^\s*<(?:!doctype|html|table|\?xml)/i.test(text))
    return { mistake: `is a web page; please open it in a spreadsheet and save it as “CSV UTF-8”` }
  if (/^\s*begin:(?:vcard|vcalendar)/i.test(text)) return { mistake: `holds cards of contacts or days of a calendar; ${EXPORT_IT}` }
  if (text.includes('\0')) return { mistake: `is not a text that we can read; ${SAVE_IT}` }
  const lost = text.indexOf(LOST)
  if (lost < 0) return { text: withoutEndOfFile(text) }
  return {
    mistake: `holds “${LOST}” in line ${lineAt(text, lost)}: a letter was lost before it was saved; please save it anew from where it comes from`,
  }
}

function lineAt(text: string, at: number): number {
  return text.slice(0, at).split(/\r\n|\r|\n/).length
}

function withoutEndOfFile(text: string): string {
  const end = text.trimEnd()
  return end.endsWith(END_OF_FILE) ? end.slice(0, -1) : text
}
