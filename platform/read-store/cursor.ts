import type { Document, Query } from './port.ts'
import type { Key } from './keys.ts'
import type { Plan } from './plan.ts'
import { createHash } from 'node:crypto'
import { BadCursor } from './port.ts'
import { MISSING, keyOf } from './keys.ts'

/** The place right after the last document of a page. Added, deleted and changed documents do not shift it. */
export type Place = { readonly key: Key; readonly id: string }

/** @returns an opaque text that only the same query takes back; it survives the swap to a new version of the view */
export function encodeCursor(name: string, plan: Plan, last: Document): string {
  const value = plan.sortField === undefined ? undefined : (last as unknown as Readonly<Record<string, unknown>>)[plan.sortField]
  return Buffer.from(JSON.stringify([fingerprint(name, plan), keyOf(value) ?? MISSING, last._id])).toString('base64url')
}

/** Behind what the page of a query begins; undefined for the first page. @throws {BadCursor} */
export function placeOf(name: string, plan: Plan, { cursor, after }: Pick<Query, 'cursor' | 'after'>): Place | undefined {
  if (after) return { key: (after.value === undefined ? undefined : keyOf(after.value)) ?? MISSING, id: after.id }
  return cursor === undefined ? undefined : decodeCursor(name, plan, cursor)
}

function decodeCursor(name: string, plan: Plan, cursor: string): Place {
  const [query, key, id, ...rest] = parse(cursor)
  if (typeof key !== 'string' || typeof id !== 'string' || rest.length > 0) throw new BadCursor('The cursor cannot be read.')
  if (query !== fingerprint(name, plan)) throw new BadCursor('The cursor belongs to another query.')
  return { key, id }
}

function parse(cursor: string): readonly unknown[] {
  try {
    const value: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(value) ? value : []
  } catch {
    return []
  }
}

function fingerprint(name: string, plan: Plan): string {
  const conditions = [...plan.equals, ...(plan.range === undefined ? [] : [plan.range]), ...plan.filters]
  const shape = [
    name.replace(/__v\d+$/, ''),
    conditions.toSorted((a, b) => (a.field < b.field ? -1 : 1)),
    plan.words,
    plan.sortField,
    plan.descending,
  ]
  return createHash('sha256').update(JSON.stringify(shape)).digest('base64url').slice(0, 16)
}
