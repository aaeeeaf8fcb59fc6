import type { Body } from '#contract/contract.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { saveReport } from './save.ts'

export type ReportRoutePorts = RoutePorts & {
  /** The stamp of a report as its reader is answered it now. @throws {Problem} with the parameter that does not fit */
  readonly stampOf: (
    account: Account,
    asked: { readonly name: string; readonly params: NonNullable<Body<'reports.save'>['params']>; readonly requestId: string },
  ) => Promise<Readonly<Record<string, unknown>> | Refusal>
}

export function reportRoutes(ports: ReportRoutePorts): Routes {
  return {
    'reports.save': write(ports, saveReport, async ({ account, params: { name }, body: { params = {} }, request }) => {
      if (!account) return refuse('unauthorized')
      const stamp = await ports.stampOf(account, { name, params, requestId: request.id })
      return isRefusal(stamp) ? stamp : { stamp }
    }),
  }
}
