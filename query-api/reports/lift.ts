/**
 * How much more often the nominated are placed than others of the same strata: the difference of shares, standardised to the nominated
 * (reports.md, `lift`).
 */
import { fractionFigure, rounded, type Figure } from './values.ts'

type Share = { readonly placed: number; readonly all: number }
/** With somebody on both sides. */
export type Stratum = { readonly nominated: Share; readonly others: Share }

const Z = 1.96

export function liftOf(strata: readonly Stratum[]): Figure {
  const sum = (of: (stratum: Stratum) => number) => strata.reduce((total, stratum) => total + of(stratum), 0)
  const nominated = sum((stratum) => stratum.nominated.all)
  const beside = { numerator: nominated, denominator: nominated + sum(({ others }) => others.all) }
  if (nominated === 0) return fractionFigure(undefined, beside)
  const weight = (stratum: Stratum) => stratum.nominated.all / nominated
  const placed = sum((stratum) => stratum.nominated.placed) / nominated
  // Where all are placed, weights in floating point may come to a little more than 1, and the root below to none.
  const placedOthers = Math.min(
    1,
    sum((stratum) => (weight(stratum) * stratum.others.placed) / stratum.others.all),
  )
  const spread = sum((stratum) => weight(stratum) ** 2 / stratum.others.all)
  const half = Z * Math.sqrt((placed * (1 - placed)) / nominated + placedOthers * (1 - placedOthers) * spread)
  const lift = placed - placedOthers
  return fractionFigure(lift, { ...beside, low: rounded(lift - half, 4), high: rounded(lift + half, 4) })
}
