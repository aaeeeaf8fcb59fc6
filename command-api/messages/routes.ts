import { write, type Routes } from '../core/write-route.ts'
import { block, unblock } from './block.ts'
import { markManyAsDelivered } from './mark-as-delivered.ts'
import { markAsRead } from './mark-as-read.ts'
import { report } from './report.ts'
import { sendMany, type SendManyPorts } from './send-many.ts'
import { sendMessage } from './send.ts'

export function messageRoutes(ports: SendManyPorts): Routes {
  return {
    'messages.send': write(ports, sendMessage, () => ({})),
    'messages.markAsRead': write(ports, markAsRead),
    'messages.markAsDelivered': markManyAsDelivered(ports),
    'messages.block': write(ports, block),
    'messages.unblock': write(ports, unblock),
    'messages.report': write(ports, report),
    'messages.sendMany': sendMany(ports),
  }
}
