import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { NominationConsented, NominationMade, NominationPlaceCounts, NominationPlaceLost } from '#events/nominations.ts'
import { PersonUnverified, UserRegistered } from '#events/users.ts'
import { foldsOf, given, professor, type Past } from '../testing/given.ts'
import { settleNominationPlace } from './settle-place.ts'

const ids = { nominationId: 'nomination-0', professorId: 'prof', semester: '2026-fall' }
const made = (universityId?: string): Past =>
  happened(NominationMade, {
    ...ids,
    universityId,
    emailKey: 'key',
    subjectId: 'stella',
    studentId: 'stella',
    nominee: { email: 'stella@uni.example.edu' },
    reason: 'Asks well.',
  })
const answer = { ...ids, studentId: 'stella' }
const settle = (universityId: string | undefined, ...history: readonly Past[]) =>
  given(...history)
    .by({ kind: 'process', name: 'place-nominations' })
    .when(settleNominationPlace, ids, { professor: { ...professor, universityId } })

describe('§2.20 a nomination', () => {
  it('loses its place with its professor’s university, and has it again with it, each once', () => {
    const lost = happened(NominationPlaceLost, answer)
    settle(undefined, made('uni')).thenHappened([lost])
    settle(undefined, made('uni'), lost).thenNothingHappened()
    settle('uni', made('uni'), lost).thenHappened([happened(NominationPlaceCounts, answer)])
    settle('uni', made('uni')).thenNothingHappened()
  })

  it('of before this rule, without a university, counts once the professor’s is confirmed', () => {
    settle('uni', made()).thenHappened([happened(NominationPlaceCounts, answer)])
    settle(undefined, made()).thenNothingHappened()
  })

  it('that lost it before its student agreed is said to be lost once more, for who knows it by its student', () => {
    const lost = happened(NominationPlaceLost, answer)
    const consented = happened(NominationConsented, { ...answer, shareReason: true, shareWithNominator: true })
    settle(undefined, made('uni'), lost, consented).thenHappened([lost])
    settle(undefined, made(), consented).thenHappened([lost])
    settle(undefined, made(), consented, lost).thenNothingHappened()
    settle('uni', made('uni'), consented).thenNothingHappened()
  })

  it('is not spoken for by a professor who has moved to another university', () =>
    settle('elsewhere', made('uni')).thenHappened([happened(NominationPlaceLost, answer)]))

  it('goes by the account as it is', async () => {
    const registered = happened(UserRegistered, {
      uid: 'prof',
      role: 'professor',
      state: 'active',
      universityId: 'uni',
      person: { email: 'prof@uni.example.edu', displayName: 'Ada' },
      profile: {},
    })
    const needs = (...history: readonly Past[]) =>
      given(made('uni')).needsOf(settleNominationPlace, ids, { fold: foldsOf({ 'user-prof': history }) })
    expect(await needs(registered)).toMatchObject({ professor: { universityId: 'uni' } })
    const unverified = happened(PersonUnverified, { uid: 'prof', unverifiedBy: 'una', universityId: 'uni' })
    expect(await needs(registered, unverified)).toMatchObject({ professor: { universityId: undefined } })
  })
})
