import { happened, type Happened } from '#events/define.ts'
import { PointsExpired, RedemptionDeclined } from '#events/points.ts'
import type { PointsState, Redemption } from './state.ts'

/**
 * A request is declined: its points are the professor's again, but for those whose months are over meanwhile, which expire at once.
 * @param reversed ids of lines that are taken back in the same command
 */
export function givenBack(
  { professorId, lines }: PointsState,
  { status: _, ...redemption }: Redemption,
  reason: string,
  reversed: ReadonlySet<string> = new Set(),
): readonly Happened[] {
  const over = redemption.takes.flatMap(({ entryId, points }) => {
    const line = lines.find((each) => each.entryId === entryId)
    return line?.over && !reversed.has(entryId)
      ? [happened(PointsExpired, { professorId, universityId: line.universityId, entryId, points })]
      : []
  })
  return [happened(RedemptionDeclined, { professorId, ...redemption, reason }), ...over]
}
