import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { setPolicy } from './set.ts'

export function policyRoutes(ports: RoutePorts): Routes {
  return { 'universities.setPolicy': write(ports, setPolicy) }
}
