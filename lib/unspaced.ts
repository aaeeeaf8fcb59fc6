/**
 * Scripts that are written without blanks between their words, or with and without: `山田太郎` is `山田 太郎`. Nobody can tell their words
 * apart without a dictionary, so they are found by their letters and by each two that stand side by side.
 */

/** One sign of such a script, as a part of a regular expression. Marks that Latin letters take, too, begin no word of it. */
export const UNSPACED = String.raw`(?=[\p{L}\p{N}\p{M}])(?![\u0300-\u036F])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]`
const BEGINS = new RegExp(`^${UNSPACED}`, 'u')

/** With its marks; of Hangul that was taken apart a whole syllable. */
const LETTER = /[\u1100-\u115F]{0,3}[\u1160-\u11FF]+|[\u1100-\u115F]|.\p{M}*/gsu

/** The letters of a word; none of a word of another script. */
export function unspacedLetters(word: string): readonly string[] {
  return BEGINS.test(word) ? (word.match(LETTER) ?? []) : []
}

/** By what letters are found. @param next the letter behind them, where only a blank stands between */
export function lettersAndPairs(letters: readonly string[], next = ''): readonly string[] {
  return letters.flatMap((letter, at) => {
    const other = letters[at + 1] ?? next
    return other === '' ? [letter] : [letter, letter + other]
  })
}

/** As few pairs as hold all letters. */
export function pairsHolding(letters: readonly string[]): readonly string[] {
  if (letters.length < 2) return letters
  const last = letters.length - 2
  const begins = Array.from({ length: Math.ceil(letters.length / 2) }, (_, n) => Math.min(2 * n, last))
  return begins.map((at) => letters.slice(at, at + 2).join(''))
}
