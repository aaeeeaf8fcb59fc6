/** The mails about registering, waiting for approval (product 2.18, 2.19) and a new password. */
import { linkToken } from '#lib/link-token.ts'
import { isToldTo } from '#events/vocabulary/notification-kinds.ts'
import { person } from '#events/vocabulary/notices/notice.ts'
import { roleLabels, type ConsentKind, type Role, type Visibility } from '#events/vocabulary/roles.ts'
import { firstAdminLink } from '../invitations/first-admin-desk.ts'
import { invitationFold, isUnanswered } from '../invitations/state.ts'
import { organizationAsRead, standingOf } from '../organizations/state.ts'
import { registrationFold } from '../users/registering/registration-state.ts'
import { emailOwner, userFold } from '../users/state.ts'
import { greeting, shownName, quoted, type Letter, type LetterLookup } from './letter-parts.ts'

/** The link that the command line has printed as well. */
export async function firstAdminLetter(invitationId: string, lookup: LetterLookup): Promise<Letter | undefined> {
  const invitation = await lookup.fold(invitationFold, invitationId)
  if (!invitation || !isUnanswered(invitation)) return undefined
  return {
    to: invitation.email,
    subject: 'You are to be the admin of Proffer',
    paragraphs: [
      'Hello,',
      'The operator of the platform invites you to be its first admin. The link works once, for 24 hours from when it was made, and whoever has it becomes the admin: pass it on to nobody.',
      { link: firstAdminLink(invitationId, lookup), button: 'Register as admin' },
    ],
  }
}

/** The link that proves the address; or, when there is an account already, that there is one. */
export async function codeLetter(uid: string, lookup: LetterLookup): Promise<Letter | undefined> {
  const { fold, origin, secrets } = lookup
  const registration = await fold(registrationFold, uid)
  if (registration?.status !== 'open') return undefined
  const { email, displayName, role, universityId, organizationId, mailed, consents, profile } = registration
  const place = await organizationAsRead({ fold }, universityId ?? organizationId)
  const owner = await emailOwner(lookup, email)
  const account = owner === undefined ? undefined : await fold(userFold, owner)
  // One that is being erased holds the address for a moment more.
  if (account && account.state !== 'erased') {
    return {
      to: email,
      subject: 'You have a Proffer account already',
      ofRegistration: true,
      paragraphs: [
        'Hello,',
        'Somebody, most likely you, tried to register with this address. There is an account with it already, so nothing has changed: sign in to it. If you do not know your password any more, choose a new one there.',
        { link: `${origin}/auth/signin`, button: 'Sign in' },
      ],
    }
  }
  const code = linkToken(uid, secrets.mailedSecret('registration', uid, mailed.length))
  return {
    to: email,
    subject: 'Is this your address?',
    ofRegistration: true,
    paragraphs: [
      greeting(displayName),
      'You registered with Proffer, or somebody did with your address. If it was you, open the link and choose your password: that proves that the address is yours.',
      ...quoted('What was filled in', [displayName, roleLabels[role], email, place?.label].filter(Boolean).join(', ')),
      ...agreements(consents, profile.visibility),
      'The link works once, within 24 hours. If it was not you, there is nothing to do: without the proof all of it is deleted after three days.',
      { link: `${origin}/auth/signin?verify=${code}`, button: 'Choose a password' },
    ],
  }
}

/** The agreements that the form says the owner of the address gives: the proof is their word for it, whoever filled the form in. */
function agreements(consents: readonly ConsentKind[], visibility: Visibility = 'private'): readonly string[] {
  const all = [...consents.map((kind) => agreed[kind]), seenBy[visibility]].filter((words) => words !== undefined)
  return [`With it you agree to this: ${all.join('; ')}. If you did not choose that, register yourself, and open the link of that mail.`]
}

const agreed: Readonly<Record<ConsentKind, string>> = {
  terms: 'the terms of use',
  ferpaRelease: 'your university may confirm your enrolment and degree',
  shareWithNominator: 'who nominated you may see your résumé',
  shareWithCareerOffice:
    'your career office may see your résumé, where you apply, for which jobs, their status, and what comes of your nominations',
  shareReason: 'recruiters may read why you were nominated',
}
const seenBy: Readonly<Record<Visibility, string | undefined>> = {
  private: undefined,
  recruiters: 'recruiters may find your profile',
  community: 'recruiters, and the professors and staff of your university, may find your profile',
}

/** Tells the inviter, unless nobody confirms their place, that somebody registered with another address than the invited one. */
export async function waitingLetter(
  { invitedBy, displayName, role }: { readonly invitedBy: string | undefined; readonly displayName: string; readonly role: Role },
  { fold, origin }: LetterLookup,
): Promise<Letter | undefined> {
  const inviter = invitedBy === undefined ? undefined : await fold(userFold, invitedBy)
  if (!inviter || !isToldTo(await standingOf({ fold }, inviter), { to: person(inviter.uid), kind: 'personWaits' })) return undefined
  return {
    to: inviter.email,
    subject: 'Somebody waits for your approval',
    ofKind: { uid: inviter.uid, kind: 'personWaits' },
    paragraphs: [
      greeting(inviter.displayName),
      `${shownName(displayName) || 'Somebody'} (${roleLabels[role].toLowerCase()}) registered with your invitation, but with another address than the one that you invited. Do you know them?`,
      { link: `${origin}/app/waiting`, button: 'Approve or refuse' },
    ],
  }
}

export async function approvedLetter(uid: string, { fold, origin }: LetterLookup): Promise<Letter | undefined> {
  const user = await fold(userFold, uid)
  return (
    user && {
      to: user.email,
      subject: 'Your account is open',
      paragraphs: [
        greeting(user.displayName),
        'Your Proffer account was approved. Sign in and begin.',
        { link: `${origin}/auth/signin`, button: 'Sign in' },
      ],
    }
  )
}

type Refused = { readonly uid: string; readonly refusedBy?: string; readonly reason?: string }

/** Sent before the timer destroys the key of the account. Nobody refused it where the invitation made another account. */
export async function refusedLetter({ uid, refusedBy, reason }: Refused, { fold, origin }: LetterLookup): Promise<Letter | undefined> {
  const user = await fold(userFold, uid)
  if (!user || user.ended) return undefined
  return {
    to: user.email,
    subject: 'Your registration was not approved',
    paragraphs: [
      greeting(user.displayName),
      refusedBy === undefined
        ? 'The invitation that you registered with was answered with another address, so nobody can approve this account any more. If that was you, sign in with the other address.'
        : 'The person who was asked did not approve your Proffer account.',
      'The account is closed, and what you entered is deleted. Your address is free: with an invitation to it you can register again.',
      ...quoted('The reason', reason),
      { link: `${origin}/contact`, button: 'Write to the team' },
    ],
  }
}

export function resetLetter(to: string, link: string): Letter {
  return {
    to,
    subject: 'Choose a new password',
    paragraphs: [
      'Hello,',
      'Somebody, most likely you, asked for a new password for your Proffer account. If it was not you, nothing has changed.',
      { link, button: 'Choose a new password' },
    ],
  }
}
