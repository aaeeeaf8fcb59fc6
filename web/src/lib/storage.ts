/** Local storage that may be blocked: reading gives nothing then, writing is forgotten. */
export const remembered = {
  get(key: string): string | null {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) localStorage.removeItem(key)
      else localStorage.setItem(key, value)
    } catch {
      // Private browsing may refuse; the choice then lasts as long as the page.
    }
  },
}
