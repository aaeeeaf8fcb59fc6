/** Notices about points, to professors and their university's staff. */
import type { RedemptionKind } from '../nominations/points.ts'
import { redemptionLabels } from '../nominations/points.ts'
import { person, type Notice, type Rows } from './notice.ts'

type Types = 'RedemptionRequested' | 'RedemptionApproved' | 'RedemptionDeclined'
type Redemption = { readonly redemptionId: string; readonly professorId: string; readonly kind: RedemptionKind; readonly points: number }

function answered({ redemptionId, professorId, kind, points }: Redemption, verb: string, detail?: string): Notice {
  const sentence = `Your request for ${points} points (${redemptionLabels[kind].toLowerCase()}) was ${verb}`
  const told = { to: person(professorId), kind: 'redemptionAnswered', sentence, path: '/app/rewards', ...(detail && { detail }) } as const
  return { id: `${redemptionId}-answer`, told }
}

export const pointNotices: Rows<Types> = {
  RedemptionRequested: ({ data: { redemptionId, universityId, professorId, kind, points } }) => [
    {
      id: `${redemptionId}-asked`,
      told: {
        to: `uni:${universityId}:university`,
        kind: 'redemptionAsked',
        sentence: `{u:${professorId}} asks to redeem ${points} points: ${redemptionLabels[kind].toLowerCase()}`,
        path: '/app/rewards',
        by: { uid: professorId },
      },
    },
  ],
  RedemptionApproved: ({ data }) => [answered(data, 'approved'), { id: `${data.redemptionId}-asked` }],
  RedemptionDeclined: ({ data }) => [
    answered(data, 'declined', 'The points are yours again. The reason is on the page.'),
    { id: `${data.redemptionId}-asked` },
  ],
}
