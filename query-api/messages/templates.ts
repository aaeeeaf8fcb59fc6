/** GET /message-templates: one's own, the latest first. */
import { messageTemplates } from '#projections/views/message-templates/model.ts'
import { listReply, type Handlers } from '../core/call.ts'
import { sortOf } from '../core/sort.ts'

export const messageTemplateHandlers: Handlers = {
  'messageTemplates.list': async (call) => {
    const { account, query, read } = call
    const found = await read.page(messageTemplates, { where: { uid: account.uid }, sort: sortOf('messageTemplates.list') }, query)
    return listReply(call, found, (items) => items.map(({ _id: id, name, text, savedAt }) => ({ id, name, text, savedAt })))
  },
}
