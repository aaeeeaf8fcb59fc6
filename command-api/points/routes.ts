import { refuse } from '#events/vocabulary/refusals.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { approveRedemption, declineRedemption } from './answer-redemption.ts'

export type PointRoutePorts = RoutePorts & {
  /** Looks up whose request this is, which names its stream. */
  readonly redemptionAt: (redemptionId: string) => Promise<{ readonly professorId: string } | undefined>
}

export function pointRoutes(ports: PointRoutePorts): Routes {
  const streamOf = async ({ params }: { readonly params: { readonly id: string } }) =>
    (await ports.redemptionAt(params.id)) ?? refuse('not_found')
  return {
    'redemptions.approve': write(ports, approveRedemption, streamOf),
    'redemptions.decline': write(ports, declineRedemption, streamOf),
  }
}
