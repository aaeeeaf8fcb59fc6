import { conditionsOf, keyOf, type Key } from './keys.ts'
import type { Document, Where } from './port.ts'

/** Whether a query with this condition would find the document. */
export function matches(document: Document, where: Where): boolean {
  return matcher(where)(document)
}

/** The same for many documents: a condition may name thousands of values, which are put in order once. */
export function matcher(where: Where): (document: Document) => boolean {
  const conditions = conditionsOf(where)
  const checks = conditions.map((condition): ((value: unknown) => boolean) => {
    const isOneOf = (keys: readonly Key[]) => {
      const known = new Set(keys)
      return (value: unknown) => [value].flat().some((one) => known.has(keyOf(one) ?? ''))
    }
    if ('anyOf' in condition) return isOneOf(condition.anyOf)
    if ('noneOf' in condition) {
      const isNone = isOneOf(condition.noneOf)
      return (value) => !isNone(value)
    }
    return (value) => {
      const key = Array.isArray(value) ? undefined : keyOf(value)
      return key !== undefined && key >= condition.from && key <= condition.to
    }
  })
  return (document) => {
    const values = document as unknown as Readonly<Record<string, unknown>>
    return conditions.every(({ field }, n) => checks[n]?.(values[field]))
  }
}
