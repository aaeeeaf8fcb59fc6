import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { SearchChanged, SearchesChecked, SearchRemoved, SearchRestored, SearchSaved, SearchSeen } from '#events/searches.ts'
import { subscriptionRequired } from '#events/vocabulary/organizations/entitlements.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { accountRegistered, companySubscribed, studentRegistered } from '../testing/examples.ts'
import { emptyReadModels, foldsOf, given, later, like, NOW, past, recruiter, student, without, type Past } from '../testing/given.ts'
import { changeSearch, markSearchSeen, removeSearch } from './change.ts'
import { checkSearches } from './check.ts'
import { restoreSearch } from './restore.ts'
import { saveSearch } from './save.ts'

const { uid } = student
const asked = { name: 'By the sea', kind: 'jobs', query: { place: 'Kiel' }, alert: 'daily' } as const
const newYork = { timezone: 'America/New_York', mayHaveAlerts: true }
const unpaid = { ...newYork, mayHaveAlerts: false }
/** Seven in the morning in New York. */
const [morning, nextMorning] = ['2026-11-20T12:00:00.000Z', '2026-11-21T12:00:00.000Z']
const saved = (searchId: string, alert: 'never' | 'daily' = 'daily', alertAt = alert === 'daily' ? morning : undefined): Past =>
  happened(SearchSaved, { searchId, uid, kind: 'jobs', alert, search: { name: 'By the sea', query: {} }, ...(alertAt && { alertAt }) })

describe('a saved search', () => {
  const saving = (...history: readonly Past[]) => given(...history).as(student)

  it('has a name and what is searched for, and is checked from the next morning of its person', () => {
    const outcome = saving().when(saveSearch, asked, newYork)
    outcome.thenHappened([
      happened(SearchSaved, {
        searchId: 'id-0',
        uid,
        kind: 'jobs',
        alert: 'daily',
        search: { name: 'By the sea', query: { place: 'Kiel' } },
        alertAt: morning,
      }),
    ])
    expect([outcome.target, outcome.replyId]).toEqual([uid, 'id-0'])
    saving()
      .at(morning)
      .when(saveSearch, asked, newYork)
      .thenHappened([like(SearchSaved, { alertAt: nextMorning })])
  })
  it('without an alert is not checked', () =>
    saving()
      .when(saveSearch, { ...asked, alert: 'never' }, newYork)
      .thenHappened([without(SearchSaved, 'alertAt', { alert: 'never' })]))
  it('joins the checks of the others', () =>
    saving(saved('a', 'never'), saved('b'))
      .at('2026-11-20T11:00:00.000Z')
      .when(saveSearch, asked, { ...newYork, timezone: 'Asia/Tokyo' })
      .thenHappened([like(SearchSaved, { alertAt: morning })]))
  it('§3 asks for what its call takes, and nothing else', () => {
    const invalid = (query: object, field: string) =>
      saving()
        .when(saveSearch, { ...asked, query: query as never }, newYork)
        .thenRefused('invalid', [{ field, message: expect.any(String) as string }] as never)
    invalid({ colour: 'red' }, 'query.colour')
    invalid({ limit: 5 }, 'query.limit')
    invalid({ skills: 'go' }, 'query.skills')
    invalid({ schools: ['mit'] }, 'query.schools')
    given()
      .as(recruiter)
      .when(saveSearch, { ...asked, kind: 'students', query: { schools: ['mit'] } }, newYork)
      .thenHappened([like(SearchSaved, { kind: 'students' })])
  })
  it('is of a kind that its person can search for', () =>
    saving()
      .when(saveSearch, { ...asked, kind: 'students', query: {} }, newYork)
      .thenRefused('forbidden'))
  it('§2.19 of a company has an alert only with its subscription, and otherwise none', () => {
    const ofCompany = given().as(recruiter)
    ofCompany
      .when(saveSearch, { ...asked, kind: 'students', query: {} }, unpaid)
      .thenRefused('subscription_required', subscriptionRequired('search_alerts').details)
    ofCompany
      .when(saveSearch, { ...asked, kind: 'students', query: {}, alert: 'never' }, unpaid)
      .thenHappened([like(SearchSaved, { kind: 'students', alert: 'never' })])
  })
  it('§2.8 asks for a subscription only of recruiters', async () => {
    const ask = async (actor: Account, history: readonly Past[]) => {
      const needs = await given()
        .as(actor)
        .needsOf(saveSearch, asked, { fold: foldsOf({ 'subscription-acme': history }), readModels: emptyReadModels })
      return needs !== undefined && 'mayHaveAlerts' in needs && needs.mayHaveAlerts
    }
    expect(await ask(student, [])).toBe(true)
    expect(await ask(recruiter, [])).toBe(false)
    expect(await ask(recruiter, [companySubscribed])).toBe(true)
  })
  it('is one of fifty', () => {
    const many = Array.from({ length: limits.savedSearches }, (_, n) => saved(`search-${n}`))
    saving(...many)
      .when(saveSearch, asked, newYork)
      .thenRefused('too_many_searches', { limit: 50 })
    saving(...many, happened(SearchRemoved, { searchId: 'search-7', uid }))
      .when(saveSearch, asked, newYork)
      .thenHappened([like(SearchSaved, {})])
  })
  it('is seen and removed by its id, as long as it is there', () => {
    const gone = happened(SearchRemoved, { searchId: 'a', uid })
    saving(saved('a')).when(removeSearch, { id: 'a' }).thenHappened([gone])
    saving(saved('a'))
      .when(markSearchSeen, { id: 'a' })
      .thenHappened([happened(SearchSeen, { searchId: 'a', uid })])
    saving(saved('a'), gone).when(removeSearch, { id: 'a' }).thenRefused('not_found')
    saving(saved('a'), gone).when(markSearchSeen, { id: 'a' }).thenRefused('not_found')
  })

  it('§2.20 is there for every recruiter without being saved: that of nominated students', () => {
    const id = 'nominated'
    given()
      .as(recruiter)
      .when(markSearchSeen, { id })
      .thenHappened([happened(SearchSeen, { searchId: id, uid: recruiter.uid })])
    given().as(recruiter).when(markSearchSeen, { id: 'other' }).thenRefused('not_found')
    given().as(student).when(markSearchSeen, { id }).thenRefused('not_found')
    saving(saved('a')).when(changeSearch, { id, name: 'Mine', alert: 'never' }, unpaid).thenRefused('not_found')
    saving(saved('a')).when(removeSearch, { id }).thenRefused('not_found')
  })
})

describe('a saved search that was removed', () => {
  const gone = happened(SearchRemoved, { searchId: 'a', uid })
  const [first, second] = ['2026-11-18T10:00:00.000Z', '2026-11-19T10:00:00.000Z']
  const search = { name: 'By the sea', query: {} }
  const written = { a: { search, savedAt: first, seenAt: second } }
  const back = { searchId: 'a', uid, kind: 'jobs', ...written.a } as const

  it('comes back as it was, with its alert and with what was new in it', () =>
    given(saved('a'), gone)
      .as(student)
      .when(restoreSearch, { id: 'a' }, { ...newYork, written })
      .thenHappened([happened(SearchRestored, { ...back, alert: 'daily', alertAt: morning })]))
  it('comes back without an alert, if it had none', () =>
    given(saved('a', 'never'), gone)
      .as(student)
      .when(restoreSearch, { id: 'a' }, { ...newYork, written })
      .thenHappened([happened(SearchRestored, { ...back, alert: 'never' })]))
  it('comes back once, and within the fifty', () => {
    const coming = (...history: readonly Past[]) =>
      given(...history)
        .as(student)
        .when(restoreSearch, { id: 'a' }, { ...newYork, written })
    coming(saved('a')).thenRefused('not_found')
    coming(saved('b')).thenRefused('not_found')
    coming(saved('a'), gone, happened(SearchRestored, { ...back, alert: 'never' })).thenRefused('not_found')
    const others = Array.from({ length: limits.savedSearches }, (_, n) => saved(`search-${n}`))
    coming(saved('a'), gone, ...others).thenRefused('too_many_searches', { limit: 50 })
  })
  it('comes back to the last of the fifty places, and not once another has taken it, however short it was away', () => {
    const others = Array.from({ length: limits.savedSearches - 1 }, (_, n) => saved(`search-${n}`))
    const at = (seconds: number) => later(NOW, { seconds })
    const coming = (...since: readonly Past[]) =>
      given(saved('a'), ...others, past(gone, at(-30)), ...since)
        .as(student)
        .when(restoreSearch, { id: 'a' }, { ...newYork, written })
    coming().thenHappened([like(SearchRestored, { searchId: 'a' })])
    coming(past(saved('b'), at(-20))).thenRefused('too_many_searches', { limit: 50 })
  })
  it('takes its name, what it asks for and when it was seen from what was written', async () => {
    const history = [
      past(saved('a'), first),
      past(happened(SearchSeen, { searchId: 'a', uid }), second),
      past(happened(SearchChanged, { searchId: 'a', uid, name: 'Kiel', alert: 'daily' }), second),
      past(gone, second),
    ]
    const fold = foldsOf({ [`searches-${uid}`]: history })
    const readModels = { ...emptyReadModels, timezoneOf: async () => newYork.timezone }
    const needs = await given(...history)
      .as(student)
      .needsOf(restoreSearch, { id: 'a' }, { fold, readModels })
    expect(needs).toEqual({ ...newYork, written: { a: { search: { name: 'Kiel', query: {} }, savedAt: first, seenAt: second } } })
  })
})

describe('§8 removing and bringing back', () => {
  const turns = (many: number, at: string) =>
    Array.from({ length: many }, () => [
      past(happened(SearchRemoved, { searchId: 'a', uid }), at),
      past(happened(SearchRestored, { searchId: 'a', uid, kind: 'jobs', alert: 'never', search, savedAt: at, seenAt: at }), at),
    ]).flat()
  const search = { name: 'By the sea', query: {} }
  const yesterday = later(NOW, { days: -1 })
  const removing = (...history: readonly Past[]) =>
    given(past(saved('a'), yesterday), ...history)
      .as(student)
      .when(removeSearch, { id: 'a' })

  it('ends for the day at the removal, so that what was removed can be brought back', () => {
    const full = turns(limits.searchRemovalsPerDay, NOW)
    removing(...full).thenRefused('too_many_removals', { limit: 50, retryAfterSeconds: 14 * 3_600 })
    removing(...full.slice(2)).thenHappened([like(SearchRemoved, {})])
    removing(...turns(limits.searchRemovalsPerDay, yesterday)).thenHappened([like(SearchRemoved, {})])
    expect(restoreSearch.takesBack).toBe(true)
  })
})

describe('a change of a saved search', () => {
  const changing = (...history: readonly Past[]) => given(...history).as(student)
  const changed = (alert: 'never' | 'daily', alertAt?: string) =>
    happened(SearchChanged, { searchId: 'a', uid, name: 'Kiel', alert, alertAt })
  it('gives it another name, and turns its alert on or off', () => {
    changing(saved('a', 'never'))
      .when(changeSearch, { id: 'a', name: ' Kiel ', alert: 'daily' }, newYork)
      .thenHappened([changed('daily', morning)])
    changing(saved('a'))
      .when(changeSearch, { id: 'a', name: 'Kiel', alert: 'never' }, newYork)
      .thenHappened([changed('never')])
  })
  it('§2.19 may keep an alert without a subscription, and not turn one on', () => {
    changing(saved('a'))
      .when(changeSearch, { id: 'a', name: 'Kiel', alert: 'daily' }, unpaid)
      .thenHappened([like(SearchChanged, { alert: 'daily' })])
    changing(saved('a', 'never'))
      .when(changeSearch, { id: 'a', name: 'Kiel', alert: 'daily' }, unpaid)
      .thenRefused('subscription_required', subscriptionRequired('search_alerts').details)
    changing(saved('a', 'never'))
      .when(changeSearch, { id: 'a', name: 'Kiel', alert: 'never' }, unpaid)
      .thenHappened([like(SearchChanged, { name: 'Kiel' })])
  })
  it('is of one that is there', () =>
    changing(saved('a'), happened(SearchRemoved, { searchId: 'a', uid }))
      .when(changeSearch, { id: 'a', name: 'Kiel', alert: 'never' }, newYork)
      .thenRefused('not_found'))
})

describe('the check of saved searches', () => {
  const timer = { kind: 'timer', name: 'searchesChecked' } as const
  const checking = (...history: readonly Past[]) =>
    given(...history)
      .by(timer)
      .at(morning)
  const active = { state: 'active', timezone: newYork.timezone } as const

  it('names those with something new, and sets the next', () =>
    checking(saved('a'), saved('b'))
      .when(
        checkSearches,
        { uid },
        {
          ...active,
          found: [
            { searchId: 'a', kind: 'jobs', new: 0 },
            { searchId: 'b', kind: 'students', new: 3 },
          ],
        },
      )
      .thenHappened([happened(SearchesChecked, { uid, found: [{ searchId: 'b', kind: 'students', new: 3 }], alertAt: nextMorning })]))
  it('names no more than a person keeps, also where more were brought back', () => {
    const found = Array.from({ length: limits.savedSearches + 1 }, (_, n) => ({ searchId: `s${n}`, kind: 'jobs' as const, new: 1 }))
    checking(saved('a'))
      .when(checkSearches, { uid }, { ...active, found })
      .thenHappened([happened(SearchesChecked, { uid, found: found.slice(0, limits.savedSearches), alertAt: nextMorning })])
  })
  it('after days of downtime is one', () => {
    const late = '2026-11-25T09:00:00.000Z'
    checking(saved('a'))
      .at(late)
      .when(checkSearches, { uid }, { ...active, found: [] })
      .thenHappened([happened(SearchesChecked, { uid, found: [], alertAt: '2026-11-25T12:00:00.000Z' })])
  })
  it('does nothing before its time, or a second time', () => {
    checking(saved('a', 'daily', nextMorning))
      .when(checkSearches, { uid }, { ...active, found: [] })
      .thenNothingHappened()
    checking(saved('a'), happened(SearchesChecked, { uid, found: [], alertAt: nextMorning }))
      .when(checkSearches, { uid }, { ...active, found: [] })
      .thenNothingHappened()
  })
  it('goes on with an alert that was turned on later, or came back', () => {
    const next = [happened(SearchesChecked, { uid, found: [], alertAt: nextMorning })]
    const on = happened(SearchChanged, { searchId: 'a', uid, name: 'Kiel', alert: 'daily', alertAt: morning })
    const removed = happened(SearchRemoved, { searchId: 'a', uid })
    const back = happened(SearchRestored, {
      searchId: 'a',
      uid,
      kind: 'jobs',
      alert: 'daily',
      search: { name: 'By the sea', query: {} },
      savedAt: morning,
      seenAt: morning,
      alertAt: morning,
    })
    checking(saved('a', 'never'), on)
      .when(checkSearches, { uid }, { ...active, found: [] })
      .thenHappened(next)
    checking(saved('a'), removed, back)
      .when(checkSearches, { uid }, { ...active, found: [] })
      .thenHappened(next)
  })
  it('ends once no search has an alert, and with its account', () => {
    const last = [happened(SearchesChecked, { uid, found: [] })]
    const removed = happened(SearchRemoved, { searchId: 'a', uid })
    checking(saved('a'), removed)
      .when(checkSearches, { uid }, { ...active, found: [] })
      .thenHappened(last)
    checking(saved('a'))
      .when(checkSearches, { uid }, { ...active, state: 'erased', found: [] })
      .thenHappened(last)
    checking(saved('a'))
      .when(checkSearches, { uid }, { ...active, state: undefined, found: [] })
      .thenHappened(last)
  })
  it('§2.8 of a company whose subscription has ended finds nothing, and goes on', async () => {
    const looked: unknown[] = []
    const readModels = {
      ...emptyReadModels,
      newInSearches: async () => {
        looked.push('looked')
        return []
      },
    }
    const account = accountRegistered({ ...recruiter, uid }, 'Rita')
    const needs = async (history: readonly Past[]) =>
      checking(saved('a')).needsOf(
        checkSearches,
        { uid },
        { fold: foldsOf({ [`user-${uid}`]: [account], 'subscription-acme': history }), readModels },
      )
    expect(await needs([])).toMatchObject({ state: 'active', found: [] })
    expect(looked).toEqual([])
    await needs([companySubscribed])
    expect(looked).toEqual(['looked'])
  })
  it('of a suspended account finds nothing, and goes on', () =>
    checking(saved('a'))
      .when(checkSearches, { uid }, { ...active, state: 'suspended', found: [] })
      .thenHappened([happened(SearchesChecked, { uid, found: [], alertAt: nextMorning })]))
  it('counts what came since each search was saved, seen or checked, of those with an alert', async () => {
    const asked: unknown[] = []
    const readModels = {
      ...emptyReadModels,
      newInSearches: async (...of: readonly unknown[]) => {
        asked.push(...of.slice(1))
        return []
      },
    }
    const [first, second] = ['2026-11-18T10:00:00.000Z', '2026-11-19T10:00:00.000Z']
    const history = [
      past(saved('a'), first),
      past(happened(SearchesChecked, { uid, found: [], alertAt: morning }), first),
      past(saved('b'), first),
      past(saved('c', 'never'), first),
      past(happened(SearchSeen, { searchId: 'b', uid }), second),
    ]
    const fold = foldsOf({ [`user-${uid}`]: [studentRegistered] })
    await checking(...history).needsOf(checkSearches, { uid }, { fold, readModels })
    expect(asked).toEqual([
      [
        { searchId: 'a', kind: 'jobs', alert: 'daily', since: first },
        { searchId: 'b', kind: 'jobs', alert: 'daily', since: second },
      ],
      morning,
    ])
    expect(NOW < morning).toBe(true)
  })
})
