import type { PointLineReply } from '#contract/points.ts'

export type LineWithBalance = PointLineReply & {
  readonly balance: number
  /** The line that this one takes back. */
  readonly undone: PointLineReply | undefined
}

/** The lines, newest first, each with the balance after it: what was pending and available then. */
export function withBalance(lines: readonly PointLineReply[]): readonly LineWithBalance[] {
  let balance = 0
  const byId = new Map(lines.map((line) => [line.id, line]))
  return lines
    .toReversed()
    .map((line) => {
      balance += line.points
      return { ...line, balance, undone: line.reverses === undefined ? undefined : byId.get(line.reverses) }
    })
    .toReversed()
}

/** A line that another one of the ledger takes back. */
export function isStruck({ points, state }: PointLineReply): boolean {
  return points > 0 && state === 'reversed'
}
