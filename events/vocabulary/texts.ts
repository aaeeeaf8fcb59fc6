/** Which texts and names the platform takes: what people cannot see must not change what others read (product 2.18). */

/** Control characters but line breaks and tabs, halves of surrogate pairs, and what turns the writing direction round. */
const deceptive = /(?![\n\r\t])\p{Cc}|\p{Cs}|[\u202A-\u202E\u2066-\u2069]/u
/** A name is one line, and shows all of its characters. The two joiners stay: some scripts and emoji need them. */
const invisible = /\p{Cc}|(?![\u200C\u200D])\p{Cf}|[\u2028\u2029]/u

export function isPlainText(text: string): boolean {
  return !deceptive.test(text)
}

export function isPlainName(name: string): boolean {
  return isPlainText(name) && !invisible.test(name)
}

const ours = 'proffer'
/** A name of nothing but these words is an office, not a person. */
const offices: ReadonlySet<string> = new Set(
  'admin admins administration administrator administrators desk help helpdesk moderation moderator moderators official platform security service staff support system team the'.split(
    ' ',
  ),
)

/** Whether a name could be taken for the platform's own: it says Proffer, in letters that only look like it too, or names an office. */
export function isReservedName(name: string): boolean {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
  if (words.join('').includes(ours) || words.some(mixesAlphabets)) return true
  return words.length > 0 && words.every((word) => offices.has(word))
}

/** One word of Latin and other letters: no language writes so, but it passes for another word. */
function mixesAlphabets(word: string): boolean {
  return /\p{Script=Latin}/u.test(word) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(word)
}
