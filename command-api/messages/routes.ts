import { write, type Routes, type Serving } from '../core/serving.ts'
import { MarkAsRead, markAsRead } from './mark-as-read.ts'
import { MessageForm, sendMessage, type TieHolds } from './send.ts'

export type MessageServing = Serving & { readonly tieHolds: TieHolds }

export function messageRoutes(serving: MessageServing): Routes {
  return {
    'messages.send': write(serving, sendMessage(serving.tieHolds), { body: MessageForm }, ({ body }) => body),
    'messages.markAsRead': write(serving, markAsRead, { body: MarkAsRead }, ({ body }) => body),
  }
}
