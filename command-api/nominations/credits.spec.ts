import { describe, expect, it } from 'vitest'
import { usualPolicy } from '#events/vocabulary/nominations/policies.ts'
import { happened } from '#events/define.ts'
import { NominationCreditDeclined, NominationCreditOffered, NominationMade } from '#events/nominations.ts'
import { nominationMade } from '../testing/examples.ts'
import { given, like, professor, secrets, type Past } from '../testing/given.ts'
import { answerCredit, offerCredits } from './credits.ts'
import { endorse } from './endorse.ts'

const email = 'new@uni.example.edu'
const emailKey = secrets.emailKey(email)
const needs = { timezone: 'America/New_York', policy: usualPolicy, emailKey, invitationId: 'invitation-new', student: undefined }
const ids = { professorId: 'prof', semester: '2026-fall' }
const offered = (creditId = 'credit', key = emailKey, invitedBy = 'stella') =>
  happened(NominationCreditOffered, { creditId, ...ids, emailKey: key, invitedBy, nominee: { email, name: 'Nina New' } })
const declined = happened(NominationCreditDeclined, { creditId: 'credit', ...ids })
const offer = (...history: readonly Past[]) =>
  given(...history)
    .by({ kind: 'process', name: 'offer-credits' })
    .when(
      offerCredits,
      { ...ids, credits: [{ creditId: 'credit', invitedBy: 'stella', email, name: 'Nina New' }] },
      { emailKeys: [emailKey] },
    )
const answer = (confirm: boolean, ...history: readonly Past[]) =>
  given(...history)
    .as(professor)
    .when(answerCredit, { id: 'credit', confirm, semester: '2026-fall', email, name: 'Nina New' }, needs)

describe('§2.4 a professor whom an invitation names', () => {
  it('§2.4 is asked once for each student, and not for one whom they nominated', () => {
    offer().thenHappened([offered()])
    offer(offered()).thenNothingHappened()
    offer(offered('other')).thenNothingHappened()
    offer(nominationMade(7, email)).thenNothingHappened()
  })

  it('§2.4 is asked about ten students by one inviter, and about fifty in all', () => {
    const asked = (length: number, by: (n: number) => string) =>
      offer(...Array.from({ length }, (_, n) => offered(`credit-${n}`, `key-${n}`, by(n))))
    asked(9, () => 'stella').thenHappened([offered()])
    asked(10, () => 'stella').thenNothingHappened()
    asked(49, (n) => `inviter-${n % 5}`).thenHappened([offered()])
    asked(50, (n) => `inviter-${n % 5}`).thenNothingHappened()
  })

  it('§2.4 is asked about all who were invited before at once, within the same limits', () => {
    const address = (n: number) => `s${n}@uni.example.edu`
    const named = (n: number, creditId = `credit-${n}`) => ({ creditId, invitedBy: 'stella', email: address(n) })
    const credits = [named(0), named(0, 'again'), ...Array.from({ length: 11 }, (_, n) => named(n + 1))]
    given()
      .by({ kind: 'process', name: 'offer-credits' })
      .when(offerCredits, { ...ids, credits }, { emailKeys: credits.map((credit) => secrets.emailKey(credit.email)) })
      .thenHappened(
        Array.from({ length: 10 }, (_, n) =>
          happened(NominationCreditOffered, {
            creditId: `credit-${n}`,
            ...ids,
            emailKey: secrets.emailKey(address(n)),
            invitedBy: 'stella',
            nominee: { email: address(n) },
          }),
        ),
      )
  })

  it('§2.4 is credited only once they confirm: then it is their nomination', () => {
    answer(true, offered()).thenHappened([like(NominationMade, { creditId: 'credit', nominee: { email, name: 'Nina New' } })])
    answer(true, offered(), nominationMade(7, email)).thenRefused('already_nominated')
    answer(false, offered()).thenHappened([declined])
  })

  it('§2.4 answers once', () => {
    const made = { ...nominationMade(7, email), data: { ...nominationMade(7, email).data, creditId: 'credit' } }
    answer(true, offered(), made).thenNothingHappened()
    answer(false, offered(), made).thenRefused('credit_answered', { status: 'confirmed' })
    answer(false, offered(), declined).thenNothingHappened()
    answer(true, offered(), declined).thenRefused('credit_answered', { status: 'declined' })
    answer(true).thenRefused('not_found')
  })

  it('§2.4 takes a place of the student’s nominators only by confirming', () => {
    answer(false, offered()).thenClaimed([])
    answer(true, offered()).thenClaimed([expect.objectContaining({ kind: 'nominator', places: 3 })])
  })
})

describe('§2.4 an endorsement', () => {
  it('§2.4 is a nomination of one’s own that names the one it repeats', () => {
    const endorsing = (...history: readonly Past[]) =>
      given(...history)
        .as(professor)
        .when(endorse, { id: 'nomination-of-a-colleague', semester: '2026-fall', email, reason: 'I agree.' }, needs)
    endorsing().thenHappened([like(NominationMade, { endorses: 'nomination-of-a-colleague', professorId: 'prof', reason: 'I agree.' })])
    endorsing(nominationMade(7, email)).thenRefused('already_nominated')
  })
})
