/**
 * Drafts of what people typed and have not sent: kept in this browser, per account, for a week (product 2.18); without an account in this
 * tab only. Never a password.
 */
import { remembered, rememberedInTab } from './storage.ts'
import { dayMs } from '../time/time.ts'

const prefix = 'proffer.draft.'
const keptMs = 7 * dayMs

type Stored = { readonly at: number; readonly value: unknown }

const keyOf = (uid: string, form: string) => `${prefix}${uid}.${form}`

const visitor = ''
const storageOf = (uid: string) => (uid === visitor ? rememberedInTab : remembered)

function storedAt(storage: typeof remembered, key: string): Stored | undefined {
  try {
    return (JSON.parse(storage.get(key) ?? 'null') as Stored | null) ?? undefined
  } catch {
    return undefined
  }
}

/** @returns what was typed there; undefined when there is nothing, or only something older than a week */
export function readDraft(uid: string, form: string, now: number): unknown {
  const stored = storedAt(storageOf(uid), keyOf(uid, form))
  return stored && now - stored.at < keptMs ? stored.value : undefined
}

/** @param value undefined forgets it */
export function writeDraft(uid: string, form: string, value: unknown, now: number): void {
  storageOf(uid).set(keyOf(uid, form), value === undefined ? null : JSON.stringify({ at: now, value } satisfies Stored))
}

/** At sign-out: everybody's. */
export function forgetDrafts(): void {
  for (const key of remembered.keys(prefix)) remembered.set(key, null)
  forgetVisitorDrafts()
}

/** Of somebody who has signed in. */
export function forgetVisitorDrafts(): void {
  for (const key of rememberedInTab.keys(prefix)) rememberedInTab.set(key, null)
}

/** Forgets drafts of more than a week ago, also of forms that nobody opens again. */
export function forgetOldDrafts(now: number): void {
  for (const storage of [remembered, rememberedInTab])
    for (const key of storage.keys(prefix)) if (now - (storedAt(storage, key)?.at ?? 0) >= keptMs) storage.set(key, null)
}

/**
 * A draft in the form's shape of today: what is missing, unknown or of another kind is as in the empty form.
 * @param stored as it was written, perhaps by an older page
 */
export function inShapeOf<Fields>(empty: Fields, stored: unknown): Fields {
  if (empty === null) return (stored ?? empty) as Fields
  if (typeof empty !== 'object') return typeof stored === typeof empty ? (stored as Fields) : empty
  if (typeof stored !== 'object' || stored === null) return empty
  const fields = Object.entries(stored).filter(([name, value]) => {
    const expected = (empty as Readonly<Record<string, unknown>>)[name]
    return name in empty && (expected === null || (typeof value === typeof expected && Array.isArray(value) === Array.isArray(expected)))
  })
  return { ...empty, ...Object.fromEntries(fields) }
}
