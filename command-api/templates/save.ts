import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { MessageTemplateSaved } from '#events/templates.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { defineCommand } from '../core/command.ts'
import { templatesFold, type TemplatesState } from './state.ts'

const SaveTemplate = callInput('messageTemplates.save')

/** POST /message-templates */
export const saveTemplate = defineCommand<typeof SaveTemplate, TemplatesState | undefined>({
  input: SaveTemplate,
  fold: templatesFold,
  startsStream: true,
  target: (_, { actor }) => actor?.uid ?? '',
  decide: (state, { name, text }, { id, target: uid }) =>
    (state?.templateIds.length ?? 0) >= limits.messageTemplates
      ? refuse('too_many_templates', { limit: limits.messageTemplates })
      : [happened(MessageTemplateSaved, { templateId: id(0), uid, template: { name: name.trim(), text: text.trim() } })],
  reply: (_, __, { id }) => ({ id: id(0) }),
})
