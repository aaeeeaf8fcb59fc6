/** Notices about referrals and nominations, to students, employees and professors. */
import { referralMovesFor, referralStatusOf, type ReferralStatus } from '../referrals/referral-status.ts'
import { semesterLabel } from '../semesters.ts'
import { person, type Notice, type Rows, type NoticeContent } from './notice.ts'

type Types =
  | 'ReferralInvited'
  | 'ReferralStudentJoined'
  | 'ReferralAccepted'
  | 'ReferralExtended'
  | 'ReferralDeclined'
  | 'ReferralAnswerTakenBack'
  | 'ReferralStatusChanged'
  | 'ReferralStatusCorrected'
  | 'ReferralStageChanged'
  | 'ReferralExpired'
  | 'NominationMade'
  | 'NominationStudentJoined'
  | 'NominationConsented'
  | 'NominationDeclined'
  | 'NominationExpired'
  | 'NominationConsentWithdrawn'
  | 'NominationRevoked'
  | 'NominationReminded'
  | 'NominationCreditOffered'
  | 'NominationCreditDeclined'

type OfReferral = { readonly referralId: string; readonly employeeId: string; readonly organizationId: string }
function toEmployee(data: OfReferral, status: ReferralStatus, sentence: string, more: Partial<NoticeContent> = {}): Notice {
  const told: NoticeContent = { to: person(data.employeeId), kind: 'referralMoved', sentence, path: '/app/referrals', ...more }
  return { id: `${data.referralId}-${status}`, told }
}

type Received = OfReferral & { readonly studentId?: string; readonly jobId?: string; readonly expiresOn?: string }
function referralReceived(data: Received, byRecruiter = false): readonly Notice[] {
  const { referralId, employeeId, organizationId, studentId, jobId, expiresOn } = data
  if (studentId === undefined) return []
  const what = byRecruiter ? 'invites you to apply' : 'wants to refer you'
  const told: NoticeContent = {
    to: person(studentId),
    kind: 'referralReceived',
    sentence: `{u:${employeeId}} ${what}${jobId === undefined ? '' : ` for {j:${jobId}}`} at {o:${organizationId}}`,
    ...(expiresOn !== undefined && { detail: `Answer until {d:${expiresOn}}` }),
    path: '/app/referrals',
    by: { uid: employeeId },
    about: { type: 'referral', id: referralId },
    letter: true,
  }
  return [{ id: `${referralId}-invited`, told }]
}

const newsOfReferrals: Readonly<Partial<Record<ReferralStatus, (name: string) => string>>> = {
  submitted: (name) => `${name} applied with your referral`,
  in_process: (name) => `The application of ${name} with your referral is in process`,
  hired: (name) => `${name} was hired with your referral`,
  not_selected: (name) => `${name} was not selected this time`,
}

function nominationReceived(data: {
  readonly nominationId: string
  readonly professorId: string
  readonly semester: string
  readonly studentId?: string
}): readonly Notice[] {
  const { nominationId, professorId, semester, studentId } = data
  if (studentId === undefined) return []
  const told: NoticeContent = {
    to: person(studentId),
    kind: 'nominationReceived',
    sentence: `{u:${professorId}} nominated you for ${semesterLabel(semester)}`,
    detail: 'It counts once you agree',
    path: '/app/nominations',
    by: { uid: professorId },
    about: { type: 'nomination', id: nominationId },
    letter: true,
  }
  return [{ id: `${nominationId}-received`, told }]
}

function nominationAnswered(
  data: { readonly nominationId: string; readonly professorId: string; readonly studentId: string },
  verb: string,
): readonly Notice[] {
  const sentence = `{u:${data.studentId}} ${verb} your nomination`
  const told: NoticeContent = {
    to: person(data.professorId),
    kind: 'nominationAnswered',
    sentence,
    path: '/app/nominations',
    by: { uid: data.studentId },
  }
  return [{ id: `${data.nominationId}-answer`, told }]
}

function ended({ detail: _until, letter: _letter, ...before }: NoticeContent, sentence: string): NoticeContent {
  return { ...before, kind: 'referralMoved', sentence }
}

/** For a student: by its last day, or by somebody else than who referred. */
const endOf = (employeeId: string): string => `The referral of {u:${employeeId}} ended`

/**
 * Whether a correction by hand, of one that follows an application, is one of the yes as well, which it would be of without that: so a
 * recruiter who referred reads the same in both cases (product 2.19).
 */
function takesYesBack({ from, to, applicationId }: { from: ReferralStatus; to: ReferralStatus; applicationId?: string }): boolean {
  return (
    applicationId === undefined &&
    Object.values(referralStatusOf).includes(from) &&
    !['accepted', ...referralMovesFor('admin', 'accepted', false)].includes(to)
  )
}

const endOfTerm = {
  invited: 'Your referral ended without an answer',
  accepted: 'Your referral ended before an application',
} as const

export const referralNotices: Rows<Types> = {
  NominationMade: ({ data }) => [...nominationReceived(data), ...(data.creditId === undefined ? [] : [{ id: `${data.creditId}-credit` }])],
  NominationStudentJoined: ({ data }) => nominationReceived(data),
  NominationConsented: ({ data }) => nominationAnswered(data, 'agreed to'),
  NominationDeclined: ({ data }) => nominationAnswered(data, 'declined'),
  NominationExpired: ({ data: { nominationId, professorId, semester } }) => {
    const sentence = `A nomination of yours for ${semesterLabel(semester)} expired without an answer`
    const told: NoticeContent = { to: person(professorId), kind: 'nominationAnswered', sentence, path: '/app/nominations' }
    return [{ id: `${nominationId}-answer`, told }]
  },
  // The professor loses the student with the consent, so the answer that named them goes too.
  NominationConsentWithdrawn: ({ data: { nominationId, professorId, semester } }) => {
    const sentence = `A student took back the consent to your nomination for ${semesterLabel(semester)}`
    const told: NoticeContent = { to: person(professorId), kind: 'nominationAnswered', sentence, path: '/app/nominations' }
    return [{ id: `${nominationId}-answer`, told }]
  },
  NominationRevoked: ({ data: { nominationId, professorId, semester }, meta }) => {
    const sentence = `Your university revoked a nomination of yours for ${semesterLabel(semester)}`
    const told: NoticeContent = { to: person(professorId), kind: 'nominationAnswered', sentence, path: '/app/nominations' }
    return [{ id: `${nominationId}-received` }, { id: `${nominationId}-answer`, ...(meta.actor.uid !== professorId && { told }) }]
  },
  // To whom has no account the letter alone says so.
  NominationReminded: ({ data: { nominationId, professorId, semester } }) => [
    {
      id: `${nominationId}-received`,
      retold: (before) => ({ ...before, sentence: `{u:${professorId}} reminds you of the nomination for ${semesterLabel(semester)}` }),
    },
  ],
  NominationCreditOffered: ({ data: { creditId, professorId, invitedBy } }) => [
    {
      id: `${creditId}-credit`,
      told: {
        to: person(professorId),
        kind: 'nominationCredit',
        sentence: `{u:${invitedBy}} invited a student and named you`,
        detail: 'It counts as your nomination once you confirm',
        path: '/app/nominations',
        by: { uid: invitedBy },
      },
    },
  ],
  NominationCreditDeclined: ({ data: { creditId } }) => [{ id: `${creditId}-credit` }],

  ReferralInvited: ({ data, meta }) => referralReceived(data, meta.actor.role === 'recruiter'),
  ReferralStudentJoined: ({ data }) => referralReceived(data),
  ReferralAccepted: ({ data }) => [
    toEmployee(data, 'accepted', `{u:${data.studentId}} accepted your referral for {j:${data.jobId}}`, {
      kind: 'referralAnswered',
      by: { uid: data.studentId },
      waits: true,
    }),
  ],
  ReferralExtended: ({ data: { referralId, employeeId, studentId, ...data } }) => [
    {
      id: `${referralId}-extended`,
      told: {
        to: person(studentId),
        kind: 'referralMoved',
        sentence: `{u:${employeeId}} extended the referral at {o:${data.organizationId}}`,
        detail: `Apply until {d:${data.expirationDate}}`,
        path: '/app/referrals',
        by: { uid: employeeId },
        until: data.expiresAt,
      },
    },
  ],
  // A student who was referred by their address stays unnamed.
  ReferralDeclined: (event) => [
    toEmployee(event.data, 'declined', 'Your referral was declined', { kind: 'referralAnswered', waits: true }),
  ],
  ReferralAnswerTakenBack: ({ data }) => [{ id: `${data.referralId}-${data.from}` }],
  ReferralStatusChanged: ({ data, meta }) => {
    const { studentId, employeeId, to, referralId, untold, applicationId } = data
    // Who withdraws an application withdraws no referral.
    if (untold || (to === 'withdrawn' && applicationId !== undefined)) return []
    if (to === 'withdrawn' && (studentId === undefined || meta.actor.uid !== studentId)) {
      const sentence = meta.actor.uid === employeeId ? `{u:${employeeId}} withdrew the referral` : endOf(employeeId)
      return [{ id: `${referralId}-invited`, retold: (before) => ended(before, sentence) }]
    }
    const name = studentId === undefined ? 'A student' : `{u:${studentId}}`
    const sentence = to === 'withdrawn' ? `${name} withdrew from your referral` : newsOfReferrals[to]?.(name)
    if (sentence === undefined || meta.actor.uid === employeeId) return []
    return [toEmployee(data, to, sentence, { by: { ...(studentId !== undefined && { uid: studentId }) } })]
  },
  // How far it is within the process is read on the page; a mail for each step would be too many.
  ReferralStageChanged: () => [],
  ReferralStatusCorrected: ({ data: { referralId, from, untold, ...data } }) => [
    // That a notice goes would tell as much as one that comes.
    ...(untold ? [] : [{ id: `${referralId}-${from}` }]),
    ...(takesYesBack({ from, ...data }) ? [{ id: `${referralId}-accepted` }] : []),
  ],
  ReferralExpired: ({ data }) => [
    ...(data.untold ? [] : [toEmployee(data, 'expired', endOfTerm[data.from])]),
    { id: `${data.referralId}-invited`, retold: (before) => ended(before, endOf(data.employeeId)) },
  ],
}
