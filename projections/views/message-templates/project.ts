import { roomsOfPeople } from '#events/vocabulary/sides.ts'
import { defineProjection } from '../../define.ts'
import { messageTemplates } from './model.ts'

export const messageTemplateProjection = defineProjection(messageTemplates, { streams: ['templates'], ignores: [] })({
  key: ({ data }) => [data.templateId],
  audience: ({ uid }) => roomsOfPeople([uid]),
  subjects: ({ uid }) => [uid],
  when: {
    MessageTemplateSaved: (_, { data: { uid, template }, meta }) => ({ uid, ...template, savedAt: meta.occurredAt }),
    MessageTemplateRemoved: () => undefined,
  },
})
