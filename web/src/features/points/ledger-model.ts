import type { PointLineReply } from '#contract/points.ts'

export type LineWithBalance = PointLineReply & { readonly balance: number }

/** The lines, newest first, each with the balance after it: what was pending and available then. */
export function withBalance(lines: readonly PointLineReply[]): readonly LineWithBalance[] {
  let balance = 0
  return lines
    .toReversed()
    .map((line) => {
      balance += line.points
      return { ...line, balance }
    })
    .toReversed()
}

/** A line whose opposite line is in the ledger too. */
export function isStruck({ points, state }: PointLineReply): boolean {
  return points > 0 && state === 'reversed'
}
