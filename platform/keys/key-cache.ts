import { recentlyUsed } from '../recently-used.ts'
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
