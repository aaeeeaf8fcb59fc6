import { remembered } from '../lib/kept/storage.ts'

const hint = 'proffer.session'
/** Whether this page is of a session, as far as it knows. */
let isIn = false

/** Only a hint: it decides whether anything that a session needs is loaded at all. */
export function mayHaveSession(): boolean {
  return remembered.get(hint) !== null
}

export function hintAtSession(exists: boolean): void {
  isIn = exists
  remembered.set(hint, exists ? '1' : null)
}

/** Who comes in or leaves in one tab does so in all of them: a page that knows otherwise is loaded anew. */
export function followOtherTabs(): void {
  isIn = mayHaveSession()
  addEventListener('storage', ({ key, newValue }) => {
    if (key === hint && (newValue !== null) !== isIn) location.reload()
  })
}
