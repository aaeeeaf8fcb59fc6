import { MongoClient, MongoServerError } from 'mongodb'
import { keyCache } from '../key-cache.ts'
import { KeyDestroyed } from '../port.ts'
import type { DataKey, Keys } from '../port.ts'
import { wrappingBy, WrongMasterKey } from '../wrapping.ts'

/** `wrapped` is base64url and null once destroyed, `keyId` null when that was before there was a key. */
type StoredKey = { readonly _id: string; readonly keyId: string | null; readonly wrapped: string | null }
/** `_id` is both names as JSON, so that the same link is stored once. */
type StoredLink = { readonly _id: string; readonly owner: string; readonly subject: string }
type StoredMaster = { readonly _id: 'master'; readonly fingerprint: string }

export type MongoKeysOptions = {
  readonly url: string
  /** Not that of the views, because its backups are kept for a shorter time. */
  readonly database?: string
  readonly masterKey: Uint8Array
  /** Keys kept in memory. */
  readonly cached?: number
}

/** How long a process may still use a key that another one has destroyed. */
const CACHE_MS = 30_000

/**
 * The key store in a MongoDB database of its own; plain inserts, finds and updates, each exact because `_id` is unique.
 * The server may keep a destroyed key in its journal for a while, wrapped, as its own retention says.
 * @throws {WrongMasterKey}
 */
export async function openMongoKeys({ url, database = 'proffer-keys', masterKey, cached = 50_000 }: MongoKeysOptions): Promise<Keys> {
  const wrapping = wrappingBy(masterKey)
  const client = await new MongoClient(url, { writeConcern: { w: 'majority' }, serverSelectionTimeoutMS: 10_000 }).connect()
  const db = client.db(database)
  const keys = db.collection<StoredKey>('keys')
  const links = db.collection<StoredLink>('links')
  const masters = db.collection<StoredMaster>('master')

  await ignoringDuplicate(masters.insertOne({ _id: 'master', fingerprint: wrapping.fingerprint }))
  if ((await masters.findOne({ _id: 'master' }))?.fingerprint !== wrapping.fingerprint) {
    await client.close()
    throw new WrongMasterKey()
  }
  await keys.createIndex({ keyId: 1 }, {}, {})
  await links.createIndex({ owner: 1 }, {}, {})

  const cache = keyCache(cached)
  let cachedSince = performance.now()
  const refreshCache = () => {
    if (performance.now() - cachedSince < CACHE_MS) return
    cachedSince = performance.now()
    cache.clear()
  }
  const keep = ({ _id, keyId, wrapped }: StoredKey): DataKey | undefined => {
    if (keyId === null || wrapped === null) return undefined
    const key = wrapping.unwrap(keyId, Buffer.from(wrapped, 'base64url'))
    cache.put(key, _id)
    return key
  }
  const isDestroyed = async (subject: string) => (await keys.findOne({ _id: subject }))?.wrapped === null

  /** Marked before its links are read: either a concurrent link is found here, or its maker sees the mark. */
  const destroyOne = async (subject: string): Promise<string | null> => {
    await ignoringDuplicate(keys.insertOne({ _id: subject, keyId: null, wrapped: null }))
    await keys.updateOne({ _id: subject }, { $set: { wrapped: null } })
    return (await keys.findOne({ _id: subject }))?.keyId ?? null
  }

  return {
    ensure: async (subject) => {
      refreshCache()
      const known = cache.ofSubject(subject)
      if (known !== undefined) return known
      const stored = await keys.findOne({ _id: subject })
      if (stored === null) {
        const { key, wrapped } = wrapping.make()
        await ignoringDuplicate(keys.insertOne({ _id: subject, keyId: key.id, wrapped: wrapped.toString('base64url') }))
      }
      // Read again even after our own insert, because another process may have inserted first.
      const winner = stored ?? (await keys.findOne({ _id: subject }))
      const key = winner === null ? undefined : keep(winner)
      if (key === undefined) throw new KeyDestroyed(`The key of ${subject} was destroyed.`)
      return key
    },
    open: async (keyIds) => {
      refreshCache()
      const { opened, missing } = cache.collect(keyIds)
      if (missing.length > 0)
        for await (const stored of keys.find({ keyId: { $in: missing } })) {
          const key = keep(stored)
          if (key !== undefined) opened.set(key.id, key)
        }
      return opened
    },
    link: async (subject, owner) => {
      await ignoringDuplicate(links.insertOne({ _id: JSON.stringify([owner, subject]), owner, subject }))
      if (await isDestroyed(owner)) throw new KeyDestroyed(`The key of ${owner} was destroyed, nothing can be linked to it.`)
    },
    destroy: async (subject) => {
      const seen = new Set([subject])
      const ids: string[] = []
      for (const each of seen) {
        const id = await destroyOne(each)
        if (id !== null) ids.push(id)
        // Items added to a set during its iteration are visited too.
        for await (const link of links.find({ owner: each })) seen.add(link.subject)
      }
      cache.clear()
      return ids
    },
    destroyed: () => keys.countDocuments({ wrapped: null }),
    forget: cache.clear,
    destroyedSubjects: async () => (await keys.find({ wrapped: null }).toArray()).map(({ _id }) => _id),
    close: () => client.close(),
  }
}

const DUPLICATE_KEY = 11_000
/** If the id exists, another process has inserted it meanwhile, which has the same result. */
async function ignoringDuplicate(insert: Promise<unknown>): Promise<void> {
  await insert.catch((error: unknown) => {
    if (!(error instanceof MongoServerError) || error.code !== DUPLICATE_KEY) throw error
  })
}
