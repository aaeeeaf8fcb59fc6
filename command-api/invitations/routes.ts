import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { declineInvitation } from './decline.ts'
import { openInvitation } from './open.ts'

export function invitationRoutes(ports: RoutePorts): Routes {
  return { 'invitations.open': write(ports, openInvitation), 'invitations.decline': write(ports, declineInvitation) }
}
