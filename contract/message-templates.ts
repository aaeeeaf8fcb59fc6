/** Messages to many applicants of a company, and the templates for them (product 2.9, 2.19). */
import { Type, type Static } from 'typebox'
import { Fields, Id as SentId, Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { BulkResults, callsAbout, Id, IdParams, Instant, Listing, NoBody, WriteReply } from './call.ts'

export const MessageTemplateReply = Type.Object({ id: Id, name: Type.String(), text: Type.String(), savedAt: Instant })
export type MessageTemplateReply = Static<typeof MessageTemplateReply>

const who = { recruiter: 'own' } as const

export const messageTemplateCalls = callsAbout({ messages: 'messages', messageTemplates: 'messageTemplates' })({
  /** `{name}` and `{job}`, the title of the job that was applied for, are filled in for each. The results' ids are those of `toUsers`. */
  'messages.sendMany': {
    call: 'POST /messages/send-many',
    via: 'sent to many from the page',
    who: { recruiter: 'org' },
    kind: 'write',
    body: Fields({
      toUsers: Type.Array(SentId, { minItems: 1, maxItems: limits.bulkItems, uniqueItems: true }),
      /** The job whose applicants these are; left out, each one's latest application counts. */
      jobId: Type.Optional(SentId),
      message: Text(limits.messageText),
    }),
    reply: BulkResults,
    refuses: ['no_company'],
    failure: 'We could not send these messages. Please try again.',
  },
  /** The latest first. */
  'messageTemplates.list': {
    call: 'GET /message-templates',
    who,
    kind: 'read',
    list: { order: [{ by: 'savedAt' }] },
    query: Listing,
    reply: Type.Array(MessageTemplateReply),
  },
  'messageTemplates.save': {
    call: 'POST /message-templates',
    via: 'saved on the page',
    who,
    kind: 'write',
    creates: true,
    body: Fields({ name: Text(limits.messageTemplateName), text: Text(limits.messageText) }),
    reply: WriteReply,
    refuses: ['too_many_templates'],
    failure: 'We could not save this template. Please try again.',
  },
  'messageTemplates.remove': {
    call: 'POST /message-templates/:id/remove',
    via: 'removed on the page',
    who,
    kind: 'write',
    params: IdParams,
    body: NoBody,
    reply: WriteReply,
    refuses: ['not_found'],
    failure: 'We could not remove this template. Please try again.',
  },
})
