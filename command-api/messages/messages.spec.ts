import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ContactBlocked, ContactUnblocked, ConversationReported, MessagesDelivered, MessageSent, ThreadRead } from '#events/messages.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { monthIn, type Acquaintance } from '#events/vocabulary/messages/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import type { CallContext, ReadModels } from '../core/command.ts'
import { accountRegistered, studentRegistered } from '../testing/examples.ts'
import { admin, employee, foldsOf, given, recruiter, stateFrom, student, type Past } from '../testing/given.ts'
import { userFold } from '../users/state.ts'
import { threadFold, threadIdOf } from './state.ts'
import { block, unblock } from './block.ts'
import { markAsDelivered, markManyAsDelivered } from './mark-as-delivered.ts'
import { markAsRead } from './mark-as-read.ts'
import { report } from './report.ts'
import { sendMessage } from './send.ts'

const stella = stateFrom(userFold, studentRegistered)
const ritaRegistered = accountRegistered(recruiter, 'Rita Recruiter')
const rita = stateFrom(userFold, ritaRegistered)
const adam = stateFrom(userFold, accountRegistered(admin, 'Adam Admin'))
const threadId = threadIdOf('rita', 'stella')
const strangers: Acquaintance = { conversation: 'none', ties: [], blockedBy: [] }
const toStella = { sender: rita, recipient: stella, known: { ...strangers, ties: ['application'] as const } }
const toRita = { sender: stella, recipient: rita, known: strangers }

let sent = 0
const written = (by: 'rita' | 'stella', message = 'Hello.'): Past =>
  happened(MessageSent, { threadId, messageId: `m-${sent++}`, fromUid: by, toUser: by === 'rita' ? 'stella' : 'rita', message })
const read = (uid: string, from: number, upTo: number) => happened(ThreadRead, { threadId, uid, from, upTo })

describe('§7 send a message', () => {
  it('§7 stores sender, recipient and text', () =>
    given()
      .as(recruiter)
      .when(sendMessage, { toUser: 'stella', message: 'When could you start?' }, toStella)
      .thenHappened([
        happened(MessageSent, { threadId, messageId: 'id-0', fromUid: 'rita', toUser: 'stella', message: 'When could you start?' }),
      ]))

  it('§7 goes into the same conversation for both directions', () => {
    expect(threadIdOf('stella', 'rita')).toBe(threadId)
    expect(threadIdOf('stella', 'carl')).not.toBe(threadId)
  })

  it('§3 accepts only the sender’s own name, with or without outer spaces', () => {
    const as = (fromName: string) => given().as(recruiter).when(sendMessage, { toUser: 'stella', message: 'Hello.', fromName }, toStella)
    for (const own of ['Rita Recruiter', ' Rita Recruiter ', '']) expect(isRefusal(as(own).decision)).toBe(false)
    as('Carl Colleague').thenRefused('not_yourself')
  })

  it('§6 refuses a recipient without a tie to the sender', () => {
    given()
      .as(recruiter)
      .when(sendMessage, { toUser: 'stella', message: 'Hello.' }, { ...toStella, known: strangers })
      .thenRefused('may_not_message')
    given().as(student).when(sendMessage, { toUser: 'rita', message: 'Hello.' }, toRita).thenRefused('may_not_message')
  })

  it('§6 lets the recipient reply', () => {
    const { decision } = given(written('rita'))
      .as(student)
      .when(sendMessage, { toUser: 'rita', message: 'In June.' }, { ...toRita, known: { ...strangers, conversation: 'begun' } })
    expect(isRefusal(decision)).toBe(false)
  })

  it('§6 refuses the sender as recipient', () =>
    given()
      .as(admin)
      .when(sendMessage, { toUser: 'adam', message: 'Hello.' }, { sender: adam, recipient: adam, known: strangers })
      .thenRefused('invalid', [{ field: 'toUser', message: 'is yourself' }]))

  it.each(['', '   ', '\u200B\n', 'x'.repeat(limits.messageText + 1)])('§5 refuses the message %j', (message) => {
    expect(sendMessage.validator.Check({ toUser: 'stella', message })).toBe(false)
  })
  it('§5 accepts a message of 4,000 characters', () =>
    expect(sendMessage.validator.Check({ toUser: 'stella', message: 'x'.repeat(limits.messageText) })).toBe(true))
})

describe('§6 the look-ups of sending a message', () => {
  const fold = foldsOf({
    'user-rita': [ritaRegistered],
    'user-stella': [studentRegistered],
    'user-emil': [accountRegistered(employee, 'Emil Employee')],
  })
  const ask = async (actor: Account, toUser: string, more: { readonly holds?: boolean; readonly written?: boolean } = {}) => {
    const asked: string[] = []
    const tieHolds: ReadModels['tieHolds'] = async (tie) => {
      asked.push(tie)
      return more.holds ?? true
    }
    const history = more.written ? [written('rita')] : []
    const needs = await given(...history)
      .as(actor)
      .needsOf(sendMessage, { toUser, message: 'Hello.' }, { fold, readModels: { tieHolds } })
    return { asked, needs }
  }

  it('find the application when a recruiter begins a conversation', async () => {
    const asked = ['application', 'referral']
    expect(await ask(recruiter, 'stella')).toEqual({ asked, needs: { ...toStella, known: { ...strangers, ties: asked } } })
    expect(await ask(recruiter, 'stella', { holds: false })).toMatchObject({ asked, needs: { known: { ties: [] } } })
  })
  it('are asked again while the student has not answered', async () => {
    expect((await ask(recruiter, 'stella', { written: true })).asked).toEqual(['application', 'referral'])
  })
  it('are none in an existing conversation or between colleagues', async () => {
    expect((await ask(student, 'rita', { written: true })).asked).toEqual([])
    expect((await ask(recruiter, 'emil')).asked).toEqual([])
  })
  it('of a cold message are the subscription and the month of the company', async () => {
    const months = { month: { key: '2026-11', nextFrom: '2026-12-01' } }
    expect((await ask(recruiter, 'stella', { holds: false })).needs).toMatchObject({
      known: { firstMessages: { ...months, subscribed: false } },
    })
  })
  it('refuse a recipient without an account', async () => expect((await ask(recruiter, 'missing')).needs).toEqual(refuse('not_found')))
})

describe('§2.19 a cold message', () => {
  const visible = { ...stella, profile: { ...stella.profile, visibility: 'recruiters' as const } }
  const firstMessages = { subscribed: true, used: 0, month: monthIn('2026-11-20T10:00:00.000Z', 'UTC') }
  const cold = { sender: rita, recipient: visible, known: { ...strangers, firstMessages } }
  const write = (needs: typeof cold) => given().as(recruiter).when(sendMessage, { toUser: 'stella', message: 'Hello.' }, needs)

  it('§2.19 names the company and month that it counts in, and takes a place of its own there', () => {
    const outcome = write(cold)
    expect(outcome.decision).toMatchObject([{ data: { cold: { organizationId: 'acme', month: '2026-11' } } }])
    const taken = refuse('cold_budget_used', { limit: 100, from: '2026-12-01' })
    outcome.thenClaimed([{ kind: 'coldMessage', value: 'acme|2026-11', places: 100, part: 'id-0', taken }])
  })
  it('§2.19 takes no place where it is none', () =>
    given().as(recruiter).when(sendMessage, { toUser: 'stella', message: 'Hello.' }, toStella).thenClaimed([]))
})

describe('§2.19 a block', () => {
  const toStellaNow = toStella
  const toStranger = { ...toStella, known: strangers }
  const between = { threadId, uid: 'rita', contactId: 'stella' }
  const blocked = happened(ContactBlocked, between)
  const blockedByStella = happened(ContactBlocked, { threadId, uid: 'stella', contactId: 'rita' })

  it('is stored once, and counts what was unread as read', () => {
    given().as(recruiter).when(block, { contactId: 'stella' }, toStellaNow).thenHappened([blocked])
    given(written('stella'))
      .as(recruiter)
      .when(block, { contactId: 'stella' }, toStellaNow)
      .thenHappened([blocked, read('rita', 0, 0)])
    given(blocked).as(recruiter).when(block, { contactId: 'stella' }, toStellaNow).thenNothingHappened()
  })
  it('of somebody whom one may neither write to nor has a conversation with tells as little as of nobody', () => {
    given().as(recruiter).when(block, { contactId: 'stella' }, toStranger).thenRefused('not_found')
    given()
      .as(recruiter)
      .when(block, { contactId: 'stella' }, { ...toStranger, known: { ...strangers, conversation: 'begun' } })
      .thenHappened([blocked])
    // The other's block before is not noticed.
    given(blockedByStella)
      .as(recruiter)
      .when(block, { contactId: 'stella' }, { ...toStella, known: { ...toStella.known, blockedBy: ['stella'] } })
      .thenHappened([blocked])
  })
  it('is taken back by who blocked alone', () => {
    given(blocked)
      .as(recruiter)
      .when(unblock, { contactId: 'stella' })
      .thenHappened([happened(ContactUnblocked, between)])
    given(blockedByStella).as(recruiter).when(unblock, { contactId: 'stella' }).thenRefused('not_found')
  })
  it('keeps nobody of the team out', () => {
    given()
      .as(recruiter)
      .when(block, { contactId: 'adam' }, { ...toStella, recipient: adam })
      .thenRefused('may_not_block')
    given()
      .as(admin)
      .when(block, { contactId: 'stella' }, { ...toStella, sender: adam })
      .thenRefused('may_not_block')
    given()
      .as(recruiter)
      .when(block, { contactId: 'rita' }, { ...toStella, recipient: rita })
      .thenRefused('invalid', [{ field: 'contactId', message: 'is yourself' }])
  })
  it('is not noticed by who is blocked: no number grows, and a conversation that it began is not there', () => {
    const state = (...history: readonly Past[]) => stateFrom(threadFold, ...history)
    expect(threadFold.counted?.(state(written('rita'), blockedByStella), {} as CallContext, 1)).toBe(0)
    given(blockedByStella).as(recruiter).when(markAsRead, { contactId: 'stella' }).thenRefused('not_found')
    given(blockedByStella).as(recruiter).when(report, { contactId: 'stella' }).thenRefused('not_found')
  })
})

describe('§2.19 a report', () => {
  const reported = happened(ConversationReported, { threadId, uid: 'stella', contactId: 'rita', reason: 'He is rude.' })
  const by = (...history: readonly Past[]) =>
    given(...history)
      .as(student)
      .when(report, { contactId: 'rita', reason: 'He is rude.' })

  it('is stored with its reason, once a day', () => {
    by(written('rita')).thenHappened([reported])
    by(written('rita'), { ...reported, at: '2026-11-20T00:00:00.000Z' }).thenNothingHappened()
    by(written('rita'), { ...reported, at: '2026-11-19T23:59:59.000Z' }).thenHappened([reported])
  })
})

describe('§7 mark messages as read', () => {
  const mark = (...history: readonly Past[]) =>
    given(...history)
      .as(student)
      .when(markAsRead, { contactId: 'rita' })

  it('§7 marks all messages of the contact', () => mark(written('rita'), written('rita')).thenHappened([read('stella', 0, 1)]))

  it('§7 marks only the messages since the last time', () =>
    mark(written('rita'), read('stella', 0, 0), written('stella'), written('rita'), written('rita')).thenHappened([read('stella', 3, 4)]))

  it('§7 stores nothing when no message of the contact is unread', () => {
    mark(written('rita'), read('stella', 0, 0)).thenNothingHappened()
    mark(written('stella')).thenNothingHappened()
  })

  it('§7 does not depend on what the contact has read', () =>
    mark(written('stella'), written('rita'), read('rita', 0, 0)).thenHappened([read('stella', 1, 1)]))

  it('§7 refuses a conversation that does not exist', () => mark().thenRefused('not_found'))
})

describe('§2.19 messages that have arrived', () => {
  const delivered = (from: number, upTo: number) => happened(MessagesDelivered, { threadId, uid: 'stella', from, upTo })
  const mark = (...history: readonly Past[]) =>
    given(...history)
      .as(student)
      .when(markAsDelivered, { contactId: 'rita' })

  it('are one event, for those since the last time', () => {
    mark(written('rita'), written('rita')).thenHappened([delivered(0, 1)])
    mark(written('rita'), delivered(0, 0), written('rita'), written('rita')).thenHappened([delivered(2, 3)])
  })
  it('take nothing from the rows that an account may send', async () => {
    const handler = { handle: async () => ({ topics: [] }) }
    const ports = { handler, batchKeys: () => undefined, rowLimiter: () => 5, limits: { rows: {} } } as unknown as Parameters<
      typeof markManyAsDelivered
    >[0]
    const call = { account: student, body: { contactIds: ['rita'] }, request: { id: 'request', headers: {} } }
    const route = markManyAsDelivered(ports)
    expect(await route(call as unknown as Parameters<typeof route>[0])).toMatchObject({ ok: true, results: [{ id: 'rita', ok: true }] })
  })
  it('are none twice, after reading, or of one’s own', () => {
    mark(written('rita'), delivered(0, 0)).thenNothingHappened()
    mark(written('rita'), read('stella', 0, 0)).thenNothingHappened()
    mark(written('stella')).thenNothingHappened()
  })
  it('are not told of after a block by either, also of what was written before it', () => {
    const block = (uid: string) => happened(ContactBlocked, { threadId, uid, contactId: uid === 'rita' ? 'stella' : 'rita' })
    for (const uid of ['rita', 'stella']) mark(written('rita'), block(uid)).thenNothingHappened()
    const unblocked = happened(ContactUnblocked, { threadId, uid: 'rita', contactId: 'stella' })
    mark(written('rita'), block('rita'), unblocked).thenNothingHappened()
    mark(written('rita'), block('rita'), unblocked, written('rita')).thenHappened([delivered(3, 3)])
  })
  it('need a conversation', () => mark().thenRefused('not_found'))
})
