import { expect, it } from 'vitest'
import { MessageTemplateRemoved, MessageTemplateSaved } from '#events/templates.ts'
import { day, event } from '#events/testing/given-events.ts'
import { given } from '../../testing/given.ts'
import { messageTemplateProjection } from './project.ts'

const ids = (templateId: string) => ({ templateId, uid: 'rita' })
const saved = (templateId: string) => event(MessageTemplateSaved, { ...ids(templateId), template: { name: 'Talk', text: 'Hello {name}' } })

it('a template is its person’s alone, until it is removed', () => {
  const { document, refreshes } = given(messageTemplateProjection, saved('a'), saved('b'), event(MessageTemplateRemoved, ids('b')))
  expect(document('a')).toMatchObject({ uid: 'rita', name: 'Talk', text: 'Hello {name}', savedAt: day(1) })
  expect(document('b')).toHaveProperty('_del')
  expect(refreshes).toMatchObject([{ rooms: ['u:rita'], topics: ['messageTemplates'] }])
})
