/** The mails about what admins do to an account. */
import { fieldName } from '#events/vocabulary/field-names.ts'
import { roleLabels, type Role } from '#events/vocabulary/roles.ts'
import { linkToken } from '#lib/link-token.ts'
import { userFold, type UserState } from '../users/state.ts'
import { greeting, quoted, type Letter, type LetterLookup } from './letter-parts.ts'

type About = { readonly uid: string; readonly reason: string }

/** The reason, where one was given. */
function why(reason: string) {
  return reason === 'unspecified' ? [] : quoted('The reason', reason)
}

const isRole = (value: unknown): value is Role => typeof value === 'string' && value in roleLabels
/** `a student`; of the staff of a university one says no article. */
function articled(role: Role): string {
  const word = roleLabels[role].toLowerCase()
  return role === 'university' ? word : `${/^[aeio]/.test(word) ? 'an' : 'a'} ${word}`
}

/** An address gets the code that proves it; of every other field the person is told. */
export async function correctedLetter(
  { uid, attr, before, after, reason }: About & { readonly attr: string; readonly before?: unknown; readonly after?: unknown },
  lookup: LetterLookup,
): Promise<Letter | undefined> {
  const user = await lookup.fold(userFold, uid)
  if (!user || user.state === 'erased') return undefined
  if (attr === 'email') return addressLetter(user, lookup)
  return {
    to: user.email,
    subject: `Our team corrected your ${fieldName(attr)}`,
    paragraphs: [
      greeting(user.displayName),
      `Our team corrected the ${fieldName(attr)} of your Proffer account. If this is not right, write to us.`,
      ...(attr === 'role' && isRole(before) && isRole(after)
        ? [`You were here as ${articled(before)}, and are ${articled(after)} now.`]
        : []),
      ...why(reason),
      { link: `${lookup.origin}/profile`, button: 'See your profile' },
    ],
  }
}

function addressLetter(
  { uid, displayName, addressAsked, addressesAsked = 0 }: UserState,
  { origin, secrets }: LetterLookup,
): Letter | undefined {
  if (!addressAsked) return undefined
  const code = linkToken(uid, secrets.mailedSecret('address', uid, addressesAsked))
  return {
    to: addressAsked.email,
    subject: 'Is this your new address?',
    paragraphs: [
      greeting(displayName),
      'Our team set this address for your Proffer account. Open the link and choose a password: that proves that the address is yours, and from then on you sign in with it.',
      'The link works once, within three days. If you have no account with us, there is nothing to do.',
      { link: `${origin}/auth/signin?verify=${code}`, button: 'Choose a password' },
    ],
  }
}

/** To the address of before: whoever reads it there may know nothing of it. */
export async function movedLetter(
  { uid, former }: { readonly uid: string; readonly former: string },
  { fold, origin }: LetterLookup,
): Promise<Letter | undefined> {
  const user = await fold(userFold, uid)
  if (!user || user.state === 'erased') return undefined
  return {
    to: former,
    subject: 'Your Proffer account has another address',
    paragraphs: [
      greeting(user.displayName),
      'Our team set another address for your account, and it was proven. From now on you sign in with that one, and our mails go there. If you know nothing of it, write to us at once.',
      { link: `${origin}/contact`, button: 'Write to the team' },
    ],
  }
}

export async function suspendedLetter({ uid, reason }: About, { fold, origin }: LetterLookup): Promise<Letter | undefined> {
  const user = await fold(userFold, uid)
  if (user?.state !== 'suspended') return undefined
  return {
    to: user.email,
    subject: 'Your account is suspended',
    paragraphs: [
      greeting(user.displayName),
      'Our team suspended your Proffer account. All that you have there stays, and others do not find you meanwhile. You can sign in, take a copy of your data, and write to us.',
      ...why(reason),
      { link: `${origin}/contact`, button: 'Write to the team' },
    ],
  }
}

export async function reactivatedLetter({ uid, reason }: About, { fold, origin }: LetterLookup): Promise<Letter | undefined> {
  const user = await fold(userFold, uid)
  if (user?.state !== 'active') return undefined
  return {
    to: user.email,
    subject: 'Your account is open again',
    paragraphs: [
      greeting(user.displayName),
      'Our team reactivated your Proffer account: it is as it was.',
      ...why(reason),
      { link: `${origin}/auth/signin`, button: 'Sign in' },
    ],
  }
}
