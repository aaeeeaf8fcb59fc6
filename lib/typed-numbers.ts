/** Numbers as people type them (product 2.20, Typed numbers). What is no number of its kind is refused, and never read as another one. */
import { halfWidth, withoutInvisible } from './visible.ts'

/** `problem` says what it must be, without a full stop: `must be 4.00 or less`. */
export type TypedNumber = { readonly value: number } | { readonly problem: string }

/** `3.5`, `3,50`, `3.5/4`, `3,5 / 4.0`. @returns 0 to 4, with two decimals at most */
function gpaTyped(text: string): TypedNumber {
  const written = /^(\d+)(?:[.,](\d+))?(?:\s*\/\s*(\d+(?:[.,]\d+)?))?$/.exec(text)
  if (!written) return { problem: 'must be a GPA, such as 3.5, 3,50 or 3.5/4.0' }
  const [, whole = '', decimals = '', scale = '4'] = written
  if (!/^4([.,]0{1,2})?$/.test(scale)) return { problem: `must be a GPA of the scale to 4.0, and not of one to ${scale}` }
  if (decimals.length > 2) return { problem: 'must have two decimals at most' }
  const value = Number(`${whole}.${decimals}`)
  return value > 4 ? { problem: 'must be 4.00 or less' } : { value }
}

/** `45`, `42.50`, `$120,000`, `120 000`. @returns dollars, with two decimals at most */
function payTyped(text: string): TypedNumber {
  return (
    amountTyped(text, 2) ?? {
      problem: 'must be an amount, such as 42.50 or 120,000: a comma stands before three digits, a point before the cents',
    }
  )
}

/** `3`, `1,500`, `1 500`, and `3.0` as spreadsheets write it. @returns a whole number */
function countTyped(written: string): TypedNumber {
  const text = written.replace(/^(\d+)\.0{1,2}$/, '$1')
  if (/\d\s*[.,/]\s*\d|[\p{No}]/u.test(text) && !groups.test(text)) return { problem: 'must be a whole number, not a fraction' }
  return amountTyped(text, 0) ?? { problem: 'must be a whole number in digits, such as 3' }
}

const groups = /^\$?\s*\d{1,3}([,\s])\d{3}(?:\1\d{3})*$/
const amount = /^\$?\s*(\d{1,3}(?:([,\s])\d{3}(?:\2\d{3})*)|\d+)(?:\.(\d+))?$/

function amountTyped(text: string, decimals: 0 | 2): TypedNumber | undefined {
  if (/\d\s*[km]$/i.test(text)) return { problem: 'must be written in full, such as 120,000 for 120k' }
  if (/\d\s*(?:[-\u2010-\u2015~]|to)\s*(?:\$\s*)?\d/i.test(text)) return { problem: 'must be one number, not a range' }
  if (/\d\s*\/\s*\d|\p{No}/u.test(text)) return { problem: 'must be a number, not a fraction' }
  const [, whole, , cents = ''] = amount.exec(text) ?? []
  if (whole === undefined || cents.length > decimals) return undefined
  return { value: Number(`${whole.replaceAll(/[,\s]/g, '')}.${cents}`) }
}

/** No number is longer, whatever blanks stand in it; the patterns would look at a longer text for long. */
const LONGEST = 60

const kinds = { gpa: gpaTyped, pay: payTyped, count: countTyped } as const
export type NumberKind = keyof typeof kinds

/** Reads a number that somebody typed or pasted. */
export function numberTyped(kind: NumberKind, text: string): TypedNumber {
  const written = halfWidth(withoutInvisible(text)).trim()
  return written.length > LONGEST ? { problem: `must be a number of ${LONGEST} characters at most` } : kinds[kind](written)
}

/** The number of a text that was judged before; undefined for every other. */
export function numberIn(kind: NumberKind, text: string): number | undefined {
  const typed = numberTyped(kind, text)
  return 'value' in typed ? typed.value : undefined
}
