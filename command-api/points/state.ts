import type { DataOf } from '#events/define.ts'
import type { PointsAccrued, RedemptionRequested } from '#events/points.ts'
import type { RedemptionStatus } from '#events/vocabulary/nominations/points.ts'
import { hasEnded } from '#events/vocabulary/terms.ts'
import { changing, countedByNobody, defineFold } from '../core/streams/fold.ts'

/** Points that a rule gave, and where they went. The points in no other field are the professor's. */
export type Line = Omit<DataOf<typeof PointsAccrued>, 'professorId'> & {
  /** When the accepted offer was given up that brought points which had been shown. */
  readonly givenUpAt?: string
  /** Set once they are available. */
  readonly expiresAt?: string
  readonly requested: number
  readonly redeemed: number
  readonly reversed: number
  readonly expired: number
  /** Its months are over: what comes back from a redemption expires. */
  readonly over?: true
}

export type Redemption = Omit<DataOf<typeof RedemptionRequested>, 'professorId'> & { readonly status: RedemptionStatus }
type Take = Redemption['takes'][number]

export type PointsState = {
  readonly professorId: string
  /** In the order in which they were given. */
  readonly lines: readonly Line[]
  readonly redemptions: readonly Redemption[]
}

function withLine(state: PointsState, entryId: string, change: (line: Line) => Partial<Line>): PointsState {
  return { ...state, lines: state.lines.map((line) => (line.entryId === entryId ? { ...line, ...change(line) } : line)) }
}

function withTakes(state: PointsState, takes: readonly Take[], change: (line: Line, points: number) => Partial<Line>): PointsState {
  return takes.reduce((after, { entryId, points }) => withLine(after, entryId, (line) => change(line, points)), state)
}

type Answer = { readonly data: Pick<Redemption, 'redemptionId' | 'takes'> }
function answered(status: RedemptionStatus, change: (line: Line, points: number) => Partial<Line>) {
  return changing<PointsState, Answer>((state, { data: { redemptionId, takes } }) => ({
    ...withTakes(state, takes, change),
    redemptions: state.redemptions.map((redemption) => (redemption.redemptionId === redemptionId ? { ...redemption, status } : redemption)),
  }))
}

export const pointsFold = defineFold<PointsState>(
  'points',
  {
    PointsAccrued: (state, { data: { professorId, ...line } }) => ({
      professorId,
      lines: [...(state?.lines ?? []), { ...line, requested: 0, redeemed: 0, reversed: 0, expired: 0 }],
      redemptions: state?.redemptions ?? [],
    }),
    PointsReleased: changing((state, { data: { entryId, expiresAt } }) => withLine(state, entryId, () => ({ expiresAt }))),
    PointsReversed: changing((state, { data, meta: { occurredAt } }) =>
      withLine(state, data.entryId, ({ reversed, standsAt = occurredAt }) => ({
        reversed: reversed + data.points,
        ...(data.because === 'reneged' && Date.parse(standsAt) <= Date.parse(occurredAt) && { givenUpAt: occurredAt }),
      })),
    ),
    PointsExpired: changing((state, { data }) =>
      withLine(state, data.entryId, ({ expired }) => ({ expired: expired + data.points, over: true })),
    ),
    RedemptionRequested: changing((state, { data: { professorId: _, ...redemption } }) => ({
      ...withTakes(state, redemption.takes, ({ requested }, points) => ({ requested: requested + points })),
      redemptions: [...state.redemptions, { ...redemption, status: 'requested' }],
    })),
    RedemptionApproved: answered('approved', ({ requested, redeemed }, points) => ({
      requested: requested - points,
      redeemed: redeemed + points,
    })),
    RedemptionDeclined: answered('declined', ({ requested }, points) => ({ requested: requested - points })),
  },
  countedByNobody,
)

/** The points of a line that are the professor's and not set aside. */
export function leftOf({ points, requested, redeemed, reversed, expired }: Line): number {
  return points - requested - redeemed - reversed - expired
}

/** The points of a line that can be redeemed. */
export function redeemableOf(line: Line, now: string): number {
  return line.expiresAt !== undefined && !hasEnded(line.expiresAt, now) ? leftOf(line) : 0
}
