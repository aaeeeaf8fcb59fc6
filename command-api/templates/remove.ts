import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MessageTemplateRemoved } from '#events/templates.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { templatesFold, type TemplatesState } from './state.ts'

const RemoveTemplate = callInput('messageTemplates.remove')

/** POST /message-templates/{id}/remove */
export const removeTemplate = defineCommand<typeof RemoveTemplate, TemplatesState>({
  input: RemoveTemplate,
  fold: templatesFold,
  target: (_, { actor }) => actor?.uid ?? '',
  decide: ({ uid, templateIds }, { id: templateId }) =>
    templateIds.includes(templateId) ? [happened(MessageTemplateRemoved, { templateId, uid })] : refuse('not_found'),
  reply: (_, { id }) => ({ id }),
})
