import { write, type RoutePorts, type Routes } from '../core/write-route.ts'
import { removeTemplate } from './remove.ts'
import { saveTemplate } from './save.ts'

export function templateRoutes(ports: RoutePorts): Routes {
  return { 'messageTemplates.save': write(ports, saveTemplate), 'messageTemplates.remove': write(ports, removeTemplate) }
}
