/** How far `count` counts when the caller sets no cap: totals are exact up to here (product 2.14). */
export const CAP = 10_000
/** How many values `facet` answers when the caller sets no limit. */
export const FACET_VALUES = 100

/** How many documents `facets` looks at: enough that a share of a half is off by 3 % at most, nearly always. */
export const FACETS_COUNTED = 1_000

/** @throws {RangeError} for a limit below 1 or above 1,000 */
export function checkLimit(limit: number): void {
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000) throw new RangeError('The limit of a query is a whole number from 1 to 1,000.')
}
