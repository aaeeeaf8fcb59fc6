import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { MessageTemplateRemoved, MessageTemplateSaved } from '#events/templates.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { given, like, recruiter } from '../testing/given.ts'
import { removeTemplate } from './remove.ts'
import { saveTemplate } from './save.ts'

const { uid } = recruiter
const template = { name: 'Talk', text: 'Hello {name}' }
const saved = (templateId: string) => happened(MessageTemplateSaved, { templateId, uid, template })
const gone = (templateId: string) => happened(MessageTemplateRemoved, { templateId, uid })

describe('a template for messages', () => {
  it('has a name and a text', () => {
    const outcome = given().as(recruiter).when(saveTemplate, { name: ' Talk ', text: 'Hello {name}\n' })
    outcome.thenHappened([saved('id-0')])
    expect([outcome.target, outcome.replyId]).toEqual([uid, 'id-0'])
  })
  it('is removed once', () => {
    given(saved('a'))
      .as(recruiter)
      .when(removeTemplate, { id: 'a' })
      .thenHappened([gone('a')])
    given(saved('a'), gone('a')).as(recruiter).when(removeTemplate, { id: 'a' }).thenRefused('not_found')
    given(saved('a')).as(recruiter).when(removeTemplate, { id: 'b' }).thenRefused('not_found')
    given().as(recruiter).when(removeTemplate, { id: 'a' }).thenRefused('not_found')
  })
  it('is one of fifty', () => {
    const many = Array.from({ length: limits.messageTemplates }, (_, n) => saved(`template-${n}`))
    given(...many)
      .as(recruiter)
      .when(saveTemplate, template)
      .thenRefused('too_many_templates', { limit: 50 })
    given(...many, gone('template-7'))
      .as(recruiter)
      .when(saveTemplate, template)
      .thenHappened([like(MessageTemplateSaved, {})])
  })
})
