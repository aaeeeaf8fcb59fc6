/**
 * One key per user's intent. A call whose outcome is unknown keeps its key, so that pressing the button again
 * with the same content is the same command to the server; a settled call frees it.
 */
const open = new Map<string, string>()

export function intentKey(fingerprint: string): string {
  const known = open.get(fingerprint)
  if (known) return known
  const made = crypto.randomUUID()
  open.set(fingerprint, made)
  return made
}

export function intentSettled(fingerprint: string): void {
  open.delete(fingerprint)
}
