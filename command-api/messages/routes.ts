import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import { markAsRead } from './mark-as-read.ts'
import { sendMessage } from './send.ts'

export function messageRoutes(ports: RoutePorts): Routes {
  return { 'messages.send': write(ports, sendMessage), 'messages.markAsRead': write(ports, markAsRead) }
}
