/**
 * Every cell of the permission matrix (product 2.16), for the caller's own things and those of others: written by hand, but for calls that
 * only a company makes for itself.
 */
import { beforeAll, describe, expect, it } from 'vitest'
import { callers, describedCalls, type Caller, type DescribedCall } from '../calls.ts'
import { eventually, listen, send, signIn, inParallel, type Person, type Problem, type Write } from '../client.ts'
import { mailedTo } from '../outbox.ts'
import { describePlatform } from '../describe-platform.ts'
import { exampleOf } from '../values.ts'

type Row = {
  /** As in /openapi.json. */
  readonly call: string
  /** The same with things in its braces: `/jobs/id/{openJob}`. */
  readonly path: string
  readonly body?: object
  /** Statuses for visitor, student, professor, university, recruiter, employee, admin and analyst. */
  readonly answers: string
}
const email = 'a@b.example'
const everybody = '200 200 200 200 200 200 200 200'
const signedIn = '401 200 200 200 200 200 200 200'

/**
 * Nobody may make it but the company of the application that its path names, and our team. It needs no row: each such call is made, as it
 * describes itself, about an application of the company and one of another. A call that opens something to others has to be written down.
 */
const isInsideCompany = ({ path, roles: { recruiter, admin = 'any', ...others } }: DescribedCall) =>
  path.startsWith('/applications/{id}/') && recruiter === 'org' && admin === 'any' && Object.keys(others).length === 0

type Thing = {
  readonly id: string
  readonly studentId: string
  readonly status: string
  readonly university?: string
  readonly title?: string
  readonly employeeId?: string
  readonly organization?: string
}

function find<Item>(items: readonly Item[], is: (item: Item) => boolean): Item {
  const found = items.find(is)
  if (found === undefined) throw new Error('The demo has no such thing.')
  return found
}

describePlatform('who may', ({ as, platform }) => {
  /** Ids by the names in braces. `{mine}` is the caller's own uid. */
  let things: Readonly<Record<string, string>>
  let people: ReadonlyMap<Caller, Person>
  let origin: string
  let described: ReadonlyMap<string, DescribedCall>

  const row = (call: string, path: string, answers: string, body?: object): Row => ({ call, path, answers, ...(body && { body }) })
  /**
   * 401 and 403 are the cells without permission. With permission, the caller gets 200, 404 for a thing of others, or 400
   * for an empty body, which is sent where a valid one would change something.
   */
  const matrix: readonly Row[] = [
    row('POST /auth/verifyToken', '/auth/verifyToken', everybody, { token: '{studentToken}' }),
    row('POST /register', '/register', '400 409 409 409 409 409 409 409', {}),
    row('POST /reset-password', '/reset-password', '400 400 400 400 400 400 400 400', {}),
    row('POST /user/changePassword', '/user/changePassword', '401 400 400 400 400 400 400 400', {}),
    row('POST /user/updateField', '/user/updateField', '401 400 400 400 400 400 400 400', {}),
    row('POST /user/updateField', '/user/updateField', '401 403 403 403 403 403 403 403', { attr: 'phone', uid: '{stranger}', value: '1' }),
    row('POST /user/updateDate', '/user/updateDate', '401 400 400 400 400 400 400 400', {}),
    row('POST /user/updateWorkExperiences', '/user/updateWorkExperiences', '401 400 400 403 400 400 403 403', {}),
    row('POST /me/photo', '/me/photo', '401 415 415 415 415 415 415 415', {}),
    row('POST /me/photo/remove', '/me/photo/remove', signedIn),
    // The demo's admins have no second factor.
    row('POST /me/second-factor', '/me/second-factor', '401 403 403 403 403 403 409 403'),
    row('POST /me/second-factor/confirm', '/me/second-factor/confirm', '401 403 403 403 403 403 409 403', { code: '123456' }),
    row('POST /me/second-factor/recovery-codes', '/me/second-factor/recovery-codes', '401 403 403 403 403 403 409 403', { code: '123456' }),
    row('POST /auth/second-factor', '/auth/second-factor', '401 403 403 403 403 403 409 403', { code: '123456' }),
    row('POST /me/still-looking', '/me/still-looking', '401 400 403 403 403 403 403 403', {}),
    row('GET /user/{id}', '/user/{mine}', signedIn),
    row('GET /user/{id}', '/user/{stranger}', '401 404 404 404 404 404 200 404'),
    // The demo student is open to referrals, so an employee finds their card in the search.
    row('GET /user/{id}', '/user/{student}', '401 200 200 200 200 200 200 404'),

    row('GET /jobs', '/jobs', signedIn),
    row('GET /jobs/id/{id}', '/jobs/id/{openJob}', signedIn),
    row('GET /jobs/id/{id}', '/jobs/id/{closedJob}', '401 404 404 404 200 404 200 404'),
    row('GET /jobs/id/{id}', '/jobs/id/{closedJobElsewhere}', '401 404 404 404 404 404 200 404'),
    row('GET /jobs/public/{id}', '/jobs/public/{openJob}', '404 404 404 404 404 404 404 404'),
    row('POST /jobs/search', '/jobs/search', signedIn, {}),
    row('GET /jobs/matches', '/jobs/matches', '401 200 403 403 403 403 403 403'),
    row('GET /jobs/saved', '/jobs/saved', '401 200 403 403 403 403 403 403'),
    row('GET /saved-searches', '/saved-searches', '401 200 403 403 200 403 403 403'),
    row('GET /message-templates', '/message-templates', '401 403 403 403 200 403 403 403'),
    row('POST /message-templates', '/message-templates', '401 403 403 403 400 403 403 403', {}),
    row('POST /message-templates/{id}/remove', '/message-templates/unknown/remove', '401 403 403 403 404 403 403 403'),
    row('POST /messages/send-many', '/messages/send-many', '401 403 403 403 400 403 403 403', {}),
    row('POST /saved-searches', '/saved-searches', '401 400 403 403 400 403 403 403', {}),
    row('POST /saved-searches/{id}/remove', '/saved-searches/unknown/remove', '401 404 403 403 404 403 403 403'),
    row('POST /saved-searches/{id}/restore', '/saved-searches/unknown/restore', '401 404 403 403 404 403 403 403'),
    row('POST /saved-searches/{id}/change', '/saved-searches/unknown/change', '401 400 403 403 400 403 403 403', {}),
    row('POST /saved-searches/{id}/seen', '/saved-searches/unknown/seen', '401 404 403 403 404 403 403 403'),
    row('GET /jobs/demand', '/jobs/demand', '401 200 403 403 403 403 403 403'),
    row('POST /jobs/{id}/save', '/jobs/{openJob}/save', '401 200 403 403 403 403 403 403'),
    row('POST /jobs/{id}/save', '/jobs/{closedJob}/save', '401 404 403 403 403 403 403 403'),
    row('POST /jobs/{id}/unsave', '/jobs/{openJob}/unsave', '401 200 403 403 403 403 403 403'),
    row('POST /jobs/post', '/jobs/post', '401 403 403 403 400 403 400 403', {}),
    row('POST /jobs/post', '/jobs/post', '401 403 403 403 403 403 400 403', {
      organization: 'another',
      title: 'Intern',
      jobType: 'internship',
      workplaceType: 'remote',
      description: 'Looks after birds in mines, and after their songs.',
      skills: [],
    }),
    row('POST /jobs/update', '/jobs/update', '401 403 403 403 400 403 400 403', {}),
    row('POST /jobs/update', '/jobs/update', '401 403 403 403 404 403 200 403', { id: '{closedJobElsewhere}', formData: {} }),
    row('POST /jobs/{id}/duplicate', '/jobs/{closedJobElsewhere}/duplicate', '401 403 403 403 404 403 201 403'),

    row('POST /students/apply-job', '/students/apply-job', '401 400 403 403 403 403 403 403', {}),
    row('GET /applications/recruiter', '/applications/recruiter', '401 403 403 403 200 403 200 403'),
    row('GET /applications/recruiter', '/applications/recruiter?minGpa=3', '401 403 403 403 200 403 400 403'),
    row('GET /applications/columns', '/applications/columns?jobId={openJob}', '401 403 403 403 200 403 200 403'),
    row('GET /applications/id/{id}', '/applications/id/{application}', '401 200 200 200 200 404 200 403'),
    row('GET /applications/id/{id}', '/applications/id/{applicationElsewhere}', '401 404 404 404 404 404 200 403'),
    row('GET /applications/student/{uid}', '/applications/student/{student}', '401 200 200 200 200 403 200 403'),
    row('GET /applications/student/{uid}', '/applications/student/{stranger}', '401 404 404 404 404 403 200 403'),
    row('PUT /applications/status/{id}', '/applications/status/{application}', '401 400 403 403 400 403 400 403', {}),
    row('PUT /applications/status/{id}', '/applications/status/{applicationElsewhere}', '401 404 403 403 404 403 400 403', {
      status: 'closed',
    }),
    row('POST /applications/bulk-status', '/applications/bulk-status', '401 403 403 403 400 403 400 403', {}),
    row('POST /applications/bulk-undo', '/applications/bulk-undo', '401 403 403 403 404 403 404 403', { bulkId: 'unknown' }),
    row(
      'POST /applications/{id}/interviews/{interviewId}/answer',
      '/applications/{application}/interviews/x/answer',
      '401 404 403 403 403 403 403 403',
      {
        answer: 'cannot',
      },
    ),
    row('POST /students/search', '/students/search', '401 403 200 200 200 200 200 403', {}),

    row('POST /invitations/student', '/invitations/student', '401 400 400 400 400 400 400 403', {}),
    row('POST /invitations/student', '/invitations/student', '401 403 403 403 403 403 403 403', { email, invitedBy: '{stranger}' }),
    row('POST /invitations/professor', '/invitations/professor', '401 400 400 400 403 403 400 403', {}),
    row('POST /invitations/university', '/invitations/university', '401 403 400 400 403 403 400 403', {}),
    row('POST /invitations/recruiter', '/invitations/recruiter', '401 403 403 400 400 400 400 403', {}),
    row('POST /invitations/recruiter', '/invitations/recruiter', '401 403 403 400 403 403 400 403', { email, organization: 'another' }),
    row('POST /invitations/employee', '/invitations/employee', '401 403 403 403 400 400 400 403', {}),
    row('POST /invitations/import', '/invitations/import', '401 403 403 415 403 403 415 403', {}),
    row('POST /invitations/revoke', '/invitations/revoke', '401 400 400 400 400 400 400 403', {}),
    row('POST /invitations/revoke', '/invitations/revoke', '401 404 404 404 404 404 404 403', { id: 'unknown' }),
    row('GET /invitations', '/invitations', '401 200 200 200 200 200 200 403'),
    row('GET /invitations/id/{uid}', '/invitations/id/{mine}', '401 200 200 200 200 200 200 403'),
    row('GET /invitations/id/{uid}', '/invitations/id/{stranger}', '401 404 404 404 404 404 200 403'),
    row('GET /invitation/{id}', '/invitation/{invitation}', everybody),
    row('POST /invitation/{id}/opened', '/invitation/unknown/opened', '404 404 404 404 404 404 404 404'),
    row('POST /invitation/{id}/declined', '/invitation/unknown/declined', '404 404 404 404 404 404 404 404'),

    row('POST /verify-address', '/verify-address', '410 410 410 410 410 410 410 410', { code: 'unknown.code', password: 'long enough' }),
    row('POST /verify-address/resend', '/verify-address/resend', '202 202 202 202 202 202 202 202', { email: 'nobody@home.example.com' }),
    row('POST /access-requests', '/access-requests', '400 400 400 400 400 400 400 400', {}),
    row('GET /access-requests', '/access-requests', '401 403 403 200 403 403 200 403'),
    row('POST /access-requests/{id}/approve', '/access-requests/unknown/approve', '401 403 403 404 403 403 404 403'),
    row('POST /access-requests/{id}/decline', '/access-requests/unknown/decline', '401 403 403 404 403 403 404 403', {}),
    row('POST /contact', '/contact', '400 400 400 400 400 400 400 400', {}),
    row('GET /students', '/students', '401 200 200 200 200 200 200 403'),
    row('GET /students/id/{id}', '/students/id/{student}', '401 200 200 200 200 200 200 403'),
    row('GET /students/id/{id}', '/students/id/unknown', '401 404 404 404 404 404 404 403'),
    row('GET /students/{uid}', '/students/{student}', '401 200 200 200 200 200 200 403'),
    row('GET /professors', '/professors', '401 200 200 200 200 403 200 403'),
    row('GET /professors/{uid}', '/professors/{professor}', '401 200 200 200 200 403 200 403'),
    row('GET /universities', '/universities', '401 200 200 200 200 403 200 403'),
    row('GET /universities/{uid}', '/universities/{professor}', '401 404 404 404 404 403 404 403'),
    row('GET /recruiters', '/recruiters', '401 200 403 200 200 200 200 403'),
    row('GET /recruiters/{uid}', '/recruiters/{student}', '401 404 403 404 404 404 404 403'),
    row('GET /employees', '/employees', '401 200 403 200 200 200 200 403'),
    row('GET /employees/{uid}', '/employees/{employeeElsewhere}', '401 200 403 200 404 404 200 403'),
    row('GET /users', '/users', '401 200 200 200 200 200 200 403'),
    row('GET /users/{uid}', '/users/{mine}', '401 200 200 200 200 200 200 403'),
    row('GET /users/{uid}', '/users/{stranger}', '401 404 404 404 404 404 200 403'),
    row('GET /applications', '/applications', '401 200 200 200 200 200 200 403'),
    row('GET /applications/{uid}', '/applications/{student}', '401 200 200 200 200 403 200 403'),
    row('GET /referrals', '/referrals', '401 200 403 403 200 200 200 403'),
    row('GET /referrals/{uid}', '/referrals/{employeeElsewhere}', '401 404 403 403 404 404 200 403'),
    row('GET /invitations/{uid}', '/invitations/{stranger}', '401 404 404 404 404 404 200 403'),
    row('GET /notifications/{uid}', '/notifications/{mine}', signedIn),
    row('GET /notifications/{uid}', '/notifications/{stranger}', '401 404 404 404 404 404 404 404'),
    row('GET /jobs/{uid}', '/jobs/{recruiter}', signedIn),
    row('GET /jobs/{uid}', '/jobs/unknown', '401 404 404 404 404 404 404 404'),
    row('GET /nominations/{uid}', '/nominations/{professor}', '401 200 200 200 403 403 200 403'),
    row('GET /nominations/{uid}', '/nominations/{stranger}', '401 404 404 404 403 403 200 403'),
    row('GET /messages', '/messages', '401 200 200 200 200 200 200 403'),
    row('GET /points', '/points', '401 200 200 200 200 200 200 403'),
    row('GET /subscriptions', '/subscriptions', '401 200 200 200 200 200 200 403'),
    row('GET /subscriptions/{uid}', '/subscriptions/{mine}', '401 200 200 200 200 200 200 403'),
    row('GET /subscriptions/{uid}', '/subscriptions/{stranger}', '401 404 404 404 404 404 200 403'),
    row('GET /skills', '/skills', signedIn),
    row('GET /skills/{id}', '/skills/unknown', '401 404 404 404 404 404 404 404'),
    row('GET /organizations', '/organizations', signedIn),
    row('GET /organizations/{id}', '/organizations/unknown', '401 404 404 404 404 404 404 404'),
    row('GET /people/waiting', '/people/waiting', '401 200 200 200 200 200 200 403'),
    row('POST /people/{uid}/approve', '/people/{stranger}/approve', '401 404 404 404 404 404 200 403'),
    row('POST /people/{uid}/approve', '/people/unknown/approve', '401 404 404 404 404 404 404 403'),
    row('POST /people/{uid}/refuse', '/people/{stranger}/refuse', '401 404 404 404 404 404 404 403', {}),

    row('POST /people/{uid}/verify', '/people/{stranger}/verify', '401 403 403 404 403 403 200 403', {}),
    row('POST /people/{uid}/unverify', '/people/unknown/unverify', '401 403 403 404 403 403 404 403', {}),

    row('POST /user/updateFieldByAdmin', '/user/updateFieldByAdmin', '401 403 403 403 403 403 400 403', {}),
    row('POST /user/updateFieldByAdmin', '/user/updateFieldByAdmin', '401 403 403 403 403 403 404 403', {
      id: 'unknown',
      attr: 'phone',
      value: '1',
    }),
    row('POST /admin/users/{uid}/suspend', '/admin/users/{stranger}/suspend', '401 403 403 403 403 403 400 403', {}),
    row('POST /admin/users/{uid}/suspend', '/admin/users/unknown/suspend', '401 403 403 403 403 403 404 403', { reason: 'None.' }),
    row('POST /admin/users/{uid}/reactivate', '/admin/users/unknown/reactivate', '401 403 403 403 403 403 404 403', { reason: 'None.' }),

    row('GET /nominations', '/nominations', '401 200 200 200 403 403 200 403'),
    row('GET /nominations/quota', '/nominations/quota', '401 200 200 200 403 403 200 403'),
    row('GET /nominations/quota', '/nominations/quota?professor={professor}', '401 404 200 200 403 403 200 403'),
    row('POST /nominations/consent/{id}', '/nominations/consent/unknown', '401 400 403 403 403 403 403 403', {}),

    row('GET /nominations/semesters', '/nominations/semesters', '401 403 200 403 403 403 403 403'),
    row('GET /nominations/endorsable', '/nominations/endorsable', '401 403 200 403 403 403 403 403'),
    row('GET /nominations/drafts', '/nominations/drafts', '401 403 200 403 403 403 403 403'),
    row('GET /nominations/credits', '/nominations/credits', '401 403 200 403 403 403 403 403'),
    row('POST /nominations/drafts', '/nominations/drafts', '401 403 400 403 403 403 403 403', {}),
    row('POST /nominations/drafts/{id}/send', '/nominations/drafts/unknown/send', '401 403 404 403 403 403 403 403'),
    row('POST /nominations/drafts/{id}/discard', '/nominations/drafts/unknown/discard', '401 403 404 403 403 403 403 403'),
    row('POST /nominations/credits/{id}', '/nominations/credits/unknown', '401 403 400 403 403 403 403 403', {}),
    row('POST /nominations/import', '/nominations/import', '401 403 415 403 403 403 403 403', {}),
    row('POST /nominations/{id}/endorse', '/nominations/unknown/endorse', '401 403 404 403 403 403 403 403', {}),
    row('POST /nominations/{id}/remind', '/nominations/unknown/remind', '401 403 404 403 403 403 403 403'),
    row('POST /nominations/{id}/remind', '/nominations/{nominationElsewhere}/remind', '401 403 404 403 403 403 403 403'),
    row('POST /nominations/{id}/revoke', '/nominations/unknown/revoke', '401 403 404 404 403 403 403 403'),
    row('POST /nominations/{id}/revoke', '/nominations/{nominationElsewhere}/revoke', '401 403 404 404 403 403 403 403'),
    row('POST /nominations/{id}/endorse', '/nominations/{nominationElsewhere}/endorse', '401 403 404 403 403 403 403 403', {}),

    row('POST /referrals/invite', '/referrals/invite', '401 403 403 403 400 400 400 403', {}),
    row('GET /referrals/studentId/{uid}', '/referrals/studentId/{student}', '401 200 403 403 404 404 200 403'),
    row('GET /referrals/studentId/{uid}', '/referrals/studentId/{referred}', '401 404 403 403 200 200 200 403'),
    row('GET /referrals/id/{id}', '/referrals/id/{referral}', '401 404 403 403 200 200 200 403'),
    row('GET /referrals/id/{id}', '/referrals/id/{referralElsewhere}', '401 200 403 403 404 404 200 403'),
    row('GET /referrals/employee/{uid}', '/referrals/employee/{employee}', '401 403 403 403 200 200 200 403'),
    row('GET /referrals/employee/{uid}', '/referrals/employee/{employeeElsewhere}', '401 403 403 403 404 404 200 403'),
    row('POST /referrals/accept', '/referrals/accept/', '401 400 403 403 403 403 403 403', {}),
    row('POST /referrals/accept', '/referrals/accept/', '401 404 403 403 403 403 403 403', {
      referralId: '{referral}',
      jobId: '{openJob}',
    }),
    row('POST /referrals/decline', '/referrals/decline/', '401 400 403 403 403 403 403 403', {}),
    row('POST /referrals/{id}/extend', '/referrals/{referral}/extend', '401 403 403 403 403 400 403 403', {}),
    row('POST /referrals/{id}/extend', '/referrals/{referral}/extend', '401 403 403 403 403 409 403 403', { expirationDate: '2027-06-01' }),
    row('POST /referrals/{id}/extend', '/referrals/{referralElsewhere}/extend', '401 403 403 403 403 404 403 403', {
      expirationDate: '2027-06-01',
    }),
    row('POST /referrals/decline', '/referrals/decline/', '401 404 403 403 403 403 403 403', { referralId: '{referral}' }),
    row('POST /referrals/update-status', '/referrals/update-status', '401 400 403 403 400 400 400 403', {}),
    row('POST /referrals/update-status', '/referrals/update-status', '401 404 403 403 409 409 400 403', {
      referralId: '{referral}',
      status: 'hired',
    }),

    row('POST /resumes/upload', '/resumes/upload', '401 415 403 403 403 403 403 403', {}),
    row('GET /resumes/getResumeUrl', '/resumes/getResumeUrl', '401 200 403 403 403 403 403 403'),
    row('GET /resumes/versions', '/resumes/versions', '401 200 403 403 403 403 403 403'),
    row('POST /resumes/{id}/primary', '/resumes/unknown/primary', '401 404 403 403 403 403 403 403'),
    row('POST /resumes/{id}/publish', '/resumes/unknown/publish', '401 404 403 403 403 403 403 403'),
    row('POST /resumes/{id}/remove', '/resumes/unknown/remove', '401 404 403 403 403 403 403 403'),
    row('GET /resumes/getResumeUrlById/{id}', '/resumes/getResumeUrlById/{stranger}', '401 404 404 404 404 404 404 403'),
    row('GET /resumes/getHiddenResumeUrlById/{id}', '/resumes/getHiddenResumeUrlById/{student}', '401 403 403 403 403 403 400 403'),
    row('GET /resumes/getHiddenResumeUrlById/{id}', '/resumes/getHiddenResumeUrlById/{stranger}', '401 403 403 403 403 403 404 403'),
    row('POST /resumes/uploadHiddenByAdmin/{id}', '/resumes/uploadHiddenByAdmin/{stranger}', '401 403 403 403 403 403 415 403', {}),
    row('GET /files/{token}', '/files/none-of-ours', '404 404 404 404 404 404 404 404'),

    row('GET /organizations/{id}/record', '/organizations/kestrel-works/record', signedIn),
    row('GET /organizations/{id}/record', '/organizations/{university}/record', '401 404 404 404 404 404 404 404'),
    row('GET /organizations/{id}/page', '/organizations/papercrane/page', '200 200 200 200 200 200 200 200'),
    row('GET /organizations/{id}/page', '/organizations/moonlit/page', '404 200 200 200 200 200 200 200'),
    row('POST /organizations/{id}/update', '/organizations/{university}/update', '401 403 403 200 404 403 200 403', {}),
    row('POST /organizations/{id}/update', '/organizations/kestrel-works/update', '401 403 403 404 200 403 200 403', {}),
    row('GET /universities/{id}/policy', '/universities/{university}/policy', '401 403 200 200 403 403 200 403'),
    row('GET /universities/{id}/policy', '/universities/fernhollow/policy', '401 403 404 404 403 403 200 403'),
    row('PUT /universities/{id}/policy', '/universities/{university}/policy', '401 403 403 400 403 403 400 403', {}),
    row('PUT /universities/{id}/policy', '/universities/unknown/policy', '401 403 403 404 403 403 404 403', {
      semesters: [],
      quota: { spring: 10, summer: 5, fall: 10 },
      nominatorsPerStudent: 3,
      windowClosesDaysBefore: 14,
      rewards: 'full',
    }),
    row('GET /points/{uid}', '/points/{professor}', '401 403 200 200 403 403 200 403'),
    row('GET /points/{uid}', '/points/{stranger}', '401 403 404 404 403 403 404 403'),
    row('GET /points/redemptions', '/points/redemptions', '401 403 200 200 403 403 403 403'),
    row('POST /points/redemptions', '/points/redemptions', '401 403 400 403 403 403 403 403', {}),
    row('POST /points/redemptions/{id}/approve', '/points/redemptions/unknown/approve', '401 403 403 404 403 403 403 403'),
    row('POST /points/redemptions/{id}/decline', '/points/redemptions/unknown/decline', '401 403 403 404 403 403 403 403', {}),
    row('GET /timeline/{type}/{id}', '/timeline/organization/unknown', '401 404 404 404 404 404 404 403'),
    row('GET /messages/unread-count', '/messages/unread-count', signedIn),
    row('GET /messages/contacts/{uid}', '/messages/contacts/{mine}', signedIn),
    row('GET /messages/contacts/{uid}', '/messages/contacts/{stranger}', '401 404 404 404 404 404 404 404'),
    row('GET /messages/{id}', '/messages/{stranger}', '401 404 404 404 404 404 404 403'),
    row('GET /messages/between/{id}', '/messages/between/nobody', '401 404 404 404 404 404 404 403'),
    row('GET /messages/people', '/messages/people?q=demo', '401 200 200 200 200 200 200 403'),
    ...['block', 'unblock'].flatMap((act) => [
      row(`POST /messages/${act}`, `/messages/${act}`, '401 400 400 400 400 400 400 403', {}),
      row(`POST /messages/${act}`, `/messages/${act}`, '401 404 404 404 404 404 404 403', { contactId: 'nobody' }),
    ]),
    row('POST /messages/report', '/messages/report', '401 404 404 404 404 404 404 403', { contactId: 'nobody', reason: 'Rude.' }),
    row('GET /admin/reports-of-abuse', '/admin/reports-of-abuse', '401 403 403 403 403 403 200 403'),
    row('POST /admin/reports-of-abuse/{id}/close', '/admin/reports-of-abuse/unknown/close', '401 403 403 403 403 403 404 403', {
      outcome: 'warned',
    }),
    row('GET /admin/threads/{id}', '/admin/threads/unknown', '401 403 403 403 403 403 400 403'),
    row('GET /admin/threads/{id}', '/admin/threads/unknown?reason=A+report', '401 403 403 403 403 403 404 403'),
    row('GET /admin/organizations', '/admin/organizations', '401 403 403 403 403 403 200 403'),
    row('POST /admin/organizations/{id}/suspend', '/admin/organizations/unknown/suspend', '401 403 403 403 403 403 400 403', {}),
    row('POST /admin/organizations/{id}/suspend', '/admin/organizations/{university}/suspend', '401 403 403 403 403 403 409 403', {
      reason: 'It asks for deposits.',
    }),
    row('POST /admin/organizations/{id}/reinstate', '/admin/organizations/unknown/reinstate', '401 403 403 403 403 403 404 403', {}),
    row('POST /messages/send', '/messages/send', '401 400 400 400 400 400 400 403', {}),
    row('POST /messages/send', '/messages/send', '401 403 403 403 403 403 201 403', { toUser: '{stranger}', message: 'Hello.' }),
    row('POST /messages/send', '/messages/send', '401 403 403 403 403 403 403 403', {
      toUser: '{stranger}',
      message: 'Hello.',
      fromName: 'Somebody Else',
    }),
    row('POST /messages/mark-as-delivered', '/messages/mark-as-delivered', '401 400 400 400 400 400 400 403', {}),
    row('POST /messages/mark-as-delivered', '/messages/mark-as-delivered', '401 200 200 200 200 200 200 403', { contactIds: ['nobody'] }),
    row('POST /messages/mark-as-read', '/messages/mark-as-read', '401 400 400 400 400 400 400 400', {}),
    row('POST /messages/mark-as-read', '/messages/mark-as-read', '401 404 404 404 404 404 404 404', { contactId: 'nobody' }),
    row('POST /messages/mark-as-read', '/messages/mark-as-read', '401 403 403 403 403 403 403 403', {
      contactId: 'nobody',
      uid: '{stranger}',
    }),
    row('POST /stripe/create-checkout-session', '/stripe/create-checkout-session', '401 403 403 403 400 403 403 403', {}),
    row('POST /stripe/create-checkout-session', '/stripe/create-checkout-session', '401 403 403 403 403 403 403 403', {
      priceId: 'price_demo_monthly',
      userId: '{stranger}',
    }),
    row('GET /subscription/status', '/subscription/status', signedIn),
    row('GET /subscription/status', '/subscription/status?organization=another', '401 404 404 404 404 404 200 404'),
    row('POST /subscription/cancel', '/subscription/cancel', '401 403 403 403 404 403 403 403'),
    row('POST /subscription/resume', '/subscription/resume', '401 403 403 403 404 403 403 403'),
    row('POST /stripe/portal', '/stripe/portal', '401 403 403 403 409 403 403 403'),
    row('GET /stripe/invoices', '/stripe/invoices', '401 403 403 403 200 403 403 403'),
    row('POST /stripe/webhook', '/stripe/webhook', '400 400 400 400 400 400 400 400', {}),
    row('GET /timeline/{type}/{id}', '/timeline/subscription/another', '401 404 404 404 404 404 404 403'),
    row('GET /notifications', '/notifications', signedIn),
    row('GET /notifications/unread-count', '/notifications/unread-count', signedIn),
    row('POST /notifications/read', '/notifications/read', '401 400 400 400 400 400 400 400', {}),
    row('POST /notifications/unsubscribe/{token}', '/notifications/unsubscribe/{mine}.message.forged', '404 404 404 404 404 404 404 404'),
    row('GET /notifications/mail-links/{token}', '/notifications/mail-links/{mine}.message.forged', '404 404 404 404 404 404 404 404'),
    row('POST /notifications/resubscribe/{token}', '/notifications/resubscribe/{mine}.message.forged', '404 404 404 404 404 404 404 404', {
      mail: {},
    }),
    row('GET /me/preferences', '/me/preferences', signedIn),
    row('PUT /me/preferences', '/me/preferences', '401 400 400 400 400 400 400 400', { mail: { account: 'never' } }),
    row('GET /me/consents', '/me/consents', signedIn),
    row('POST /me/export', '/me/export', '401 202 202 202 202 202 202 202'),
    row('POST /me/erase', '/me/erase', '401 400 400 400 400 400 400 400', {}),
    row('POST /students/{uid}/viewed', '/students/{stranger}/viewed', '401 403 404 404 404 404 200 403'),
    row('GET /me/accesses', '/me/accesses', signedIn),
    row('GET /search', '/search?q=demo', signedIn),
    row('GET /admin/audit', '/admin/audit', '401 403 403 403 403 403 200 403'),
    row('GET /admin/audit/checkpoint', '/admin/audit/checkpoint', '401 403 403 403 403 403 200 403'),
    row('POST /admin/audit/verify', '/admin/audit/verify', '401 403 403 403 403 403 202 403', {}),
    row('GET /admin/needs', '/admin/needs', '401 403 403 403 403 403 200 403'),
    row('GET /admin/accesses', '/admin/accesses', '401 403 403 403 403 403 200 403'),
    row('GET /admin/projections', '/admin/projections', '401 403 403 403 403 403 200 403'),
    row('POST /me/consents', '/me/consents', '401 400 400 400 400 400 400 400', {}),
    row('GET /skills/ids/{list}', '/skills/ids/go,rust', everybody),
    row('GET /skills/all', '/skills/all', everybody),
    row('GET /skills/get/{term}', '/skills/get/ty', everybody),
    row('POST /skills/add', '/skills/add', '401 400 400 400 400 400 400 403', {}),
    row('POST /organizations/add', '/organizations/add', '401 400 400 400 400 400 400 403', {}),
    row('GET /admin/moderation', '/admin/moderation', '401 403 403 403 403 403 200 403'),
    row('POST /admin/skills/{id}/approve', '/admin/skills/unknown/approve', '401 403 403 403 403 403 404 403'),
    ...(['decline', 'merge'] as const).map((verb) =>
      row(`POST /admin/skills/{id}/${verb}`, `/admin/skills/unknown/${verb}`, '401 403 403 403 403 403 400 403', {}),
    ),
    row('POST /admin/skills/{id}/unmerge', '/admin/skills/unknown/unmerge', '401 403 403 403 403 403 404 403', {}),
    row('POST /admin/organizations/{id}/merge', '/admin/organizations/unknown/merge', '401 403 403 403 403 403 404 403', {
      into: 'kestrel',
      reason: 'Bought.',
    }),
    row('POST /admin/organizations/{id}/unmerge', '/admin/organizations/unknown/unmerge', '401 403 403 403 403 403 404 403', {}),
    row('POST /admin/organizations/{id}/approve', '/admin/organizations/unknown/approve', '401 403 403 403 403 403 404 403', {}),
    row('POST /admin/organizations/{id}/decline', '/admin/organizations/unknown/decline', '401 403 403 403 403 403 400 403', {}),
    row('GET /organizations/ids/{list}', '/organizations/ids/{university}', everybody),
    row('GET /admin/users', '/admin/users', '401 403 403 403 403 403 200 403'),
    row('GET /admin/users/{uid}', '/admin/users/{stranger}', '401 403 403 403 403 403 200 403'),
    row('GET /admin/users/{uid}', '/admin/users/unknown', '401 403 403 403 403 403 404 403'),

    row('GET /roster', '/roster', '401 403 403 200 403 403 200 403'),
    row('POST /roster/import', '/roster/import?dryRun=true', '401 403 403 415 403 403 415 403', {}),
    row('POST /roster/{id}/remove', '/roster/unknown/remove', '401 403 403 404 403 403 404 403'),
    row('GET /outcomes', '/outcomes?class=2027', '401 403 403 200 403 403 200 403'),
    row('GET /outcomes/{uid}', '/outcomes/{student}', '401 200 403 200 403 403 200 403'),
    row('GET /outcomes/{uid}', '/outcomes/{stranger}', '401 404 403 404 403 403 200 403'),
    row('POST /outcomes/{uid}', '/outcomes/{student}', '401 400 403 400 403 403 400 403', {}),
    row('GET /outcomes/class/{year}', '/outcomes/class/2027', '401 403 403 200 403 403 200 403'),
    row('POST /outcomes/{uid}/confirm', '/outcomes/{student}/confirm', '401 409 403 409 403 403 409 403', {}),
    row('POST /outcomes/import', '/outcomes/import?dryRun=true', '401 403 403 415 403 403 415 403', {}),
    row('POST /outcomes/ask', '/outcomes/ask', '401 403 403 400 403 403 400 403', {}),
    row('GET /participation', '/participation', '401 403 403 200 403 403 200 403'),
    row('GET /campus-approvals', '/campus-approvals', '401 403 403 200 200 403 200 403'),
    row('POST /campus-approvals/{organizationId}', '/campus-approvals/kestrel-works', '401 403 403 400 403 403 400 403', {}),
    row('GET /organizations/all', '/organizations/all', everybody),
    row('GET /organizations/label/{id}', '/organizations/label/{university}', everybody),
    // The demo's company has no subscription.
    row('GET /reports', '/reports', '401 403 403 200 200 403 200 200'),
    row('GET /reports/{name}', '/reports/funnel', '401 403 403 200 403 403 200 200'),
    row('GET /reports/{name}', '/reports/unknown', '401 403 403 404 404 403 404 404'),
    row('GET /reports/{name}/why', '/reports/unknown/why?row=all&column=n&side=numerator', '401 403 403 404 404 403 404 404'),
    row('GET /reports/{name}/difference', '/reports/unknown/difference?row=all&column=n', '401 403 403 404 404 403 404 404'),
    row('POST /reports/{name}/save', '/reports/unknown/save', '401 403 403 404 404 403 404 404', {}),
    row('GET /reports/facts', '/reports/facts?of=applications', '401 403 403 403 403 403 200 200'),
    row('GET /reports/saved', '/reports/saved', '401 403 403 200 200 403 200 200'),
    row('POST /reports/saved/{id}/rerun', '/reports/saved/unknown/rerun', '401 403 403 404 404 403 404 404'),
    row('GET /admin/events', '/admin/events', '401 403 403 403 403 403 200 403'),
    row('GET /admin/events/{id}/tree', '/admin/events/unknown/tree', '401 403 403 403 403 403 404 403'),
    row('POST /admin/events/{id}/reveal', '/admin/events/unknown/reveal', '401 403 403 403 403 403 400 403', {}),
    row('GET /tasks/{id}', '/tasks/unknown', '401 404 404 404 404 404 404 404'),
    row('POST /tasks/{id}/cancel', '/tasks/unknown/cancel', '401 404 404 404 404 404 404 404'),
    row('GET /admin/tasks', '/admin/tasks', '401 403 403 403 403 403 200 403'),
    row('POST /admin/tasks/{id}/retry', '/admin/tasks/unknown/retry', '401 403 403 403 403 403 404 403', {}),
    row('POST /admin/tasks/{id}/discard', '/admin/tasks/unknown/discard', '401 403 403 403 403 403 404 403', { reason: 'Not needed.' }),
    row('GET /admin/outbox', '/admin/outbox', '401 403 403 403 403 403 200 403'),
    row('GET /admin/outbox/{id}', '/admin/outbox/unknown?reason=Ticket', '401 403 403 403 403 403 404 403'),
    row('POST /admin/projections/{name}/replay', '/admin/projections/unknown/replay', '401 403 403 403 403 403 404 403', {}),
    row('POST /admin/projections/{name}/retry', '/admin/projections/unknown/retry', '401 403 403 403 403 403 404 403', {}),
    ...['swap', 'rollback', 'cancel', 'pause', 'resume'].map((act) =>
      row(`POST /admin/projections/{name}/${act}`, `/admin/projections/unknown/${act}`, '401 403 403 403 403 403 404 403', {}),
    ),
    row('POST /admin/projections/{name}/skip', '/admin/projections/unknown/skip', '401 403 403 403 403 403 404 403', {
      eventId: 'unknown',
      reason: 'Not needed.',
    }),
    row('GET /organizations/urls/{id}', '/organizations/urls/{university}', everybody),
    row('GET /timeline/{type}/{id}', '/timeline/application/{application}', '401 200 404 200 200 404 200 403'),
    row('GET /timeline/{type}/{id}', '/timeline/application/{applicationElsewhere}', '401 404 404 404 404 404 200 403'),
    row('GET /timeline/{type}/{id}', '/timeline/referral/{referral}', '401 404 404 404 200 200 200 403'),
    row('GET /timeline/{type}/{id}', '/timeline/user/{stranger}', '401 404 404 404 404 404 200 403'),
    row('GET /openapi.json', '/openapi.json', everybody),
    row('GET /health/live', '/health/live', everybody),
    row('GET /health/ready', '/health/ready', everybody),
    row('GET /config.json', '/config.json', everybody),
  ]

  beforeAll(async () => {
    origin = platform.origin
    described = new Map((await describedCalls(origin)).map((each) => [`${each.method} ${each.path}`, each]))
    const signed = await Promise.all(callers.slice(1).map(async (caller) => [caller, await as(caller)] as const))
    people = new Map(signed)
    const other = await as('recruiter2')
    const by = (caller: Caller) => people.get(caller) ?? other
    // Without a scope an analyst has no report.
    const scoped = { id: by('analyst').uid, attr: 'scope', value: { kind: 'platform' }, reason: 'Their work.' }
    await by('admin').post('/user/updateFieldByAdmin', scoped)
    const list = async (person: Person, path: string) => (await person.get<Thing[]>(path)).body
    const student = by('student')
    const ours = await list(by('recruiter'), '/applications/recruiter?limit=100')
    const theirs = await list(other, '/applications/recruiter?limit=100')
    const known = new Set([...ours, ...(await list(by('professor'), '/nominations'))].map(({ studentId }) => studentId))
    const jobs = await list(by('admin'), '/jobs?limit=100')
    const referrals = await list(by('employee'), `/referrals/employee/${by('employee').uid}`)
    const [referralElsewhere] = await list(student, `/referrals/studentId/${student.uid}`)
    const elsewhere = find(theirs, (each) => each.university !== 'demo-university' && !known.has(each.studentId))
    const isInvited = ({ status, studentId }: Thing) => status === 'invited' && studentId !== undefined
    const invitation = find(await list(by('professor'), '/invitations'), ({ status }) => status === 'sent')
    const atUniversity = new Set((await list(by('university'), '/nominations?limit=100')).map(({ id }) => id))
    things = {
      ...Object.fromEntries(signed.map(([caller, { uid }]) => [caller, uid])),
      studentToken: student.token,
      stranger: elsewhere.studentId,
      university: 'demo-university',
      application: find(ours, ({ studentId }) => studentId === student.uid).id,
      applicationElsewhere: elsewhere.id,
      openJob: find(jobs, ({ status, organization }) => status === 'open' && organization === 'kestrel-works').id,
      closedJob: find(jobs, ({ status, organization }) => status !== 'open' && organization === 'kestrel-works').id,
      closedJobElsewhere: find(jobs, ({ status, organization }) => status !== 'open' && organization !== 'kestrel-works').id,
      referral: find(referrals, isInvited).id,
      referred: find(referrals, isInvited).studentId,
      referralElsewhere: referralElsewhere?.id ?? '',
      employeeElsewhere: referralElsewhere?.employeeId ?? '',
      invitation: invitation.id,
      nominationElsewhere: find(await list(by('admin'), '/nominations?limit=100'), ({ id }) => !atUniversity.has(id)).id,
    }
  })

  const cells = matrix.flatMap(({ answers, ...rest }) =>
    answers.split(' ').map((status, n) => ({ ...rest, caller: callers[n] ?? 'visitor', status: Number(status) })),
  )

  describe('§6 who may make which call', () => {
    it.each(cells)('§6 $caller: $call on $path → $status', async ({ call, path, body, caller, status }) => {
      const me = people.get(caller)
      const filled = (text: string) =>
        text.replace(/\{(\w+)\}/g, (_, name: string) => (name === 'mine' ? (me?.uid ?? 'nobody') : (things[name] ?? '')))
      const method = call.split(' ')[0] ?? ''
      const sent = {
        method,
        path: filled(path),
        token: me?.token,
        ...(body && { body: JSON.parse(filled(JSON.stringify(body))) as object }),
      }
      const reply = await send<Problem>(origin, sent)
      expect(described.get(call)?.statuses).toContain(reply.status)
      expect([reply.status, reply.body.code ?? 'ok', reply.body.message ?? '']).toEqual([status, expect.any(String), expect.any(String)])
      if (status >= 400)
        expect(reply.body).toMatchObject({ message: expect.any(String), code: expect.any(String), requestId: expect.any(String) })
    })

    it('§6 the matrix has the same calls as /openapi.json, without those inside a company', () => {
      const outside = Array.from(described).flatMap(([call, each]) => (isInsideCompany(each) ? [] : [call]))
      expect(new Set(outside)).toEqual(new Set(matrix.map(({ call }) => call)))
    })

    it('§6 /openapi.json has the same roles for each call as the matrix', () => {
      // An account that is signed in cannot register.
      const crosses = (call: string) => (call === 'POST /register' ? [401, 403, 409] : [401, 403])
      const open = cells.filter(({ call, status }) => !crosses(call).includes(status)).map(({ call, caller }) => `${call} ${caller}`)
      const may = Array.from(described).flatMap(([call, each]) =>
        isInsideCompany(each) ? [] : Object.keys(each.roles).map((role) => `${call} ${role}`),
      )
      expect([...new Set(may)].toSorted()).toEqual([...new Set(open)].toSorted())
    })

    it.each(callers)('§6 the %s makes the calls inside a company in that company alone', async (caller) => {
      const calls = Array.from(described.values()).filter(isInsideCompany)
      expect(calls.length).toBeGreaterThan(0)
      const asked = calls.flatMap((call) => ['application', 'applicationElsewhere'].map((thing) => ({ ...call, thing })))
      const answers = await inParallel(asked, async ({ operation, method, path, body, roles, statuses, thing }) => {
        const { status } = await send(origin, {
          method,
          path: path.replace('{id}', things[thing] ?? '').replaceAll(/\{\w+\}/g, 'unknown'),
          token: people.get(caller)?.token,
          ...(body && { body: exampleOf(body, () => 'unknown') }),
        })
        const isOthers = caller === 'recruiter' && thing === 'applicationElsewhere'
        const refused = caller === 'visitor' ? 401 : roles[caller] === undefined ? 403 : isOthers ? 404 : undefined
        // Else it is carried out, or refused for what was sent: the path may name more, a note that the application does not have.
        const namesMore = path.split('{').length > 2
        const isOpen = ![401, 403, ...(namesMore ? [] : [404])].includes(status)
        const isRight = statuses.includes(status) && (refused === undefined ? isOpen : status === refused)
        return isRight ? [] : [`${operation} of ${thing}: ${status}`]
      })
      expect(answers.flat()).toEqual([])
    })

    it.each(callers.slice(1))('§7 the socket accepts the %s', async (caller) => (await people.get(caller)?.listen())?.close())

    it('§7 the socket refuses a visitor', () => expect(listen(origin, '')).rejects.toThrow('Please sign in.'))
  })

  describe('§6 a call with something wrong in it', () => {
    /** Sends an unknown field, about an unknown thing. */
    const ask = (caller: Caller, { method, path, body, statuses }: DescribedCall) =>
      send<Problem>(origin, {
        method,
        path: `${path.replaceAll(/\{\w+\}/g, 'no-such-thing')}${body ? '' : '?unknown=1'}`,
        token: people.get(caller)?.token,
        ...(body && { body: { unknown: 1 } }),
        // Calls with a rate limit are made from an address of their own.
        from: statuses.includes(429) ? `127.0.8.${1 + callers.indexOf(caller)}` : undefined,
      })
    const refusal = (caller: Caller, { operation }: DescribedCall) => {
      if (caller === 'visitor') return 401
      return operation === 'users.register' ? 409 : 403
    }

    it.each(callers)('§6 tells the %s what is wrong only with permission, and answers only statuses of its description', async (caller) => {
      const found = await inParallel([...described.values()], async (call) => {
        const { status, body } = await ask(caller, call)
        const wanted = caller in call.roles ? [400, ...(call.body ? [] : [200, 404])] : [refusal(caller, call)]
        return [
          call.operation,
          status,
          wanted.includes(status) && call.statuses.includes(status) && (status < 400 || typeof body.requestId === 'string'),
        ]
      })
      expect(found.filter(([, , isFine]) => !isFine)).toEqual([])
    })
  })

  describe('§6 an account that waits for approval', () => {
    it('§6 can read its own account and write to admins only', async () => {
      const staff = people.get('university')
      const invited = await staff?.post('/invitations/student', { email: 'invited@home.example.com' })
      const email = 'other@home.example.com'
      const form = { invitationId: invited?.body.id, email, displayName: 'Olga Other', consents: { terms: true } }
      expect((await send<Write>(origin, { method: 'POST', path: '/register', body: form })).status).toBe(201)
      const proof = { code: await mailedTo(email, platform, 'verify'), password: 'long enough' }
      expect((await send<Write>(origin, { method: 'POST', path: '/verify-address', body: proof })).status).toBe(200)
      const waiting = await signIn(origin, email, 'long enough')
      expect((await waiting.get(`/user/${waiting.uid}`)).body).toMatchObject({ state: 'pending_approval' })
      for (const path of ['/jobs', '/nominations', '/invitations', `/applications/student/${waiting.uid}`]) {
        expect((await waiting.get<Problem>(path)).body).toMatchObject({ code: 'account_pending' })
      }
      expect((await waiting.post<Problem>('/user/updateField', { attr: 'phone', value: '1' })).status).toBe(403)
      const write = (toUser = '') => waiting.post<Problem>('/messages/send', { toUser, message: 'When will I be let in?' })
      expect((await write(staff?.uid)).body).toMatchObject({ code: 'account_pending' })
      expect((await write(people.get('admin')?.uid)).status).toBe(201)
      expect((await waiting.get<unknown[]>(`/messages/contacts/${waiting.uid}`)).body).toMatchObject([{ role: 'admin', canMessage: true }])

      // Its own data is its own before anybody has let it in.
      for (const path of ['/me/consents', '/me/accesses']) expect((await waiting.get(path)).status).toBe(200)
      type Task = { readonly state: string; readonly result?: { readonly url?: string; readonly subject?: string } }
      const done = async ({ body: { id } }: { readonly body: Write }) =>
        (
          await eventually(
            () => waiting.get<Task>(`/tasks/${id}`),
            ({ body }) => body.state === 'done',
          )
        ).body.result
      expect(await done(await waiting.post<Write>('/me/export', {}))).toMatchObject({ url: expect.any(String) })
      const erasing = await waiting.post<Write>('/me/erase', { idToken: waiting.token, confirm: 'ERASE' })
      expect(await done(erasing)).toMatchObject({ subject: waiting.uid })
      const listed = (await staff?.get<readonly { readonly uid: string }[]>('/people/waiting'))?.body ?? []
      expect(listed.map(({ uid }) => uid)).not.toContain(waiting.uid)
    })
  })

  describe('§6 the fields of a thing that a caller sees', () => {
    const seen = async (caller: Caller, path: string) => (await people.get(caller)?.get<Record<string, unknown>>(path))?.body ?? {}

    it('§6 professors and staff see an application’s status, and none of its texts', async () => {
      for (const caller of ['professor', 'university'] as const) {
        const application = await seen(caller, `/applications/id/${things['application']}`)
        expect(application).toMatchObject({ id: things['application'], status: expect.any(String) })
        for (const field of ['coverLetter', 'offerText', 'interviewAt', 'email']) expect(application).not.toHaveProperty(field)
      }
    })

    it('§6 notes stay inside the company', async () => {
      const recruiter = people.get('recruiter')
      const word = 'canary-of-the-recruiters-note'
      await recruiter?.put(`/applications/status/${things['application']}`, { status: 'offered', note: word })
      await recruiter?.put(`/applications/status/${things['application']}`, { status: 'rejected', note: word })
      const path = `/timeline/application/${things['application']}`
      expect(JSON.stringify(await recruiter?.get(path))).toContain(word)
      for (const caller of ['student', 'university'] as const) expect(JSON.stringify(await seen(caller, path))).not.toContain(word)
    })

    it('§6 others see a student’s card, without address and telephone', async () => {
      const card = await seen('recruiter', `/user/${things['student']}`)
      expect(card).toMatchObject({ uid: things['student'], displayName: expect.any(String), role: 'student' })
      for (const field of ['email', 'profile', 'state', 'unread']) expect(card).not.toHaveProperty(field)
    })
  })
})
