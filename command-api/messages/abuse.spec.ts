import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { AbuseReportClosed, ConversationReported, MessageSent, ThreadOpenedByAdmin } from '#events/messages.ts'
import { admin, given, stateFrom } from '../testing/given.ts'
import { closeReport } from './close-report.ts'
import { openThread, threadOpener } from './open-thread.ts'
import { threadFold, threadIdOf } from './state.ts'

const threadId = threadIdOf('rita', 'stella')
const between = { threadId, uid: 'stella', contactId: 'rita' }
const written = happened(MessageSent, { threadId, messageId: 'm', fromUid: 'rita', toUser: 'stella', message: 'Send a deposit.' })
const reported = happened(ConversationReported, { ...between, reason: 'He asks for money.' })
const [reportId = ''] = Object.keys(stateFrom(threadFold, written, reported).reports)

describe('§2.20 a report of a conversation', () => {
  const close = { id: reportId, threadId, outcome: 'conversation_closed', reason: 'Twice.' } as const
  const closed = happened(AbuseReportClosed, { ...between, reportId, outcome: 'conversation_closed', reason: 'Twice.' })

  it('is closed once, by its outcome', () => {
    given(written, reported).as(admin).when(closeReport, close).thenHappened([closed])
    given(written, reported, closed).as(admin).when(closeReport, close).thenRefused('report_closed')
    given(written, reported)
      .as(admin)
      .when(closeReport, { ...close, id: 'another' })
      .thenRefused('not_found')
  })

  it('ends the conversation where the outcome says so', () => {
    expect(stateFrom(threadFold, written, reported, closed).closed).toBe(true)
    expect(stateFrom(threadFold, written, reported, { ...closed, data: { ...closed.data, outcome: 'warned' } }).closed).toBeUndefined()
  })
})

describe('§2.9 an admin who reads a conversation of others', () => {
  const opened = (uid: string, contactId: string) => happened(ThreadOpenedByAdmin, { threadId, uid, contactId, reason: 'A report.' })

  it('is noted for each of the two, and not for who is erased', () => {
    const open = (told: readonly string[]) =>
      given(written)
        .as(admin)
        .when(openThread, { id: threadId, reason: 'A report.' }, { told: [...told] })
    open(['rita', 'stella']).thenHappened([opened('rita', 'stella'), opened('stella', 'rita')])
    open(['stella']).thenHappened([opened('stella', 'rita')])
  })

  it('needs a reason', () => {
    expect(openThread.validator.Check({ id: threadId, reason: ' ' })).toBe(false)
    expect(openThread.validator.Check({ id: threadId })).toBe(false)
  })

  it('looks once a day with the same reason, and once more with another', async () => {
    const keys: string[] = []
    let now = '2026-11-20T10:00:00.000Z'
    const open = threadOpener({
      handler: {
        handle: async (_, __, { key }) => {
          keys.push(key)
          return { refused: 'not_found' }
        },
      },
      secrets: { commandHash: (text) => `hash of ${text.length}` },
      now: () => now,
    })
    for (const reason of ['A report.', 'A report.', 'Another one.']) await open(admin, threadId, { reason, requestId: 'r' })
    now = '2026-11-21T10:00:00.000Z'
    expect(await open(admin, threadId, { reason: 'A report.', requestId: 'r' })).toEqual({ refused: 'not_found' })
    expect(new Set(keys).size).toBe(3)
    expect(keys.join()).not.toContain('A report.')
  })
})
