/** Whether one of the texts, or all of them with blanks between them, contain what is looked for; in any case of letters. Nothing is in all. */
export function holdsText(texts: readonly (string | undefined)[], wanted: string): boolean {
  return texts
    .map((text) => text ?? '')
    .join(' ')
    .toLowerCase()
    .includes(wanted.trim().toLowerCase())
}
