import type { DataKey } from './port.ts'

/** The keys used last, by subject and by id. What is cached may have been destroyed by another process: the adapters say how they hear of it. */
export type KeyCache = {
  readonly ofSubject: (subject: string) => DataKey | undefined
  readonly byId: (id: string) => DataKey | undefined
  readonly put: (key: DataKey, subject: string) => void
  readonly clear: () => void
}

export function keyCache(capacity: number): KeyCache {
  const bySubject = recentlyUsed<DataKey>(capacity)
  const byId = recentlyUsed<DataKey>(capacity)
  return {
    ofSubject: bySubject.get,
    byId: byId.get,
    put: (key, subject) => {
      bySubject.set(subject, key)
      byId.set(key.id, key)
    },
    clear: () => {
      bySubject.clear()
      byId.clear()
    },
  }
}

/** A map keeps its order of insertion, so the first entry is the one unused for longest. */
function recentlyUsed<Value>(capacity: number) {
  const entries = new Map<string, Value>()
  return {
    get: (name: string): Value | undefined => {
      const value = entries.get(name)
      if (value === undefined) return undefined
      entries.delete(name)
      entries.set(name, value)
      return value
    },
    set: (name: string, value: Value): void => {
      entries.delete(name)
      entries.set(name, value)
      if (entries.size > capacity) entries.delete(entries.keys().next().value ?? name)
    },
    clear: (): void => entries.clear(),
  }
}
