/** Figures of reports, exact until they are written: rounded from integers, half away from zero, at the very end (reports.md, Values). */
import { DAY_MS } from '#lib/days.ts'
import { wilsonInterval } from '#lib/wilson.ts'

/** As it is sent. */
export type Value = {
  readonly value: number | null
  readonly numerator?: number
  readonly denominator?: number
  readonly low?: number
  readonly high?: number
  readonly p25?: number
  readonly p75?: number
  readonly p90?: number
  readonly delta?: number | null
  readonly flagged?: boolean
}

/** A fraction of integers below 2^53; a number where there is none, of an estimate. */
export type Exact = { readonly top: number; readonly bottom: number } | number

export type Figure = {
  /** Missing where there is no case. */
  readonly exact: Exact | undefined
  readonly decimals: number
  /** What stands beside the value, rounded already. */
  readonly beside: Omit<Value, 'value' | 'delta'>
}

const FRACTION = 4
const DAYS = 2

export function rounded(exact: Exact, decimals: number): number {
  if (typeof exact === 'number') return roundedNumber(exact, decimals)
  return roundedFraction(BigInt(exact.top), BigInt(exact.bottom), decimals)
}

/** @param bottom more than none */
function roundedFraction(top: bigint, bottom: bigint, decimals: number): number {
  const scale = 10 ** decimals
  const half = (2n * (top < 0n ? -top : top) * BigInt(scale) + bottom) / (2n * bottom)
  return withSign(Number(half) / scale, top < 0n)
}

function roundedNumber(value: number, decimals: number): number {
  const scale = 10 ** decimals
  return withSign(Math.round(Math.abs(value) * scale) / scale, value < 0)
}

/** −0 is 0. */
function withSign(size: number, isNegative: boolean): number {
  return isNegative && size !== 0 ? -size : size
}

/** Of the unrounded figures; null if either is none. */
export function deltaOf({ exact, decimals }: Figure, other: Figure | undefined): number | null {
  const before = other?.exact
  if (exact === undefined || before === undefined) return null
  if (typeof exact === 'number' || typeof before === 'number') return roundedNumber(numberOf(exact) - numberOf(before), decimals)
  const top = BigInt(exact.top) * BigInt(before.bottom) - BigInt(before.top) * BigInt(exact.bottom)
  return roundedFraction(top, BigInt(exact.bottom) * BigInt(before.bottom), decimals)
}

function numberOf(exact: Exact): number {
  return typeof exact === 'number' ? exact : exact.top / exact.bottom
}

/** @param compared of the other day, where two are compared: `null` for a row that it does not have */
export function valueOf(figure: Figure, compared?: Figure | null): Value {
  const { exact, decimals, beside } = figure
  const value = exact === undefined ? null : rounded(exact, decimals)
  return { value, ...beside, ...(compared !== undefined && { delta: deltaOf(figure, compared ?? undefined) }) }
}

/** @param denominator of a count, the row's n */
export function countFigure(count: number, denominator: number): Figure {
  return { exact: { top: count, bottom: 1 }, decimals: 0, beside: { denominator } }
}

/** With the Wilson 95 % interval. */
export function rateFigure(numerator: number, denominator: number): Figure {
  const beside = { numerator, denominator }
  if (denominator === 0) return { exact: undefined, decimals: FRACTION, beside }
  const { low, high } = wilsonInterval(numerator / denominator, denominator)
  return {
    exact: { top: numerator, bottom: denominator },
    decimals: FRACTION,
    beside: { ...beside, low: rounded(low, FRACTION), high: rounded(high, FRACTION) },
  }
}

/** A fraction without an interval: of two rates, or an estimate. */
export function fractionFigure(exact: Exact | undefined, beside: Figure['beside'] = {}): Figure {
  return { exact, decimals: FRACTION, beside }
}

/** The median, in days, with the quartiles and the 90th percentile. @param spans in whole milliseconds */
export function daysFigure(spans: ArrayLike<number>): Figure {
  const beside = { denominator: spans.length }
  if (spans.length === 0) return { exact: undefined, decimals: DAYS, beside }
  const sorted = new Float64Array(spans).toSorted()
  const [p25 = 0, p75 = 0, p90 = 0] = [25, 75, 90].map((percent) => rounded(quantile(sorted, percent), DAYS))
  return { exact: quantile(sorted, 50), decimals: DAYS, beside: { ...beside, p25, p75, p90 } }
}

/** By linear interpolation (type 7, as R and NumPy by default), in days. @param sorted whole milliseconds, at least one @param percent whole */
export function quantile(sorted: Float64Array, percent: number): Exact {
  const place = (sorted.length - 1) * percent
  const rest = place % 100
  const below = (place - rest) / 100
  const [low = 0, high = low] = sorted.subarray(below, below + 2)
  return { top: low * 100 + (high - low) * rest, bottom: 100 * DAY_MS }
}
