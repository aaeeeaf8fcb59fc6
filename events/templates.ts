/** The templates of messages that one person keeps: stream `templates-<uid>`. */
import { defineEvent } from './define.ts'
import { Fields, Id, Personal, Text } from './schema.ts'
import { limits } from './vocabulary/limits.ts'

const Template = Fields({ name: Text(limits.messageTemplateName), text: Text(limits.messageText) })

/** `{name}` and `{job}` in the text are filled in when it is used. */
export const MessageTemplateSaved = defineEvent(
  'MessageTemplateSaved',
  1,
  { templateId: Id, uid: Id, template: Personal('uid', Template) },
  (_, __, by) => `${by} saved a template for messages`,
)

export const MessageTemplateRemoved = defineEvent(
  'MessageTemplateRemoved',
  1,
  { templateId: Id, uid: Id },
  (_, __, by) => `${by} removed a template for messages`,
)
