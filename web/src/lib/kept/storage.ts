/** A storage that does not throw where the browser blocks it: reads then give null, writes do nothing. */
const storageIn = (area: () => Storage) => ({
  get(key: string): string | null {
    try {
      return area().getItem(key)
    } catch {
      return null
    }
  },
  set(key: string, value: string | null): void {
    try {
      if (value === null) area().removeItem(key)
      else area().setItem(key, value)
    } catch {
      // Blocked, as in some private windows: the value then lasts as long as the page.
    }
  },
  /** The keys that begin so. */
  keys(prefix: string): readonly string[] {
    try {
      return Array.from({ length: area().length }, (_, at) => area().key(at) ?? '').filter((key) => key.startsWith(prefix))
    } catch {
      return []
    }
  },
})

export const remembered = storageIn(() => localStorage)
/** Until the tab is closed. */
export const rememberedInTab = storageIn(() => sessionStorage)
