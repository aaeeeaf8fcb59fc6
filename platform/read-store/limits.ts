/** How far `count` counts when nothing is said: totals are exact up to here (product 2.14). */
export const CAP = 10_000
/** How many values `facet` answers when nothing is said. */
export const FACET_VALUES = 100

/** @throws {RangeError} for a page nobody should ask for */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new RangeError('The limit of a query is a whole number from 1 to 1,000.')
}
