/** The mails that the platform sends, each caused by one event. */
import type { AnyEvent } from '#events/catalogue.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { lastDayOf } from '#events/vocabulary/terms.ts'
import { invitationFold, isUnanswered } from '../invitations/state.ts'
import { jobFold } from '../jobs/state.ts'
import type { LetterTopic } from '../mailboxes/state.ts'
import { organizationAsRead } from '../organizations/state.ts'
import { referralFold, type ReferralState } from '../referrals/state.ts'
import { dayText } from '#lib/days.ts'
import { linkToken } from '#lib/link-token.ts'
import { emailOwner, userFold, type UserState } from '../users/state.ts'
import { declinedRequestLetter } from './visitor-letters.ts'
import { correctedLetter, movedLetter, reactivatedLetter, suspendedLetter } from './desk-letters.ts'
import { approvedLetter, codeLetter, firstAdminLetter, refusedLetter, waitingLetter } from './account-letters.ts'
import {
  greeting,
  listed,
  MOST_LISTED,
  shownName,
  shownTitle,
  quoted,
  wordsInSentence,
  type Letter,
  type LetterLookup,
} from './letter-parts.ts'

/** A letter that somebody causes, and which is therefore held to the budget of its recipient's address (product 2.18). */
export type CausedLetter = Letter & {
  /** The uid of who caused it. */
  readonly sender: string
  readonly about: LetterTopic
  /** Whether the sender belongs where they say they do. */
  readonly proven: boolean
  /** Its subject in one sentence, and where it leads: its part in a digest. */
  readonly gist: string
  readonly link: string
  /** It is counted and not sent, because an event less would tell its sender who has the address. */
  readonly silent?: true
}

type Writers = {
  readonly [Type in AnyEvent['type']]?: (
    event: Extract<AnyEvent, { readonly type: Type }>,
    lookup: LetterLookup,
  ) => Promise<CausedLetter | Letter | undefined>
}

const writers: Writers = {
  StudentInvited: ({ data }, lookup) => invitationLetter(data.invitationId, false, lookup),
  UserInvited: ({ data }, lookup) => invitationLetter(data.invitationId, false, lookup),
  FirstAdminInvited: ({ data }, lookup) => firstAdminLetter(data.invitationId, lookup),
  InvitationResent: ({ data }, lookup) => invitationLetter(data.invitationId, true, lookup),
  NominationReminded: ({ data }, lookup) => invitationLetter(data.invitationId, true, lookup),
  RegistrationReceived: ({ data }, lookup) => codeLetter(data.uid, lookup),
  VerificationResent: ({ data }, lookup) => codeLetter(data.uid, lookup),
  UserRegistered: async ({ data: { state, invitedBy, role, person } }, lookup) =>
    state === 'pending_approval' ? waitingLetter({ invitedBy, role, displayName: person.displayName }, lookup) : undefined,
  AccountApproved: ({ data }, lookup) => approvedLetter(data.uid, lookup),
  UserFieldCorrectedByAdmin: ({ data }, lookup) => correctedLetter(data, lookup),
  AccountSuspended: ({ data }, lookup) => suspendedLetter(data, lookup),
  AccountReactivated: ({ data }, lookup) => reactivatedLetter(data, lookup),
  AddressMoved: ({ data }, lookup) => movedLetter(data, lookup),
  AccountRefused: ({ data }, lookup) => refusedLetter(data, lookup),
  AccessRequestDeclined: ({ data }, lookup) => declinedRequestLetter(data, lookup),
  ReferralInvited: async ({ data }, lookup) => {
    const { referralId, employeeId, studentId, invitationId } = data
    // One by e-mail is told of by its invitation.
    if (studentId === undefined || invitationId !== undefined) return undefined
    const referral = await lookup.fold(referralFold, referralId)
    const student = await lookup.fold(userFold, studentId)
    if (!student || referral?.status !== 'invited') return undefined
    const by = await writerOf(employeeId, lookup)
    const link = `${lookup.origin}/app/referrals`
    const { offer, answer } = await offerOf(referral, lookup)
    const gist = `${by.nameAndPlace} ${offer}.`
    return {
      to: student.email,
      subject: `${by.name} ${offer}`,
      paragraphs: [
        greeting(student.displayName),
        gist,
        ...quoted(`${by.name} writes`, data.message),
        `Answer until ${dayText(data.expiresOn)}: ${answer}.`,
        inApp.referral.hint,
        { link, button: 'Answer the referral' },
      ],
      sender: employeeId,
      about: 'referral',
      ofKind: { uid: studentId, kind: 'referralReceived' },
      proven: by.proven,
      gist,
      link,
    }
  },
}

/**
 * The mail of an invitation, of a nomination or a referral too. Its link holds the secret of the newest sending, made when the
 * mail is: it is stored nowhere. Whoever has an account is asked there instead, and the inviter sees no difference.
 */
async function invitationLetter(invitationId: string, again: boolean, lookup: LetterLookup): Promise<CausedLetter | undefined> {
  const { fold, origin, secrets } = lookup
  const invitation = await fold(invitationFold, invitationId)
  if (invitation?.invitedBy === undefined || !isUnanswered(invitation)) return undefined
  const { invitedBy, invitee, nomination, referralId, semester = '', reason, expiresAt, sendings } = invitation
  const [by, uid] = await Promise.all([writerOf(invitedBy, lookup), emailOwner(lookup, invitee.email)])
  const owner = uid === undefined ? undefined : await fold(userFold, uid)
  const referral = referralId === undefined ? undefined : await fold(referralFold, referralId)
  const { offer, answer } = await offerOf(referral, lookup)
  const of = nomination ? 'nomination' : referralId === undefined ? 'invitation' : 'referral'
  const gist = {
    nomination: `${by.nameAndPlace} nominated you for ${semesterLabel(semester)}: your work stood out, and recruiters on Proffer should hear of it.`,
    referral: `${by.nameAndPlace} ${offer}.`,
    invitation: `${by.nameAndPlace} invites you to join Proffer, where computer science students meet recruiters who answer.`,
  }[of]
  const subject = {
    nomination: `${by.name} nominated you`,
    referral: `${by.name} ${offer}`,
    invitation: `${by.name} invites you to Proffer`,
  }[of]
  const token = linkToken(invitationId, secrets.mailedSecret('invitation', invitationId, sendings))
  const { path, button, hint } = owner
    ? inApp[of]
    : {
        path: `/register?invitation=${token}`,
        button: 'See the invitation',
        hint: `You decide what is shared. The invitation is valid until ${dayText(expiresAt, { timezone: by.timezone })}.`,
      }
  const until = referral && of === 'referral' ? [`Answer until ${dayText(lastDayOf(referral.expiresAt, by.timezone))}: ${answer}.`] : []
  const link = `${origin}${path}`
  return {
    to: owner?.email ?? invitee.email,
    subject,
    paragraphs: [
      greeting(owner?.displayName ?? invitee.name ?? ''),
      gist,
      ...quoted(`${by.name} writes`, invitee.subject, invitee.text, reason),
      ...until,
      hint,
      { link, button },
    ],
    // Only students are nominated and referred.
    ...(owner && of !== 'invitation' && owner.role !== 'student' && { silent: true }),
    sender: invitedBy,
    about: again ? 'reminder' : of,
    ...(owner && of !== 'invitation' && { ofKind: { uid: owner.uid, kind: `${of}Received` as const } }),
    proven: by.proven,
    gist,
    link,
  }
}

/** The words for the offer of a referral, and for how it is answered. A recruiter refers nobody: they invite. */
async function offerOf(referral: ReferralState | undefined, { fold }: LetterLookup) {
  const job = referral?.jobId === undefined ? undefined : await fold(jobFold, referral.jobId)
  const title = shownTitle(job?.title ?? '')
  return {
    offer: `${referral?.byRecruiter ? 'invites you to apply' : 'wants to refer you'}${title && ` for ${title}`}`,
    answer: job ? 'accept or decline' : 'choose a job, or decline',
  }
}

/** Where somebody who has an account answers. */
const inApp = {
  nomination: { path: '/app/nominations', button: 'Decide what is shared', hint: 'It counts once you agree.' },
  referral: {
    path: '/app/referrals',
    button: 'Answer the referral',
    hint: 'They see only that you declined, never why.',
  },
  invitation: {
    path: '/auth/signin',
    button: 'Sign in',
    hint: 'You have an account with this address already: there is nothing to do but to sign in.',
  },
} as const

export const eventsWithLetters = Object.keys(writers) as readonly (keyof typeof writers)[]

/** The letter that an event causes; undefined when there is none, or when it is pointless by now. */
export async function letterFor(event: AnyEvent, lookup: LetterLookup): Promise<CausedLetter | Letter | undefined> {
  const write = writers[event.type] as ((event: AnyEvent, lookup: LetterLookup) => Promise<CausedLetter | Letter | undefined>) | undefined
  return write?.(event, lookup)
}

export function isCaused(letter: Letter): letter is CausedLetter {
  return 'sender' in letter
}

/** Several letters to one address as one: nominations first, then what comes from proven senders. Undefined without letters. */
export function digestOf(letters: readonly CausedLetter[]): Letter | undefined {
  const rank = ({ about, proven }: CausedLetter) => (about === 'nomination' ? 0 : proven ? 1 : 2)
  const [first, ...others] = letters.toSorted((a, b) => rank(a) - rank(b))
  if (!first || others.length === 0) return first
  const shown = [first, ...others].slice(0, MOST_LISTED)
  return {
    to: first.to,
    subject: `${letters.length} invitations wait for you on Proffer`,
    paragraphs: ['Hello,', ...listed(shown, letters.length)],
  }
}

async function writerOf(uid: string, { fold }: LetterLookup) {
  const user = await fold(userFold, uid)
  const place = user && provenPlaceOf(user)
  const organization = await organizationAsRead({ fold }, place)
  const name = shownName(user?.displayName ?? '') || 'Somebody'
  return {
    name,
    nameAndPlace: organization ? `${name} (${wordsInSentence(organization.label)})` : name,
    proven: organization !== undefined,
    /** Of days in letters to people whose own is not known. */
    timezone: organization?.timezone ?? 'UTC',
  }
}

/** Students name their university themselves. Accounts of these roles come from an import, or from their own people's invitation. */
const PLACED: readonly Role[] = ['professor', 'university', 'recruiter', 'employee']

/** The organization that a person is known to belong to. One that is only claimed opens nothing, and no mail names it (product 2.18). */
function provenPlaceOf({ role, state, universityId, organizationId }: UserState): string | undefined {
  return state === 'active' && PLACED.includes(role) ? (universityId ?? organizationId) : undefined
}
