import { write, type Routes } from '../core/write-route.ts'
import { markManyAsDelivered } from './mark-as-delivered.ts'
import { sendMany, type SendManyPorts } from './send-many.ts'
import { sendMessage } from './send.ts'

export function messageRoutes(ports: SendManyPorts): Routes {
  return {
    'messages.send': write(ports, sendMessage, () => ({})),
    'messages.markAsDelivered': markManyAsDelivered(ports),
    'messages.sendMany': sendMany(ports),
  }
}
