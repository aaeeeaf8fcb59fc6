import { refuse } from '#events/vocabulary/refusals.ts'
import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { closeReport } from './close-report.ts'
import { markManyAsDelivered } from './mark-as-delivered.ts'
import { sendMany, type SendManyPorts } from './send-many.ts'
import { sendMessage } from './send.ts'

export type AbuseRoutePorts = RoutePorts & {
  /** Looks up in which conversation a report was made, which names its stream. */
  readonly reportAt: (reportId: string) => Promise<{ readonly threadId: string } | undefined>
}

export function messageRoutes(ports: SendManyPorts & AbuseRoutePorts): Routes {
  return {
    'messages.send': write(ports, sendMessage, () => ({})),
    'messages.markAsDelivered': markManyAsDelivered(ports),
    'messages.sendMany': sendMany(ports),
    'abuse.close': write(ports, closeReport, async ({ params }) => (await ports.reportAt(params.id)) ?? refuse('not_found')),
  }
}
