/** Local storage that does not throw where the browser blocks it: reads then give null, writes do nothing. */
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
      // Blocked, as in some private windows: the value then lasts as long as the page.
    }
  },
  /** The keys that begin so. */
  keys(prefix: string): readonly string[] {
    try {
      return Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '').filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
}
