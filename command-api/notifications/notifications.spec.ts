import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { NotificationsRead } from '#events/inboxes.ts'
import { PreferencesChanged, UserRegistered } from '#events/users.ts'
import { choicesOfLink, mailOfToken } from '#events/vocabulary/messages/mail-links.ts'
import { given, NOW, secrets, student } from '../testing/given.ts'
import { changePreferences } from './change-preferences.ts'
import { markAsRead } from './mark-as-read.ts'
import { resubscribe, unsubscribe } from './unsubscribe.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

const { uid } = student
const registered = happened(UserRegistered, {
  uid,
  role: 'student',
  state: 'active',
  person: { email: 'stella@example.edu', displayName: 'Stella' },
  profile: {},
})
const chose = (change: object) => happened(PreferencesChanged, { uid, ...change })

describe('reading notifications', () => {
  it('of all means all up to now', () =>
    given()
      .as(student)
      .when(markAsRead, { all: true }, ['a'])
      .thenHappened([happened(NotificationsRead, { uid, upTo: NOW })]))
  it('of some names those that are new, and ignores the ids of nothing', () =>
    given()
      .as(student)
      .when(markAsRead, { ids: ['a', 'b', 'invented'] }, ['a', 'b'])
      .thenHappened([happened(NotificationsRead, { uid, ids: ['a', 'b'] })]))
  it.each([{ all: true as const }, { ids: ['read', 'invented'] }])('of nothing new changes nothing: %j', (body) =>
    given().as(student).when(markAsRead, body, []).thenNothingHappened(),
  )
  it('looks up what is new to the caller, among the ids that they name', async () => {
    const asked: unknown[] = []
    const unreadNotifications = async (...question: unknown[]) => {
      asked.push(question)
      return ['a']
    }
    const looked = given()
      .as(student)
      .needsOf(markAsRead, { ids: ['a', 'b'] }, { readModels: { unreadNotifications } })
    expect(await looked).toEqual(['a'])
    expect(asked).toEqual([[student, NOW, ['a', 'b']]])
  })
  it.each([{}, { ids: ['a'], all: true as const }])('is refused unless it says which: %j', (body) =>
    given().as(student).when(markAsRead, body, ['a']).thenRefused('invalid'),
  )
})

describe('preferences', () => {
  const change = (body: object, ...before: ReturnType<typeof chose>[]) =>
    given(registered, ...before)
      .as(student)
      .when(changePreferences, body)

  it('store what changed, and nothing else', () => {
    change({ mail: { message: 'never', offer: 'immediately' }, theme: 'dark', timezone: 'Europe/Berlin' }).thenHappened([
      chose({ mail: { message: 'never' }, theme: 'dark', timezone: 'Europe/Berlin' }),
    ])
    change({ mail: { message: 'never' }, theme: 'dark' }, chose({ mail: { message: 'never' }, theme: 'dark' })).thenNothingHappened()
  })
  it('go back to what the platform does without a choice', () =>
    change({ mail: { message: 'daily' } }, chose({ mail: { message: 'never' } })).thenHappened([chose({ mail: { message: 'daily' } })]))
  it.each(['account', 'applicationReceived', 'weather'])('refuse a kind that a student cannot choose: %s', (kind) =>
    change({ mail: { [kind]: 'never' } }).thenRefused('invalid'),
  )
})

describe('the link of a mail', () => {
  const token = unsubscribeToken(secrets, { uid, kind: 'message' })

  it('proves whose mails of which kind are to end', () => {
    expect(mailOfToken(secrets.isMailedSecret, token)).toEqual({ uid, kind: 'message' })
    for (const forged of [token.replace('message', 'offer'), token.replace(uid, 'other'), `${token}.x`, '', 'a.b'])
      expect(mailOfToken(secrets.isMailedSecret, forged)).toBeUndefined()
  })
  it('ends that kind, once', () => {
    const end = (...before: ReturnType<typeof chose>[]) => given(registered, ...before).when(unsubscribe, { uid, kind: 'message' })
    end().thenHappened([chose({ mail: { message: 'never' } })])
    end(chose({ mail: { message: 'never' } })).thenNothingHappened()
  })
  it('names what is chosen for that kind, and of the mail of the morning for all that stand in it', () => {
    const chosen = { role: 'student' as const, mail: { offer: 'daily', message: 'never', applicationMoved: 'never' } as const }
    expect(choicesOfLink('message', chosen)).toEqual({ message: 'never' })
    expect(choicesOfLink('daily', chosen)).toEqual({
      offer: 'daily',
      referralMoved: 'daily',
      invitationAnswered: 'daily',
      outcomeRecorded: 'daily',
      proposalAnswered: 'daily',
      savedSearch: 'daily',
    })
    expect(choicesOfLink('account', chosen)).toEqual({})
  })
  it('takes it back: one kind as it was, those of the mail of the morning once a day, and nothing else', () => {
    const back = (kind: string, mail: Record<string, 'immediately' | 'daily' | 'never'>) =>
      given(registered, chose({ mail: { message: 'never', offer: 'never' } })).when(resubscribe, { uid, kind, mail })
    back('message', { message: 'daily' }).thenHappened([chose({ mail: { message: 'daily' } })])
    back('daily', { message: 'daily', offer: 'daily' }).thenHappened([chose({ mail: { offer: 'daily', message: 'daily' } })])
    back('message', { offer: 'immediately' }).thenRefused('invalid')
    back('daily', { offer: 'immediately' }).thenRefused('invalid')
  })
  it('of the mail of the morning ends all that stand in it', () =>
    given(registered, chose({ mail: { offer: 'daily' } }))
      .when(unsubscribe, { uid, kind: 'daily' })
      .thenHappened([
        chose({
          mail: {
            offer: 'never',
            applicationMoved: 'never',
            referralMoved: 'never',
            invitationAnswered: 'never',
            outcomeRecorded: 'never',
            proposalAnswered: 'never',
            savedSearch: 'never',
            message: 'never',
          },
        }),
      ]))
})
