/** Notices about invited people, messages, and one's own account. */
import { fieldName } from '../field-names.ts'
import { openedTitle } from '../applications/opened.ts'
import { abuseOutcomeWords, type AbuseOutcome } from '../messages/abuse.ts'
import { roleLabels } from '../roles.ts'
import { adminsRoom, type Room } from '../sides.ts'
import { person, type Notice, type Rows, type NoticeContent, type Standing } from './notice.ts'

type Types =
  | 'UserRegistered'
  | 'AccountApproved'
  | 'AccountRefused'
  | 'SubjectErased'
  | 'PersonVerified'
  | 'PersonUnverified'
  | 'PlaceRefused'
  | 'AccessRequested'
  | 'AccessRequestApproved'
  | 'AccessRequestDeclined'
  | 'AccessRequestEnded'
  | 'PasswordChanged'
  | 'UserFieldCorrectedByAdmin'
  | 'AccountReactivated'
  | 'AddressMoved'
  | 'SecondFactorSet'
  | 'RecoveryCodesRenewed'
  | 'SecondFactorReset'
  | 'StudentInvited'
  | 'UserInvited'
  | 'InvitationAccepted'
  | 'InvitationDeclined'
  | 'InvitationExpired'
  | 'InvitationRevoked'
  | 'MessageSent'
  | 'ThreadRead'
  | 'ThreadOpenedByAdmin'
  | 'AbuseReportClosed'

/** The inviter stands in the event of the invitation alone: so it is kept there for those that follow. */
const invitationAnswered =
  (sentence: string) =>
  ({ data }: { readonly data: { readonly invitationId: string } }): readonly Notice[] => [
    { id: `${data.invitationId}-answer`, retold: ({ place: _later, ...before }) => ({ ...before, sentence }) },
  ]

/** The people who approve or refuse: the inviter, else the staff of the university that is named, else the admins (product 2.19). */
function waitsFor(invitedBy: string | undefined, universityId: string | undefined): Room {
  if (invitedBy !== undefined) return person(invitedBy)
  return universityId === undefined ? adminsRoom : `uni:${universityId}:university`
}

const aboutAccount = { kind: 'account', path: '/profile' } as const

type Judged = {
  readonly data: { readonly uid: string; readonly universityId?: string; readonly organizationId?: string }
  readonly meta: { readonly occurredAt: string }
}

type Say = (place: string) => string
const confirmed: Say = (place) => `${place} confirmed that you belong there`
const unconfirmed: Say = (place) => `${place} no longer confirms that you belong there`

/**
 * One notification for each person, which says how it stands. It waits a minute, so that somebody who confirms and takes back in turns
 * sends no flood of mails.
 * @param slip what was a slip if it happened within that minute: the person is told neither
 */
const placeNotice =
  (sentence: Say, slip?: Say) =>
  ({ data: { uid, universityId, organizationId }, meta }: Judged): readonly Notice[] => {
    const place = universityId ?? organizationId
    if (place === undefined) return []
    const told: NoticeContent = { ...aboutAccount, to: person(uid), sentence: sentence(`{o:${place}}`), waits: true }
    const isSlip = (before: Standing) => before.at > meta.occurredAt && before.sentence === slip?.(`{o:${place}}`)
    return [{ id: `${uid}-place`, told, retold: (before) => (isSlip(before) ? undefined : told) }]
  }

/** The letter about an address is the code that the new one gets: so the address of now is told by the usual mail. */
function correctedAs(attr: string): Pick<NoticeContent, 'sentence' | 'letter'> {
  return attr === 'email'
    ? { sentence: 'Our team set another e-mail address for your account, which counts once it is proven' }
    : { sentence: `Our team corrected your ${fieldName(attr)}`, letter: true }
}

/** The fields of an account that say where its person belongs, as admins name them. */
const attrsOfPlaces: readonly string[] = ['university', 'organization', 'verified']
const factorNotice =
  (sentence: string) =>
  ({ id, data: { uid } }: { readonly id: string; readonly data: { readonly uid: string } }): readonly Notice[] => [
    { id, told: { ...aboutAccount, to: person(uid), sentence, detail: 'If it was not you, ask the operator to reset it' } },
  ]

export const peopleNotices: Rows<Types> = {
  UserRegistered: ({ data: { uid, state, invitedBy, claimedUniversityId } }) => {
    const by = { uid }
    if (state === 'pending_approval') {
      const to = waitsFor(invitedBy, claimedUniversityId)
      const about = { type: 'person', id: uid } as const
      const sentence = `{u:${uid}} waits for your approval`
      return [{ id: `${uid}-waits`, told: { to, kind: 'personWaits', sentence, path: '/app/waiting', letter: true, by, about } }]
    }
    if (invitedBy === undefined) return []
    const sentence = `{u:${uid}} joined with your invitation`
    return [{ id: `${uid}-joined`, told: { to: person(invitedBy), kind: 'invitationAnswered', sentence, path: '/app/invitations', by } }]
  },
  AccountApproved: ({ data: { uid } }) => [
    { id: `${uid}-waits` },
    { id: `${uid}-approved`, told: { ...aboutAccount, to: person(uid), sentence: 'Your account is open', letter: true } },
  ],
  AccountRefused: ({ data: { uid } }) => [{ id: `${uid}-waits` }],
  SubjectErased: ({ data: { uid } }) => [{ id: `${uid}-waits` }],
  PersonVerified: placeNotice(confirmed, unconfirmed),
  PersonUnverified: placeNotice(unconfirmed, confirmed),
  PlaceRefused: placeNotice((place) => `${place} does not know that you belong there`),
  PasswordChanged: ({ id, data: { uid } }) => [
    {
      id,
      told: {
        ...aboutAccount,
        to: person(uid),
        sentence: 'Your password was changed',
        detail: 'If it was not you, choose a new one and write to us',
      },
    },
  ],

  UserFieldCorrectedByAdmin: ({ id, data: { uid, attr } }) =>
    // The places tell by themselves that they count, or no longer.
    attrsOfPlaces.includes(attr) ? [] : [{ id, told: { ...aboutAccount, to: person(uid), ...correctedAs(attr) } }],
  AccountReactivated: ({ id, data: { uid } }) => [
    { id, told: { ...aboutAccount, to: person(uid), sentence: 'Your account is open again', letter: true } },
  ],
  AddressMoved: ({ id, data: { uid } }) => [
    { id, told: { ...aboutAccount, to: person(uid), sentence: 'Your new address was proven: sign in with it from now on', letter: true } },
  ],
  SecondFactorSet: factorNotice('A second factor was set up for your account'),
  RecoveryCodesRenewed: factorNotice('Your recovery codes were renewed'),
  SecondFactorReset: factorNotice('Your second factor was reset'),

  AccessRequested: ({ data: { requestId, role, universityId } }) => [
    {
      id: `${requestId}-asks`,
      told: {
        to: universityId === undefined ? adminsRoom : `uni:${universityId}:university`,
        kind: 'personWaits',
        sentence: `Somebody asks to join as ${roleLabels[role].toLowerCase()}`,
        path: '/app/waiting',
      },
    },
  ],
  AccessRequestApproved: ({ data }) => [{ id: `${data.requestId}-asks` }],
  AccessRequestDeclined: ({ data }) => [{ id: `${data.requestId}-asks` }],
  AccessRequestEnded: ({ data }) => [{ id: `${data.requestId}-asks` }],

  StudentInvited: ({ data: { invitationId, invitedBy, nomination, referralId } }) =>
    // A referral tells of its own end.
    referralId === undefined
      ? [
          {
            id: `${invitationId}-answer`,
            told: {
              to: person(invitedBy),
              kind: nomination ? 'nominationAnswered' : 'invitationAnswered',
              sentence: '',
              path: nomination ? '/app/nominations' : '/app/invitations',
              place: 'later',
            },
          },
        ]
      : [],
  UserInvited: ({ data: { invitationId, invitedBy } }) => [
    {
      id: `${invitationId}-answer`,
      told: { to: person(invitedBy), kind: 'invitationAnswered', sentence: '', path: '/app/invitations', place: 'later' },
    },
  ],
  InvitationAccepted: ({ data }) => [{ id: `${data.invitationId}-answer` }],
  InvitationRevoked: ({ data }) => [{ id: `${data.invitationId}-answer` }],
  InvitationDeclined: invitationAnswered('Your invitation was declined'),
  // A nomination tells of its own end.
  InvitationExpired: (event) =>
    event.data.nominationId === undefined
      ? invitationAnswered('Your invitation ended without an answer')(event)
      : [{ id: `${event.data.invitationId}-answer` }],

  // In the app the count of unread messages says so; a mail goes to somebody who has not read the first of them.
  MessageSent: ({ data: { threadId, fromUid, toUser } }) => {
    const told: NoticeContent = {
      to: person(toUser),
      kind: 'message',
      sentence: `{u:${fromUid}} wrote to you`,
      path: `/messaging?to=${encodeURIComponent(fromUid)}`,
      place: 'mail',
    }
    return [{ id: `${threadId}-${toUser}`, told, retold: (before) => before }]
  },
  ThreadRead: ({ data: { threadId, uid } }) => [{ id: `${threadId}-${uid}` }],

  ThreadOpenedByAdmin: ({ id, data: { uid, contactId } }) => [
    {
      id,
      told: {
        ...aboutAccount,
        to: person(uid),
        sentence: `Our team read your conversation with {u:${contactId}}`,
        detail: `Why stands in your profile, under “${openedTitle}”`,
        path: '/profile?tab=privacy',
      },
    },
  ],
  AbuseReportClosed: ({ id, data: { uid, contactId, outcome } }) => [
    {
      id: `${id}-reporter`,
      told: {
        ...aboutAccount,
        to: person(uid),
        sentence: `We looked at what you reported about {u:${contactId}}: ${abuseOutcomeWords[outcome].told}`,
        path: messagesWith(contactId),
      },
    },
    ...toReported(id, uid, contactId, outcome),
  ],
}

const messagesWith = (uid: string) => `/messaging?to=${encodeURIComponent(uid)}`

/** Who was reported learns what is asked of them, and never who reported them: of a closed conversation both are told the same. */
function toReported(id: string, uid: string, contactId: string, outcome: AbuseOutcome): readonly Notice[] {
  const to = person(contactId)
  const of: Readonly<Partial<Record<AbuseOutcome, Pick<NoticeContent, 'sentence' | 'detail' | 'path'>>>> = {
    warned: {
      sentence: 'Our team warns you: something that you wrote to somebody breaks our rules',
      detail: 'If it happens again, we may suspend your account',
      path: '/messaging',
    },
    conversation_closed: {
      sentence: `Our team closed your conversation with {u:${uid}}, so neither of you can write in it`,
      path: messagesWith(uid),
    },
  }
  const told = of[outcome]
  return told ? [{ id: `${id}-reported`, told: { ...aboutAccount, ...told, to } }] : []
}
