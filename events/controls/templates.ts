import { MessageTemplateRemoved, MessageTemplateSaved } from '../templates.ts'
import { example, recruiter } from './example.ts'

const stream = 'templates-recr-ben'
const template = { templateId: 'template-1', uid: 'recr-ben' }

export const saved = example({ actor: recruiter, operation: 'messageTemplates.save', stream }, MessageTemplateSaved, {
  ...template,
  template: { name: 'Invitation to talk', text: 'Hello {name}, thank you for applying as {job}. When could we talk?' },
})
export const removed = example({ actor: recruiter, operation: 'messageTemplates.remove', stream }, MessageTemplateRemoved, template)
