/**
 * Signs that a screen draws as nothing: Unicode names them by property, but for the blank of Braille and the null notehead of music, which
 * are plain symbols to it.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]/gu
/** A mark alone stands on nothing. */
const SIGN = /[\p{L}\p{N}\p{P}\p{S}]/u

export function withoutInvisible(text: string): string {
  return text.replaceAll(INVISIBLE, '')
}

/** Digits and signs as wide as letters of Chinese and Japanese, which keyboards for these write, as the plain ones: `２０２７`. */
export function halfWidth(text: string): string {
  return text.replaceAll(/[\uFF01-\uFF5E]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - 0xfee0))
}

/** The text without signs that nobody sees, at its ends without blanks too. */
export function visible(text: string): string {
  return withoutInvisible(text).trim()
}

/** Whether somebody who looks at the text sees anything. */
export function showsSomething(text: string): boolean {
  return SIGN.test(withoutInvisible(text))
}
