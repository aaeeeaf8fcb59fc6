import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { viewProfile } from './view-profile.ts'

export function accessRoutes(ports: RoutePorts): Routes {
  return { 'students.view': write(ports, viewProfile) }
}
