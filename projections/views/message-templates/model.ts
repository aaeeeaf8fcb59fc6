import type { Document } from '#platform/read-store/port.ts'
import { defineModel } from '../../define.ts'

/** One template; `_id` is the template's id. A person has `limits.messageTemplates` at most. */
export type MessageTemplateDocument = Document & {
  readonly uid: string
  readonly name: string
  readonly text: string
  readonly savedAt: string
}

export const messageTemplates = defineModel<MessageTemplateDocument>({
  name: 'message-templates',
  version: 1,
  topics: ['messageTemplates'],
  indexes: [{ equals: ['uid'], sort: ['savedAt', 'desc'] }],
})
