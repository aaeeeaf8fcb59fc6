import { describe, expect, it } from 'vitest'
import { ValueClaimed } from '#events/claims.ts'
import { happened } from '#events/define.ts'
import { LetterSent } from '#events/mailboxes.ts'
import { ReferralInvited } from '#events/referrals.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { jobPosted, referralIds as ids, referralInvited, studentRegistered } from '../testing/examples.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { secondsLeftToday } from '#events/vocabulary/terms.ts'
import { admin, employee, foldsOf, given, later, like, NOW, past, recruiter, secrets, stateFrom } from '../testing/given.ts'
import { jobFold } from '../jobs/state.ts'
import { userFold, type UserState } from '../users/state.ts'
import { inviteReferral } from './invite.ts'
import { referralFold } from './state.ts'

const day = (days: number) => later(NOW, { days }).slice(0, 10)
/** The first instant after that day in UTC. */
const endOf = (days: number) => `${day(days + 1)}T00:00:00.000Z`
const job = stateFrom(jobFold, jobPosted)
const stella = stateFrom(userFold, studentRegistered)
const emil: UserState = { ...stella, uid: 'emil', role: 'employee', organizationId: 'acme', universityId: undefined }
const email = 'new@home.example.com'
const byEmail = {
  student: undefined,
  employee: emil,
  emailKey: secrets.emailKey(email),
  invitationId: 'invitation-new',
  job: undefined,
  timezone: 'UTC',
  applied: false,
  found: false,
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
          universityId: 'uni',
          emailKey: byId.emailKey,
          jobId: 'job',
          expiresOn: day(30),
          expiresAt: endOf(30),
          student: { email: stella.email, name: stella.displayName },
          message: 'We should talk.',
        }),
      ]))

  it('§7 not to oneself, nor by an admin to the employee in whose name it is', async () => {
    const claimed = {
      fold: foldsOf({
        [`claim-${secrets.claimKey(`email|${email}`)}`]: [happened(ValueClaimed, { kind: 'email', holder: 'user-emil', claimId: 'claim' })],
        'user-emil': [{ ...studentRegistered, data: { ...studentRegistered.data, uid: 'emil', role: 'employee' } }],
      }),
    }
    expect(await given().as(employee).needsOf(inviteReferral, { email }, claimed)).toMatchObject({ isOwn: true })
    const own = { ...byEmail, isOwn: true } as const
    expect(given().as(employee).when(inviteReferral, { email }, own).decision).toEqual(invalid('email', 'is your own'))
    expect(given().as(admin).when(inviteReferral, { email, employeeId: 'emil' }, own).decision).toEqual(
      invalid('email', 'is that of the employee'),
    )
  })

  it('§7 by e-mail to a person without an account, with the invitation as the subject', () =>
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
          expiresOn: day(30),
          expiresAt: endOf(30),
          student: { email, name: 'Nina New' },
        }),
      ]))

  it('§7 whose last day ends in the company’s time zone', () =>
    given()
      .as(employee)
      .when(inviteReferral, { email }, { ...byEmail, timezone: 'America/New_York' })
      .thenHappened([like(ReferralInvited, { expiresOn: day(30), expiresAt: `${day(31)}T05:00:00.000Z` })]))

  it('§7 by e-mail also to a student whom the search does not show, without data of the account', () => {
    const hidden = { ...stella, profile: { ...stella.profile, openToReferrals: false } }
    given()
      .as(employee)
      .when(inviteReferral, { email: 'Stella@uni.example.edu', name: 'A friend' }, { ...byId, student: hidden })
      .thenHappened([
        like(ReferralInvited, { studentId: 'stella', byEmail: true, student: { email: 'Stella@uni.example.edu', name: 'A friend' } }),
      ])
  })

  it('§7 says that a student is not open to referrals only to callers who can see that student', () => {
    const invite = (actor: Account, profile: UserState['profile'], more: Partial<UserState> = {}, needs: { applied?: boolean } = {}) =>
      given()
        .as(actor)
        .when(inviteReferral, { studentId: 'stella', employeeId: 'emil' }, { ...byId, student: { ...stella, profile, ...more }, ...needs })
    invite(employee, {}).thenRefused('not_found')
    invite(employee, { visibility: 'community' }).thenRefused('not_found')
    invite(employee, { openToReferrals: true }, { state: 'suspended' }).thenRefused('not_found')
    invite(recruiter, { visibility: 'recruiters' }).thenRefused('not_found')
    invite(recruiter, { visibility: 'private' }, {}, { applied: true }).thenRefused('student_not_open')
    invite(admin, {}).thenRefused('student_not_open')
  })

  it('§7 to a student whom a company’s search shows locked only by e-mail, until the student applies there', () => {
    const open = { ...stella, profile: { visibility: 'recruiters', openToReferrals: true } } as const
    const invite = (applied: boolean) =>
      given()
        .as(recruiter)
        .when(inviteReferral, { studentId: 'stella', employeeId: 'emil' }, { ...byId, student: open, applied })
    invite(false).thenRefused('not_found')
    invite(true).thenHappened([like(ReferralInvited, { studentId: 'stella' })])
  })

  it('§2.18 to a student whom the company’s search shows, once it has a subscription, and who is open to referrals', () => {
    const invite = (profile: UserState['profile'], found: boolean) =>
      given()
        .as(recruiter)
        .when(inviteReferral, { studentId: 'stella', employeeId: 'emil' }, { ...byId, student: { ...stella, profile }, found })
    invite({ visibility: 'recruiters', openToReferrals: true }, true).thenHappened([like(ReferralInvited, { studentId: 'stella' })])
    invite({ visibility: 'recruiters' }, true).thenRefused('student_not_open')
    invite({ visibility: 'recruiters', openToReferrals: true }, false).thenRefused('not_found')
  })

  it('§3 accepts the names that a form sends, but does not store them', () => {
    const sent = { email, employeeName: 'Somebody', employeeEmail: 'else@example.com', organizationLabel: 'Elsewhere' }
    const { decision } = given().as(employee).when(inviteReferral, sent, byEmail)
    expect(JSON.stringify(decision)).not.toMatch(/Somebody|else@|Elsewhere/)
  })

  it('§2.18 says where the mail waits because the caller wrote to the address about a referral today', async () => {
    const sent = past(
      happened(LetterSent, {
        mailboxId: byEmail.emailKey,
        eventId: 'event',
        stream: 'invitation-other',
        sender: 'emil',
        about: 'referral',
      }),
      NOW,
    )
    const waits = async (actor: Account) => {
      const needs = await given()
        .as(actor)
        .needsOf(inviteReferral, { email, employeeId: 'emil' }, { fold: foldsOf({ [`mailbox-${byEmail.emailKey}`]: [sent] }) })
      return needs && 'waits' in needs && needs.waits
    }
    expect([await waits(employee), await waits(admin)]).toEqual([true, false])
    const warnings = (found: object) =>
      inviteReferral.reply?.(stateFrom(referralFold, referralInvited), {}, { needs: found } as never).warnings
    expect([warnings({ waits: false }), warnings({ waits: true })]).toEqual([[], [expect.stringContaining('tomorrow morning')]])
  })

  it('§5 needs a student’s id or e-mail address', () =>
    given()
      .as(employee)
      .when(inviteReferral, {}, { ...byEmail, emailKey: undefined })
      .thenRefused('invalid', [{ field: 'email', message: 'is missing: give the student’s id or e-mail address' }]))

  it('§6 reveals nothing about accounts that are not students’', () => {
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'rita' }, { ...byId, student: { ...stella, role: 'recruiter' } })
      .thenRefused('not_found')
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'missing' }, { ...byId, student: undefined })
      .thenRefused('not_found')
  })

  it('§2.18 answers alike for every address: whoever has it, and whether a referral of theirs stands', async () => {
    const streams = (user: typeof studentRegistered) => ({
      [`claim-${secrets.claimKey('email|stella@uni.example.edu')}`]: [
        happened(ValueClaimed, { kind: 'email', holder: 'user-stella', claimId: 'claim' }),
      ],
      'user-stella': [user],
    })
    const needsOf = (user: typeof studentRegistered) =>
      given()
        .as(employee)
        .needsOf(inviteReferral, { email: 'stella@uni.example.edu', jobId: 'job' }, { fold: foldsOf(streams(user)) })
    expect(await needsOf(studentRegistered)).toMatchObject({ student: { uid: 'stella' }, invitationId: expect.any(String) })
    const asRecruiter = { ...studentRegistered, data: { ...studentRegistered.data, role: 'recruiter' } } as typeof studentRegistered
    expect(await needsOf(asRecruiter)).toMatchObject({ student: undefined, invitationId: expect.any(String) })
  })

  it('§5 refuses a job that is not open or belongs to another company', () => {
    const input = { studentId: 'stella', jobId: 'job' }
    const otherJob = [{ field: 'jobId', message: 'is no job of this company' }] as const
    given()
      .as(employee)
      .when(inviteReferral, input, { ...byId, job: { ...job, organizationId: 'other' } })
      .thenRefused('invalid', otherJob)
    given()
      .as(employee)
      .when(inviteReferral, input, { ...byId, job: undefined })
      .thenRefused('invalid', otherJob)
    given()
      .as(employee)
      .when(inviteReferral, input, { ...byId, job: { ...job, status: 'closed' } })
      .thenRefused('job_not_open')
  })

  it('§5 needs an employee of a company, and of the company that the form names', () => {
    given()
      .as(admin)
      .when(inviteReferral, { email }, { ...byEmail, employee: undefined })
      .thenRefused('invalid', [{ field: 'employeeId', message: 'belongs to no company' }])
    given()
      .as(employee)
      .when(inviteReferral, { email, organization: 'other' }, byEmail)
      .thenRefused('invalid', [{ field: 'organization', message: 'is not the company of this employee' }])
  })

  it('§4 claims one of the employee’s 20 places, the pair with whom they named, one of five of the day, and an invitation of the day', () => {
    const claimsOf = (named: string) => [
      { kind: 'openReferral', value: 'emil', places: 20, taken: refuse('too_many_referrals', { limit: 20 }) },
      { kind: 'referral', value: `emil|${named}`, taken: refuse('duplicate_referral') },
      {
        kind: 'referralOfTheDay',
        value: `emil|${named}|${NOW.slice(0, 10)}`,
        places: 5,
        taken: refuse('referred_too_often', { limit: 5, retryAfterSeconds: secondsLeftToday(NOW) }),
      },
      expect.objectContaining({ kind: 'invitationOfTheDay', value: `emil|${NOW.slice(0, 10)}`, places: 50 }),
    ]
    given().as(employee).when(inviteReferral, { email }, byEmail).thenClaimed(claimsOf(byEmail.emailKey))
    // To compare the address with the student's own would tell whose it is.
    given()
      .as(employee)
      .when(inviteReferral, { studentId: 'stella' }, { ...byId, emailKey: byEmail.emailKey })
      .thenClaimed(claimsOf('stella'))
  })

  it('§6 belongs to the caller’s company only if it is in the caller’s own name', () => {
    const as = (account: Account, employeeId?: string) =>
      given()
        .as(account)
        .when(inviteReferral, { email, ...(employeeId && { employeeId }) }, byEmail)
    as(recruiter).thenBelongedTo({ own: ['rita'], organizationId: 'acme' })
    as(recruiter, 'rita').thenBelongedTo({ own: ['rita'], organizationId: 'acme' })
    as(recruiter, 'emil').thenBelongedTo({ own: ['emil'] })
  })
})
