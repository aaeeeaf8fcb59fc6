/**
 * Words with slips of typing in them: a letter that is wrong, missing, too many, or swapped with the one beside it. Two words that
 * are near each other have a beginning in common once some letters are left out of both (symmetric deletion), so an index of such
 * keys finds the near ones among many without looking at each.
 */

/** Keys are made of so many letters at the beginning: more would make more keys, and fewer would make them common. */
const BEGINNING = 7

/** How many slips a word of this length may have: one for four letters, two for eight or more, none below four. */
function slipsAllowed(length: number): number {
  return Math.min(2, Math.floor(length / 4))
}

/** The keys by which a stored word is found by all that is near to it. */
export function keysOfWord(word: string): string[] {
  // A word that is asked for may be two letters longer or shorter than the one that it means.
  return keys(word, slipsAllowed(Array.from(word).length + 2))
}

/** The keys to look for; none where no slip is allowed. */
export function keysNear(term: string): string[] {
  const slips = slipsAllowed(Array.from(term).length)
  return slips === 0 ? [] : keys(term, slips)
}

function keys(word: string, slips: number): string[] {
  let found = new Set([Array.from(word).slice(0, BEGINNING).join('')])
  const all = new Set(found)
  for (let n = 0; n < slips; n += 1) {
    found = new Set([...found].flatMap(withOneLess))
    for (const key of found) all.add(key)
  }
  all.delete('')
  return [...all]
}

function withOneLess(word: string): string[] {
  const letters = Array.from(word)
  return letters.map((_, at) => letters.toSpliced(at, 1).join(''))
}

/** How many slips lie between a term and a word, or the beginning of one that is still being typed; undefined when it is more than allowed. */
export function slipsBetween(term: string, word: string): number | undefined {
  const [typed, meant] = [Array.from(term), Array.from(word)]
  let before: readonly number[] = []
  let row: readonly number[] = [0, ...meant.map((_, m) => m + 1)]
  for (const [t, letter] of typed.entries()) {
    const next = [t + 1]
    for (const [m, other] of meant.entries()) {
      const swapped = t > 0 && m > 0 && letter === meant[m - 1] && typed[t - 1] === other ? (before[m - 1] ?? 0) + 1 : Infinity
      const [over, beside, aslant] = [row[m + 1] ?? 0, next[m] ?? 0, row[m] ?? 0]
      next.push(Math.min(over + 1, beside + 1, aslant + (letter === other ? 0 : 1), swapped))
    }
    before = row
    row = next
  }
  const slips = Math.min(...row)
  return slips <= slipsAllowed(typed.length) ? slips : undefined
}
