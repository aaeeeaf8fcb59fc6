import { write, type Routes, type Serving } from '../core/serving.ts'
import { openInvitation } from './open.ts'

export function invitationRoutes(serving: Serving): Routes {
  return { 'invitations.open': write(serving, openInvitation) }
}
