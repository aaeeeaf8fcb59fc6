import { describe, expect, it } from 'vitest'
import { happened } from '#events/define.ts'
import { ReferralAccepted, ReferralDeclined, ReferralInvited } from '#events/referrals.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { jobPosted, referralIds as ids, referralInvited, studentRegistered } from '../testing/examples.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { foldAll } from '../core/fold.ts'
import { admin, employee, given, later, like, NOW, recorded, recruiter, secrets, student, type Past } from '../testing/given.ts'
import { jobFold } from '../jobs/state.ts'
import { userFold, type User } from '../users/state.ts'
import { acceptReferral, declineReferral } from './answer-referral.ts'
import { inviteReferral } from './invite.ts'

function fact<Value>(value: Value | undefined): Value {
  if (value === undefined) throw new Error('The example folds to nothing.')
  return value
}
const day = (days: number) => later(NOW, { days }).slice(0, 10)
const job = fact(foldAll(jobFold, recorded([jobPosted])))
const stella = fact(foldAll(userFold, recorded([studentRegistered])))
const emil: User = { ...stella, uid: 'emil', role: 'employee', organizationId: 'acme', universityId: undefined }
const email = 'new@home.example.com'
const byEmail = {
  student: undefined,
  employee: emil,
  emailKey: secrets.emailKey(email),
  invitationId: 'invitation-new',
  job: undefined,
  timezone: 'UTC',
  open: 0,
  owned: false,
}
const byId = { ...byEmail, student: stella, emailKey: secrets.emailKey(stella.email), invitationId: undefined }

describe('§7 offer a referral', () => {
  it('§7 to a student found in the search, for 30 days', () =>
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'stella', jobId: 'job', message: 'We should talk.' }, { ...byId, job })
      .thenHappened([
        happened(ReferralInvited, {
          ...ids,
          referralId: 'id-0',
          subjectId: 'stella',
          studentId: 'stella',
          emailKey: byId.emailKey,
          jobId: 'job',
          ownership: 'primary',
          expiresOn: day(30),
          student: { email: stella.email, name: stella.displayName },
          message: 'We should talk.',
        }),
      ]))

  it('§7 by e-mail to somebody without an account, with the invitation as the subject', () =>
    given()
      .as(employee)
      .when(inviteReferral, { email, name: 'Nina New' }, byEmail)
      .thenHappened([
        happened(ReferralInvited, {
          ...ids,
          referralId: 'id-0',
          subjectId: 'invitation-new',
          invitationId: 'invitation-new',
          emailKey: byEmail.emailKey,
          byEmail: true,
          ownership: 'primary',
          expiresOn: day(30),
          student: { email, name: 'Nina New' },
        }),
      ]))

  it('§7 by e-mail also to a student who cannot be found in the search', () => {
    const hidden = { ...stella, profile: { ...stella.profile, openToReferrals: false } }
    given()
      .as(employee)
      .when(inviteReferral, { email: 'Stella@uni.example.edu', name: 'A friend' }, { ...byId, student: hidden })
      .thenHappened([
        // Nothing of what the account says about her.
        like(ReferralInvited, { studentId: 'stella', byEmail: true, student: { email: 'Stella@uni.example.edu', name: 'A friend' } }),
      ])
  })

  it('§7 tells those apart who are not open to referrals only where the caller sees them', () => {
    const invite = (actor: Account, profile: User['profile'], more: Partial<User> = {}) =>
      given()
        .as(actor)
        .when(inviteReferral, { studentId: 'stella', employeeId: 'emil' }, { ...byId, student: { ...stella, profile, ...more } })
    invite(employee, {}).thenRefused('not_found')
    invite(employee, { visibility: 'community' }).thenRefused('not_found')
    invite(employee, { openToReferrals: true }, { state: 'suspended' }).thenRefused('not_found')
    invite(recruiter, { visibility: 'private' }).thenRefused('not_found')
    invite(recruiter, { visibility: 'recruiters' }).thenRefused('student_not_open')
    invite(admin, {}).thenRefused('student_not_open')
  })

  it('§7 counts as secondary when another referral owns the job already', () =>
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'stella', jobId: 'job' }, { ...byId, job, owned: true })
      .thenHappened([like(ReferralInvited, { ownership: 'secondary' })]))

  it('§3 takes the names that a form sends along, and stores none of them', () => {
    const sent = { email, employeeName: 'Somebody', employeeEmail: 'else@example.com', organizationLabel: 'Elsewhere' }
    const { decision } = given().as(employee).when(inviteReferral, sent, byEmail)
    expect(JSON.stringify(decision)).not.toMatch(/Somebody|else@|Elsewhere/)
  })

  it('§5 needs somebody to refer', () =>
    given()
      .as(employee)
      .when(inviteReferral, {}, { ...byEmail, emailKey: undefined })
      .thenRefused('invalid', [{ field: 'email', message: 'is missing: give the student’s id or e-mail address' }]))

  it('§6 shows nothing of people who are no students', () => {
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'rita' }, { ...byId, student: { ...stella, role: 'recruiter' } })
      .thenRefused('not_found')
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'nobody' }, { ...byId, student: undefined })
      .thenRefused('not_found')
    given()
      .as(employee)
      .when(inviteReferral, { email }, { ...byId, student: { ...stella, role: 'recruiter' } })
      .thenRefused('not_a_student')
  })

  it('§5 is for an open job of the employee’s own company', () => {
    const wish = { studentId: 'stella', jobId: 'job' }
    const otherJob = [{ field: 'jobId', message: 'is no job of this company' }] as const
    given()
      .as(employee)
      .when(inviteReferral, wish, { ...byId, job: { ...job, organizationId: 'other' } })
      .thenRefused('invalid', otherJob)
    given()
      .as(employee)
      .when(inviteReferral, wish, { ...byId, job: undefined })
      .thenRefused('invalid', otherJob)
    given()
      .as(employee)
      .when(inviteReferral, wish, { ...byId, job: { ...job, status: 'closed' } })
      .thenRefused('job_not_open')
  })

  it('§9 an employee has 20 open at most', () => {
    given()
      .as(employee)
      .when(inviteReferral, { email }, { ...byEmail, open: 19 })
      .thenHappened([like(ReferralInvited, {})])
    given()
      .as(employee)
      .when(inviteReferral, { email }, { ...byEmail, open: 20 })
      .thenRefused('too_many_referrals', { limit: 20 })
  })

  it('§5 belongs to a company', () => {
    given()
      .as(admin)
      .when(inviteReferral, { email }, { ...byEmail, employee: undefined })
      .thenRefused('invalid', [{ field: 'employeeId', message: 'belongs to no company' }])
    given()
      .as(employee)
      .when(inviteReferral, { email, organization: 'other' }, byEmail)
      .thenRefused('invalid', [{ field: 'organization', message: 'is not the company of this employee' }])
  })

  it('§4 claims the pair of employee and address, so that there is one open referral', () =>
    given()
      .as(employee)
      .when(inviteReferral, { email }, byEmail)
      .thenClaimed([{ kind: 'referral', value: `emil|${byEmail.emailKey}`, taken: refuse('duplicate_referral') }]))

  it('§6 belongs to the company only in one’s own name', () => {
    const as = (account: Account, employeeId?: string) =>
      given()
        .as(account)
        .when(inviteReferral, { email, ...(employeeId && { employeeId }) }, byEmail)
    as(recruiter).thenBelongedTo({ own: ['rita'], organizationId: 'acme' })
    as(recruiter, 'rita').thenBelongedTo({ own: ['rita'], organizationId: 'acme' })
    as(recruiter, 'emil').thenBelongedTo({ own: ['emil'] })
  })
})

describe('§4 accept a referral', () => {
  const accept = (wish: object, needs: object = {}, history = [referralInvited]) =>
    given(...history)
      .as(student)
      .when(acceptReferral, { referralId: 'referral', jobId: 'job', ...wish }, { job, timezone: 'UTC', owned: false, ...needs })
  const accepted = (fields: object) => like(ReferralAccepted, { ...ids, studentId: 'stella', jobId: 'job', ...fields })

  it('§4 until the day named, or for 90 days', () => {
    accept({ expirationDate: day(10) }).thenHappened([
      happened(ReferralAccepted, { ...ids, studentId: 'stella', jobId: 'job', expirationDate: day(10), ownership: 'primary' }),
    ])
    accept({}).thenHappened([accepted({ expirationDate: day(90) })])
  })

  it('§7 cuts an instant to its day', () =>
    accept({ expirationDate: `${day(10)}T15:00:00.000Z` }).thenHappened([accepted({ expirationDate: day(10) })]))

  it('§4 from today to 180 days, and never beyond the job’s last day', () => {
    accept({ expirationDate: day(0) }).thenHappened([accepted({ expirationDate: day(0) })])
    accept({ expirationDate: day(180) }).thenHappened([accepted({ expirationDate: day(180) })])
    accept({ expirationDate: day(-1) }).thenRefused('expiration_out_of_range', { from: day(0), to: day(180) })
    accept({ expirationDate: day(181) }).thenRefused('expiration_out_of_range', { from: day(0), to: day(180) })
    const closing = { job: { ...job, closesOn: day(20) } }
    accept({ expirationDate: day(21) }, closing).thenRefused('expiration_out_of_range', { from: day(0), to: day(20) })
    accept({}, closing).thenHappened([accepted({ expirationDate: day(20) })])
  })

  it('§4 counts days by the company’s clock: tomorrow has begun on Kiritimati', () =>
    accept({ expirationDate: day(0) }, { timezone: 'Pacific/Kiritimati' }).thenRefused('expiration_out_of_range', {
      from: day(1),
      to: day(181),
    }))

  it('§4 for the job it was made for, or any open one of that company', () => {
    const forJob = { ...referralInvited, data: { ...referralInvited.data, jobId: 'job' } }
    accept({}, {}, [forJob]).thenHappened([accepted({})])
    accept({ jobId: 'other' }, {}, [forJob]).thenRefused('job_does_not_match')
    accept({}, { job: { ...job, organizationId: 'other' } }).thenRefused('job_does_not_match')
    accept({}, { job: undefined }).thenRefused('job_does_not_match')
    accept({}, { job: { ...job, status: 'paused' } }).thenRefused('job_not_open')
  })

  it('§4 counts as secondary when another referral owns the job', () =>
    accept({}, { owned: true }).thenHappened([accepted({ ownership: 'secondary' })]))

  it('§4 once, and in time', () => {
    const first = happened(ReferralAccepted, { ...ids, studentId: 'stella', jobId: 'job', expirationDate: day(90), ownership: 'primary' })
    accept({}, {}, [referralInvited, first]).thenRefused('referral_not_open', { status: 'accepted' })
    accept({}, {}, [{ ...referralInvited, data: { ...referralInvited.data, expiresOn: day(0) } }]).thenHappened([accepted({})])
    accept({}, {}, [{ ...referralInvited, data: { ...referralInvited.data, expiresOn: day(-1) } }]).thenRefused('referral_not_open', {
      status: 'expired',
    })
  })
})

describe('§4 decline a referral', () => {
  const declined = happened(ReferralDeclined, { ...ids, studentId: 'stella', reason: 'Not now.' })
  const decline = (...history: readonly Past[]) =>
    given(...history)
      .as(student)
      .when(declineReferral, { referralId: 'referral', reason: 'Not now.' }, { timezone: 'UTC' })

  it('§4 with a reason or without, once', () => {
    decline(referralInvited).thenHappened([declined])
    given(referralInvited)
      .as(student)
      .when(declineReferral, { referralId: 'referral', reason: ' ' }, { timezone: 'UTC' })
      .thenHappened([happened(ReferralDeclined, { ...ids, studentId: 'stella' })])
    decline(referralInvited, declined).thenNothingHappened()
  })

  it('§4 not when its days are over', () => {
    const until = (expiresOn: string) => ({ ...referralInvited, data: { ...referralInvited.data, expiresOn } })
    decline(until(day(0))).thenHappened([declined])
    decline(until(day(-1))).thenRefused('referral_not_open', { status: 'expired' })
  })

  it('§4 not after accepting', () => {
    const accepted = happened(ReferralAccepted, {
      ...ids,
      studentId: 'stella',
      jobId: 'job',
      expirationDate: day(90),
      ownership: 'primary',
    })
    decline(referralInvited, accepted).thenRefused('referral_not_open', { status: 'accepted' })
  })
})
