import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { updateOrganization } from './update.ts'

export function organizationRoutes(ports: RoutePorts): Routes {
  return { 'organizations.update': write(ports, updateOrganization) }
}
