import { describe, expect, it } from 'vitest'
import type { AnyEvent } from '#events/catalogue.ts'
import { ERASED, happened } from '#events/define.ts'
import { RosterEntryImported, RosterEntryRemoved } from '#events/rosters.ts'
import { partiesOf } from '#events/vocabulary/sides.ts'
import type { Lookup } from '../../core/command.ts'
import { effectsOf, foldsOf, given, like, NOW, past, later, secrets, staff } from '../../testing/given.ts'
import { putOnRoster } from './put-on-roster.ts'
import { endRosterEntry, removeFromRoster } from './remove-from-roster.ts'
import { inRole, linkRosterEntry, rosterEntryAt, rosterEntryFor, withStudies } from './roster-state.ts'

const email = 'noa@home.example.com'
const entryId = (erased: number) => secrets.invitationId(`roster|uni|${secrets.emailKey(email)}|${erased}`)
const row = { universityId: 'uni', erased: 0, email, name: ' Noa Lind ', role: 'student' } as const
const needs = { owner: undefined }
const studies = { degree: 'master', graduationDate: '2027-06-30' } as const
const person = { email, displayName: 'Noa Lind' }
const entryEvent = (fields: object) => ({ type: 'RosterEntryImported', ...fields }) as AnyEvent
const imported = (more: object = {}) =>
  happened(RosterEntryImported, { entryId: entryId(0), universityId: 'uni', role: 'student', person: { ...person, ...more } })

describe('§2.13 a row of the roster', () => {
  it('expects somebody, with what the file says of the studies', () => {
    given()
      .as(staff)
      .when(putOnRoster, { ...row, ...studies }, needs)
      .thenHappened([imported(studies)])
    given().as(staff).when(putOnRoster, row, needs).thenBelongedTo({ universityId: 'uni' })
  })

  it('is erased with the account elsewhere that has the address', async () => {
    const linked: string[] = []
    const linkKeys = async (subject: string, owner: string) => void linked.push(`${subject} → ${owner}`)
    for (const owner of ['stella', undefined]) await given().as(staff).effectOf(putOnRoster, row, effectsOf({ linkKeys }), { owner })
    expect(linked).toEqual([`${entryId(0)} → stella`])
  })

  it('that says the same again changes nothing; what it says else counts from then on', () => {
    given(imported()).as(staff).when(putOnRoster, row, needs).thenNothingHappened()
    given(imported())
      .as(staff)
      .when(putOnRoster, { ...row, ...studies }, needs)
      .thenHappened([imported(studies)])
  })

  it('has a degree and a day of graduation for students alone', () => {
    const refused = (...fields: readonly string[]) => fields.map((field) => ({ field, message: 'is for students' }))
    const professor = { ...row, role: 'professor' } as const
    given()
      .as(staff)
      .when(putOnRoster, { ...professor, degree: 'phd' }, needs)
      .thenRefused('invalid', refused('degree'))
    given()
      .as(staff)
      .when(putOnRoster, { ...professor, graduationDate: '2027-06-30' }, needs)
      .thenRefused('invalid', refused('graduationDate'))
    given()
      .as(staff)
      .when(putOnRoster, { ...professor, degree: 'phd', graduationDate: '2027-06-30' }, needs)
      .thenRefused('invalid', refused('degree', 'graduationDate'))
  })
})

describe('§2.13 an entry of the roster', () => {
  const named = { id: entryId(0) }
  const removed = (why: 'taken_off' | 'ended') => happened(RosterEntryRemoved, { entryId: entryId(0), universityId: 'uni', why })
  const timer = { kind: 'timer', name: 'rosterEntryEnded' } as const

  it('is taken off by the staff of its university and by admins, once, and its key is destroyed', async () => {
    given(imported())
      .as(staff)
      .when(removeFromRoster, named)
      .thenHappened([removed('taken_off')])
    given(imported(), removed('taken_off')).as(staff).when(removeFromRoster, named).thenNothingHappened()
    given(imported())
      .as(staff)
      .when(removeFromRoster, named)
      .thenBelongedTo(partiesOf('rosterPerson', { universityId: 'uni' }, 'university'))
    const gone: string[] = []
    await given(imported()).effectOf(removeFromRoster, named, effectsOf({ destroyKey: async (id) => void gone.push(id) }))
    expect(gone).toEqual([entryId(0)])
  })

  it('ends once no file has repeated it for 400 days, and with the account of its address at once', () => {
    const ended = (days: number) =>
      given(past(imported(), later(NOW, { days: -days })))
        .by(timer)
        .when(endRosterEntry, { ...named, why: 'term' })
    ended(399).thenNothingHappened()
    ended(400).thenHappened([removed('ended')])
    const erase = { kind: 'process', name: 'erase-account' } as const
    given(imported())
      .by(erase)
      .when(endRosterEntry, { ...named, why: 'erased' })
      .thenHappened([removed('ended')])
    given(imported(), removed('taken_off'))
      .by(erase)
      .when(endRosterEntry, { ...named, why: 'erased' })
      .thenNothingHappened()
  })

  it('is kept for another 400 days by a row of a later month that says the same', () => {
    const again = (days: number) =>
      given(past(imported(), later(NOW, { days: -days })))
        .as(staff)
        .when(putOnRoster, row, needs)
    again(29).thenNothingHappened()
    again(30).thenHappened([imported()])
  })
})

describe('§2.13 somebody who registers', () => {
  const streamOf = (n: number) => `rosterEntry-${entryId(n)}`
  const lookup = (...entries: readonly ReturnType<typeof imported>[]) => ({
    fold: foldsOf(Object.fromEntries(entries.map((entry, n) => [streamOf(n), [entry]]))),
    secrets,
  })
  const registering = { role: 'student', email: 'Noa@home.example.com', universityId: 'uni', atDomain: [] } as const

  it('is the one whom the roster of that university expects with the address and the role', async () => {
    const there = lookup(imported())
    expect(await rosterEntryFor(there, registering)).toMatchObject({ entryId: entryId(0) })
    expect(inRole(await rosterEntryFor(there, registering), 'student')).toMatchObject({ entryId: entryId(0) })
    expect(inRole(await rosterEntryFor(there, registering), 'professor')).toBeUndefined()
    expect(await rosterEntryFor(there, { ...registering, universityId: 'other' })).toBeUndefined()
    expect(await rosterEntryFor(there, { ...registering, email: 'ole@home.example.com' })).toBeUndefined()
    expect(await rosterEntryFor(there, { ...registering, universityId: undefined })).toBeUndefined()
    const atDomain = [{ id: 'uni', kind: 'university' }] as const
    expect(await rosterEntryFor(there, { ...registering, universityId: undefined, atDomain })).toMatchObject({ entryId: entryId(0) })
  })

  it('is somebody new after an erasure, whose entry is not continued', async () => {
    const erased = { data: { role: 'student', person: { email: ERASED, displayName: ERASED } }, meta: { occurredAt: NOW } }
    const fold: Lookup['fold'] = async (of, id) =>
      `rosterEntry-${id}` === streamOf(0) ? of.evolve(undefined, entryEvent(erased)) : undefined
    const there = { fold, secrets }
    expect(await rosterEntryAt(there, 'uni', email)).toEqual({ entry: undefined, erased: 1 })
    given()
      .as(staff)
      .when(putOnRoster, { ...row, erased: 1 }, needs)
      .thenHappened([like(RosterEntryImported, { entryId: entryId(1) })])
    expect(await rosterEntryFor(there, registering)).toBeUndefined()
  })

  it('is looked up with few looks, however often the address was taken off and expected again', async () => {
    const erased = { data: { role: 'student', person: { email: ERASED, displayName: ERASED } }, meta: { occurredAt: NOW } }
    for (const times of [0, 1, 2, 3, 100, 1000]) {
      const gone = new Set(Array.from({ length: times }, (_, n) => streamOf(n)))
      let looks = 0
      const fold: Lookup['fold'] = async (of, id) => {
        looks += 1
        return gone.has(`rosterEntry-${id}`) ? of.evolve(undefined, entryEvent(erased)) : undefined
      }
      expect(await rosterEntryAt({ fold, secrets }, 'uni', email)).toEqual({ entry: undefined, erased: times })
      expect(looks).toBeLessThanOrEqual(1 + 2 * Math.ceil(Math.log2(times + 1)))
      looks = 0
      // The next row of a file knows already.
      expect(await rosterEntryAt({ fold, secrets }, 'uni', email, times)).toMatchObject({ erased: times })
      expect(looks).toBe(1)
    }
  })

  it('gets the studies of the roster where they said nothing themselves', () => {
    const { data: entry } = imported(studies) as unknown as { data: NonNullable<Parameters<typeof withStudies>[1]> }
    expect(withStudies({ degree: 'bachelor' }, entry)).toEqual({ degree: 'bachelor', graduationDate: '2027-06-30' })
    expect(withStudies({ skills: [] }, undefined)).toEqual({ skills: [] })
    expect(withStudies({ skills: [] }, { ...entry, role: 'professor' })).toEqual({ skills: [] })
  })

  it('takes what the roster says along when the account is erased', async () => {
    const linked: string[] = []
    const linkKeys = async (subject: string, owner: string) => void linked.push(`${subject} → ${owner}`)
    const { data: entry } = imported() as unknown as { data: NonNullable<Parameters<typeof withStudies>[1]> }
    await linkRosterEntry(entry, 'noa', { linkKeys })
    await linkRosterEntry(undefined, 'ole', { linkKeys })
    expect(linked).toEqual([`${entryId(0)} → noa`])
  })
})
