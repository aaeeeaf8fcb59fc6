import { conditionsOf, keyOf, type Key } from './keys.ts'
import type { Document, Where } from './port.ts'

/** Whether a query with this condition would find the document. */
export function matches(document: Document, where: Where): boolean {
  const values = document as unknown as Readonly<Record<string, unknown>>
  return conditionsOf(where).every((condition) => {
    const value = values[condition.field]
    const isOneOf = (keys: readonly Key[]) => [value].flat().some((one) => keys.includes(keyOf(one) ?? ''))
    if ('anyOf' in condition) return isOneOf(condition.anyOf)
    if ('noneOf' in condition) return !isOneOf(condition.noneOf)
    const key = Array.isArray(value) ? undefined : keyOf(value)
    return key !== undefined && key >= condition.from && key <= condition.to
  })
}
