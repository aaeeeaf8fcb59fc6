/** A map of bounded size that forgets what was not asked for the longest. */
export type RecentlyUsed<Value> = {
  readonly get: (name: string) => Value | undefined
  readonly set: (name: string, value: Value) => void
  readonly delete: (name: string) => void
  readonly clear: () => void
}

export function recentlyUsed<Value>(capacity: number): RecentlyUsed<Value> {
  // A Map keeps the order of insertion, so its first entry is the one unused for longest.
  const entries = new Map<string, Value>()
  let newest: string | undefined
  return {
    get: (name) => {
      const value = entries.get(name)
      // Moving the newest one to the end costs the most where one is asked for all the time.
      if (value === undefined || name === newest) return value
      entries.delete(name)
      entries.set(name, value)
      newest = name
      return value
    },
    set: (name, value) => {
      entries.delete(name)
      entries.set(name, value)
      newest = name
      if (entries.size > capacity) entries.delete(entries.keys().next().value ?? name)
    },
    delete: (name) => void entries.delete(name),
    clear: () => entries.clear(),
  }
}
