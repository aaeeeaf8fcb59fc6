import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { MessageSent, ThreadRead } from '#events/messages.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { isRefusal, refuse } from '#events/vocabulary/refusals.ts'
import type { ReadModels } from '../core/command.ts'
import { accountRegistered, studentRegistered } from '../testing/examples.ts'
import { admin, employee, foldsOf, given, recruiter, stateFrom, student, type Past } from '../testing/given.ts'
import { userFold } from '../users/state.ts'
import { threadIdOf } from './state.ts'
import { markAsRead } from './mark-as-read.ts'
import { sendMessage } from './send.ts'

const stella = stateFrom(userFold, studentRegistered)
const ritaRegistered = accountRegistered(recruiter, 'Rita Recruiter')
const rita = stateFrom(userFold, ritaRegistered)
const adam = stateFrom(userFold, accountRegistered(admin, 'Adam Admin'))
const threadId = threadIdOf('rita', 'stella')
const toStella = { sender: rita, recipient: stella, ties: ['application'] as const }
const toRita = { sender: stella, recipient: rita, ties: [] }

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
      .when(sendMessage, { toUser: 'stella', message: 'Hello.' }, { ...toStella, ties: [] })
      .thenRefused('may_not_message')
    given().as(student).when(sendMessage, { toUser: 'rita', message: 'Hello.' }, toRita).thenRefused('may_not_message')
  })

  it('§6 lets the recipient reply', () => {
    const { decision } = given(written('rita')).as(student).when(sendMessage, { toUser: 'rita', message: 'In June.' }, toRita)
    expect(isRefusal(decision)).toBe(false)
  })

  it('§6 refuses the sender as recipient', () =>
    given()
      .as(admin)
      .when(sendMessage, { toUser: 'adam', message: 'Hello.' }, { sender: adam, recipient: adam, ties: [] })
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
    expect(await ask(recruiter, 'stella')).toEqual({ asked: ['application'], needs: toStella })
    expect(await ask(recruiter, 'stella', { holds: false })).toMatchObject({ asked: ['application'], needs: { ties: [] } })
  })
  it('are none in an existing conversation or between colleagues', async () => {
    expect((await ask(recruiter, 'stella', { written: true })).asked).toEqual([])
    expect((await ask(recruiter, 'emil')).asked).toEqual([])
  })
  it('refuse a recipient without an account', async () => expect((await ask(recruiter, 'missing')).needs).toEqual(refuse('not_found')))
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
