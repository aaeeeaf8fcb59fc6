import { describe, expect, it } from 'vitest'
import { ValueClaimed } from '#events/claims.ts'
import { happened } from '#events/define.ts'
import {
  NominationConsented,
  NominationConsentWithdrawn,
  NominationDeclined,
  NominationMade,
  NominationRevoked,
  NominationStudentJoined,
} from '#events/nominations.ts'
import { nominationTextVersion } from '#events/vocabulary/nominations/nomination-consent.ts'
import { usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { nominationMade, studentRegistered } from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import { effectsOf, foldsOf, given, like, professor, recorded, secrets, student, later, NOW, type Past } from '../testing/given.ts'
import { userFold } from '../users/state.ts'
import { consentToNomination } from './consent.ts'
import { saveDraft } from './drafts.ts'
import { nominationsFold } from './state.ts'
import { joinNomination } from './join.ts'
import { nominate } from './nominate.ts'

const email = 'new@uni.example.edu'
const needs = {
  timezone: 'America/New_York',
  policy: usualPolicy,
  emailKey: secrets.emailKey(email),
  invitationId: 'invitation-new',
  student: undefined,
}
const input = { semester: '2026-fall', email, reason: 'Best of the year.' }
const member = foldAll(userFold, recorded([studentRegistered]))
const made = (count: number) => Array.from({ length: count }, (_, n) => nominationMade(n))

describe('§1 nominate a student', () => {
  it('§1 stores the nomination, with the invitation as the subject of a nominee without an account', () =>
    given()
      .as(professor)
      .when(nominate, { ...input, name: 'Nina New', subject: 'Join us', text: 'You should.' }, needs)
      .thenHappened([
        happened(NominationMade, {
          nominationId: 'id-0',
          professorId: 'prof',
          semester: '2026-fall',
          universityId: 'uni',
          emailKey: needs.emailKey,
          subjectId: 'invitation-new',
          invitationId: 'invitation-new',
          nominee: { email, name: 'Nina New' },
          reason: 'Best of the year.',
          letter: { subject: 'Join us', text: 'You should.' },
        }),
      ]))

  it('§2.18 answers alike for every address: with an invitation, whoever has an account', () => {
    const scene = given().as(professor)
    const [stranger, known] = [scene.when(nominate, input, needs), scene.when(nominate, input, { ...needs, student: member })]
    expect(known.replyId).toBe(stranger.replyId)
    expect(known.decision).toMatchObject([{ data: { studentId: 'stella', subjectId: 'stella', invitationId: 'invitation-new' } }])
  })

  it('§2.18 takes the address of an account that is not an active student’s for one without an account', async () => {
    const needsWith = (user: typeof studentRegistered) =>
      given()
        .as(professor)
        .needsOf(
          nominate,
          { ...input, email: 'stella@uni.example.edu' },
          {
            fold: foldsOf({
              [`claim-${secrets.claimKey('email|stella@uni.example.edu')}`]: [
                happened(ValueClaimed, { kind: 'email', holder: 'user-stella', claimId: 'claim' }),
              ],
              'user-stella': [user],
            }),
          },
        )
    const like = (fields: object) => ({ ...studentRegistered, data: { ...studentRegistered.data, ...fields } })
    expect(await needsWith(studentRegistered)).toMatchObject({ student: { uid: 'stella' } })
    expect(await needsWith(like({ role: 'recruiter' }))).toMatchObject({ student: undefined })
    expect(await needsWith(like({ state: 'pending_approval' }))).toMatchObject({ student: undefined })
  })

  it('§1 is not of oneself, however the address is written', async () => {
    const ofOwner = (uid: string) =>
      given()
        .as(professor)
        .needsOf(nominate, input, {
          fold: foldsOf({
            [`claim-${secrets.claimKey(`email|${email}`)}`]: [
              happened(ValueClaimed, { kind: 'email', holder: `user-${uid}`, claimId: 'claim' }),
            ],
          }),
        })
    expect(await ofOwner('prof')).toMatchObject({ isOwn: true })
    expect(await ofOwner('colleague')).not.toHaveProperty('isOwn')
    const own = { ...needs, isOwn: true } as const
    const refused = invalid('email', 'is your own')
    expect(given().as(professor).when(nominate, input, own).decision).toEqual(refused)
    expect(
      given()
        .as(professor)
        .when(saveDraft, input, { ...own, draftId: 'draft' }).decision,
    ).toEqual(refused)
  })

  it('§7 stores the reason `unspecified` when none was given', () =>
    given()
      .as(professor)
      .when(nominate, { semester: '2026-fall', email, reason: '  ' }, needs)
      .thenHappened([like(NominationMade, { reason: 'unspecified' })]))

  it('§1 is refused outside the window of its semester', () => {
    const at = (instant: string, semester: string) =>
      given()
        .as(professor)
        .at(instant)
        .when(nominate, { ...input, semester }, needs)
    at('2026-08-15T04:00:00.000Z', '2026-fall').thenHappened([like(NominationMade, { semester: '2026-fall' })])
    at('2026-08-15T04:00:00.000Z', '2026-summer').thenRefused('nominations_closed', { closesOn: '2026-07-31' })
    at('2026-08-15T03:59:59.999Z', '2026-fall').thenRefused('nominations_closed', { closesOn: '2026-12-17' })
  })

  it('§1 is possible until 14 days before the semester’s end, in the university’s time zone', () => {
    // The last day is December 17; at this instant it is still the 17th in New York, and the 18th in UTC.
    const lastEvening = '2026-12-18T04:59:00.000Z'
    given()
      .as(professor)
      .at(lastEvening)
      .when(nominate, input, needs)
      .thenHappened([like(NominationMade, { semester: '2026-fall' })])
    given()
      .as(professor)
      .at(lastEvening)
      .when(nominate, input, { ...needs, timezone: 'UTC' })
      .thenRefused('nominations_closed', { closesOn: '2026-12-17' })
    given().as(professor).at('2026-12-18T05:00:00.000Z').when(nominate, input, needs).thenRefused('nominations_closed')
  })

  it.each([
    ['2026-03-02T12:00:00.000Z', '2026-spring', 10],
    ['2026-06-10T12:00:00.000Z', '2026-summer', 5],
    ['2026-11-20T12:00:00.000Z', '2026-fall', 10],
  ])('§9 at %s (%s) a professor can make %i nominations', (instant, semester, limit) => {
    const last = given(...made(limit - 1))
      .as(professor)
      .at(instant)
    last.when(nominate, { ...input, semester }, needs).thenHappened([like(NominationMade, { semester })])
    given(...made(limit))
      .as(professor)
      .at(instant)
      .when(nominate, { ...input, semester }, needs)
      .thenRefused('quota_used_up', { limit })
  })

  it('§1 counts declined nominations towards the quota', () => {
    const declined = happened(NominationDeclined, {
      nominationId: 'nomination-0',
      professorId: 'prof',
      semester: '2026-fall',
      studentId: 'stella',
    })
    given(...made(10), declined)
      .as(professor)
      .when(nominate, input, needs)
      .thenRefused('quota_used_up')
  })

  const revoked = (n: number, opened: boolean) =>
    happened(NominationRevoked, { nominationId: `nomination-${n}`, professorId: 'prof', semester: '2026-fall', opened })

  it('§2.5 does not count a nomination that was revoked before somebody opened it, and counts one that was opened', () => {
    const last = (opened: boolean) =>
      given(...made(10), revoked(3, opened))
        .as(professor)
        .when(nominate, input, needs)
    last(false).thenHappened([like(NominationMade, { semester: '2026-fall' })])
    last(true).thenRefused('quota_used_up', { limit: 10 })
  })

  it('§2.5 may be made again after it was revoked unopened, with another invitation', async () => {
    const history = [nominationMade(7, email), revoked(7, false)]
    given(...history)
      .as(professor)
      .when(nominate, input, needs)
      .thenHappened([like(NominationMade, { emailKey: needs.emailKey })])
    const idAfter = async (...past: readonly Past[]) =>
      given(...past)
        .as(professor)
        .needsOf(nominate, input, { fold: foldsOf({}) })
    const [first, second] = [await idAfter(), await idAfter(...history)]
    expect([first, second]).toMatchObject([{ invitationId: expect.any(String) }, { invitationId: expect.any(String) }])
    expect(second).not.toMatchObject({ invitationId: (first as { invitationId: string }).invitationId })
  })

  it('§2.4 is refused after as many in one day as a person may invite, however many were revoked', () => {
    const today = Array.from({ length: 50 }, (_, n) => [{ ...nominationMade(n), at: NOW }, revoked(n, false)]).flat()
    given(...today)
      .as(professor)
      .when(nominate, input, needs)
      .thenRefused('too_many_invitations', { limit: 50, retryAfterSeconds: 50_400 })
    given(...today)
      .as(professor)
      .at(later(NOW, { days: 1 }))
      .when(nominate, input, needs)
      .thenHappened([like(NominationMade, { semester: '2026-fall' })])
  })

  it('§1 refuses the same student in the same semester, and names the earlier nomination', () =>
    given(nominationMade(0), nominationMade(7, email))
      .as(professor)
      .when(nominate, input, needs)
      .thenRefused('already_nominated', { nominationId: 'nomination-7', status: 'pending' }))

  it('§9 takes one of the three places for nominators that a student has in a semester', () =>
    given()
      .as(professor)
      .when(nominate, input, needs)
      .thenClaimed([
        { kind: 'nominator', value: `${needs.emailKey}|${input.semester}`, places: 3, taken: refuse('enough_nominators', { limit: 3 }) },
      ]))

  it('§7 replies with the invitation’s id', () =>
    expect(given(nominationMade(0)).as(professor).when(nominate, input, needs).replyId).toBe(needs.invitationId))

  it('§1 is stored in the stream of the professor’s semester', () =>
    expect(given().as(professor).when(nominate, input, needs).target).toBe('prof-2026-fall'))
})

describe('§1 answer a nomination', () => {
  const ids = { nominationId: 'nomination-0', professorId: 'prof', semester: '2026-fall', studentId: 'stella' }
  const asked = { id: 'nomination-0', professorId: 'prof', semester: '2026-fall', studentId: 'stella' }
  const consented = happened(NominationConsented, {
    ...ids,
    shareReason: false,
    shareWithNominator: false,
    // Of the day on which it was agreed to: today's text is later.
    textVersion: NOW.slice(0, nominationTextVersion.length),
  })

  it('§1 consent shares only what the student agreed to share', () => {
    given(nominationMade(0))
      .as(student)
      .when(consentToNomination, { ...asked, consent: true })
      .thenHappened([consented])
    given(nominationMade(0))
      .as(student)
      .when(consentToNomination, { ...asked, consent: true, shareReason: true })
      .thenHappened([like(NominationConsented, { shareReason: true, shareWithNominator: false })])
  })

  it('§1 declining is stored', () =>
    given(nominationMade(0))
      .as(student)
      .when(consentToNomination, { ...asked, consent: false })
      .thenHappened([happened(NominationDeclined, ids)]))

  it('§1 stores nothing for the same answer again and refuses a different one', () => {
    given(nominationMade(0), consented)
      .as(student)
      .when(consentToNomination, { ...asked, consent: true })
      .thenNothingHappened()
    const declined = happened(NominationDeclined, ids)
    given(nominationMade(0), declined)
      .as(student)
      .when(consentToNomination, { ...asked, consent: true })
      .thenRefused('invitation_answered', { status: 'declined' })
  })

  it('§2.17 consent can be taken back, once and for good', () => {
    const withdrawn = happened(NominationConsentWithdrawn, ids)
    const then = (consent: boolean, ...history: readonly Past[]) =>
      given(nominationMade(0), consented, ...history)
        .as(student)
        .when(consentToNomination, { ...asked, consent })
    then(false).thenHappened([withdrawn])
    then(false, withdrawn).thenNothingHappened()
    then(true, withdrawn).thenRefused('invitation_answered', { status: 'consent_withdrawn' })
  })

  it('§1 refuses a nomination that does not exist', () => {
    given(nominationMade(0))
      .as(student)
      .when(consentToNomination, { ...asked, id: 'nomination-9', consent: true })
      .thenRefused('not_found')
    given()
      .as(student)
      .when(consentToNomination, { ...asked, consent: true })
      .thenRefused('not_found')
  })

  it('§6 belongs to the nominated student, once the account is known', () => {
    const answered = (nominationId: string) =>
      given(nominationMade(0), consented)
        .as(student)
        .when(consentToNomination, { ...asked, id: nominationId, consent: true })
    answered('nomination-0').thenBelongedTo({ own: ['stella'] })
    answered('nomination-9').thenBelongedTo({ own: [] })
  })
})

describe('§7 the nominee joins through another invitation', () => {
  const ids = { nominationId: 'nomination-0', professorId: 'prof', semester: '2026-fall', studentId: 'stella' }
  const input = { ...ids, invitationId: 'invitation-0' }
  const asked = { id: 'nomination-0', professorId: 'prof', semester: '2026-fall', studentId: 'stella' }
  const joined = happened(NominationStudentJoined, { ...ids, expiresAt: later(NOW, { days: 30 }) })
  const asProcess = { kind: 'process', name: 'accept-on-registration' } as const

  it('§7 stores the student once', () => {
    given(nominationMade(0), nominationMade(1)).by(asProcess).when(joinNomination, input).thenHappened([joined])
    given(nominationMade(0), joined).by(asProcess).when(joinNomination, input).thenNothingHappened()
  })

  it('§7 lets the student answer the nomination', () => {
    given(nominationMade(0), joined)
      .as(student)
      .when(consentToNomination, { ...asked, consent: true })
      .thenHappened([like(NominationConsented, ids)])
    const state = foldAll(nominationsFold, recorded([nominationMade(0), joined]))
    expect(state?.made).toMatchObject([{ studentId: 'stella', status: 'pending' }])
  })

  it('§7 stores nothing when the nomination was answered already, and refuses one that does not exist', () => {
    given(nominationMade(0), happened(NominationDeclined, { ...ids, studentId: 'other' }))
      .by(asProcess)
      .when(joinNomination, input)
      .thenNothingHappened()
    given(nominationMade(0))
      .by(asProcess)
      .when(joinNomination, { ...input, nominationId: 'nomination-9' })
      .thenRefused('not_found')
  })

  it('§6 links the invitation’s key to the student, so that erasing the student erases both', async () => {
    const links: string[][] = []
    await given()
      .by(asProcess)
      .effectOf(joinNomination, input, effectsOf({ linkKeys: async (...link) => void links.push(link) }))
    expect(links).toEqual([['invitation-0', 'stella']])
  })
})
