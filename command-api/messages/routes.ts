import { write, type Routes, type Serving } from '../core/serving.ts'
import { markAsRead } from './mark-as-read.ts'
import { sendMessage } from './send.ts'

export function messageRoutes(serving: Serving): Routes {
  return { 'messages.send': write(serving, sendMessage), 'messages.markAsRead': write(serving, markAsRead) }
}
