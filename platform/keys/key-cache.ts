import { atMost } from '../at-most.ts'
import type { DataKey } from './port.ts'

/** The keys used last, by subject and by id. Each adapter clears it when another process may have destroyed a key. */
export type KeyCache = {
  readonly ofSubject: (subject: string) => DataKey | undefined
  /** The cached ones of the keys, and the ids of the others. */
  readonly collect: (ids: readonly string[]) => { readonly opened: Map<string, DataKey>; readonly missing: readonly string[] }
  readonly put: (key: DataKey, subject: string) => void
  readonly clear: () => void
}

export function keyCache(capacity: number): KeyCache {
  const bySubject = atMost<DataKey>(capacity)
  const byId = atMost<DataKey>(capacity)
  return {
    ofSubject: (subject) => bySubject.get(subject),
    collect: (ids) => {
      const opened = new Map<string, DataKey>()
      const missing: string[] = []
      for (const id of ids) {
        const key = byId.get(id)
        if (key === undefined) missing.push(id)
        else opened.set(id, key)
      }
      return { opened, missing }
    },
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
