/** The column in which the file of the refused rows says why; it may stand in a file that is sent again, and is passed over. */
export const whyRefused = 'whyRefused'

const fillers: ReadonlySet<string> = new Set(['n/a', 'na', 'none', 'tbd', 'tba', '-', '–', '.', '?'])

/** What people write in a column that may be left out, where they have nothing to write. */
export function isFiller(value: string): boolean {
  return fillers.has(value.trim().toLowerCase())
}
