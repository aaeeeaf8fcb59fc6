import type { Body, Params } from '#contract/contract.ts'
import { Value } from 'typebox/value'
import { Id } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { invalid, isRefusal, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { normalEmail } from '#lib/email.ts'
import { partsOfToken } from '#lib/link-token.ts'
import type { Route } from '#platform/http/operations.ts'
import type { Tokens } from '#platform/identity/port.ts'
import { serialize } from '../core/serialize.ts'
import { staleSignIn } from '../core/fresh-sign-in.ts'
import { write, type Routes, type RoutePorts } from '../core/write-route.ts'
import type { Command, Secrets } from '../core/command.ts'
import { invitationFold, proofOf } from '../invitations/state.ts'
import { proveAddress } from './by-admin/prove-address.ts'
import { byAdminRoutes } from './by-admin/routes.ts'
import { approveAccount } from './approve.ts'
import { changePassword } from './change-password.ts'
import { receiveRegistration } from './registering/receive-registration.ts'
import { refuseAccount } from './refuse-account.ts'
import { registerUser } from './registering/register.ts'
import { uidOf } from './registering/registration.ts'
import { userFold } from './state.ts'
import { resendVerification } from './registering/resend-verification.ts'
import { answerStillLooking } from './profile/still-looking.ts'
import { updateDate, updateField, updateWorkExperiences } from './profile/update-field.ts'
import { unverifyPerson, verifyPerson } from './verify-person.ts'
import { verifyAddress } from './registering/verify-address.ts'

export type UserRoutePorts = RoutePorts & {
  readonly tokens: Tokens
  /** Mails a reset link if there is an account with this address. Its result does not tell whether there is one. */
  readonly sendResetLink: (email: string) => Promise<void>
  readonly secrets: Secrets
  readonly forgetAccount: (uidOrCompany: string) => void
  /** Uids of the newest registrations of an address, by its keyed hash, that are not proven. */
  readonly registrationsAt: (emailKey: string, limit: number) => Promise<readonly string[]>
}

/**
 * The invited address, if the body has the secret of the invitation's mail and names no other address; undefined if nothing is
 * proven. A wrong secret is refused (product 2.18).
 */
async function provenAddress(
  { handler, secrets }: UserRoutePorts,
  { email, invitationId }: Pick<Body<'users.register'>, 'email' | 'invitationId'>,
): Promise<string | undefined | Refusal> {
  if (invitationId === undefined) return undefined
  const { state: invitation } = await handler.reader.load(invitationFold, partsOfToken(invitationId).id)
  const proof = invitation ? proofOf(invitation, invitationId, secrets) : refuse('not_found')
  if (isRefusal(proof)) return proof
  const isTheirs = email === undefined || (invitation && normalEmail(email) === normalEmail(invitation.email))
  return proof === 'mail' && isTheirs ? invitation?.email : undefined
}

/**
 * The uid for the address. After an erasure it is a new one: a destroyed key never comes back. So it is after the account has moved to
 * another address.
 */
async function nextUidOf({ handler, secrets }: UserRoutePorts, email: string): Promise<string> {
  for (let n = 0; ; n++) {
    const uid = uidOf(email, secrets, n)
    const { state: user } = await handler.reader.load(userFold, uid)
    if (!user || (user.state !== 'erased' && normalEmail(user.email) === normalEmail(email))) return uid
  }
}

/** Whether the code may be that of an address which an admin has set for an account. */
async function isAsked({ handler }: UserRoutePorts, code: string): Promise<boolean> {
  return (await handler.reader.load(userFold, partsOfToken(code).id)).state?.addressAsked !== undefined
}

export function userRoutes(ports: UserRoutePorts): Routes {
  const { sendResetLink } = ports
  const changes = new Map<string, Promise<unknown>>()
  const change = write(
    ports,
    changePassword,
    async ({ body, account }) => (await staleSignIn(ports, body.idToken, account)) ?? { uid: account?.uid ?? '' },
  )
  const register = write(ports, registerUser, async ({ body }) => {
    const email = await provenAddress(ports, body)
    if (email === undefined || isRefusal(email)) return email ?? refuse('not_found')
    return { email, uid: await nextUidOf(ports, email) }
  })
  const receive = write(ports, receiveRegistration, ({ body: { email } }) =>
    email === undefined ? invalid('email', 'is missing') : { email },
  )
  const verify = write(ports, verifyAddress)
  const ownUid = ({ account }: { readonly account: Account | undefined }) => (account ? { uid: account.uid } : refuse('unauthorized'))
  const resendTo = async (email: string, requestId: string) => {
    const { handler, secrets, registrationsAt } = ports
    for (const uid of await registrationsAt(secrets.emailKey(email), limits.codesPerHour)) {
      // The platform asks for itself: a visitor must not be told by a refusal what there is.
      const caller = { kind: 'process', name: 'resend-verification' } as const
      await handler.handle(resendVerification as unknown as Command, { uid }, { caller, key: requestId, requestId })
    }
  }
  /** The account that is verified, or no longer, has other permissions from the next call on. */
  const judging =
    (route: Route<Account>): Route<Account> =>
    async (call) => {
      const reply = await route(call)
      ports.forgetAccount((call.params as Params<'people.verify'>).uid)
      return reply
    }
  const prove = write(ports, proveAddress, ({ body: { code } }) => ({ uid: partsOfToken(code).id }))
  return {
    ...byAdminRoutes(ports),
    'users.register': async (call) => {
      const proven = await provenAddress(ports, call.body as Body<'users.register'>)
      if (isRefusal(proven)) return proven
      return proven === undefined ? receive(call) : register(call)
    },
    'users.verifyAddress': async (call) => {
      // A code that was cut short names no registration.
      const { code } = call.body as Body<'users.verifyAddress'>
      // A person who is signed in meanwhile is not the one who proves the address.
      if (!Value.Check(Id, partsOfToken(code).id)) return refuse('code_used')
      return ((await isAsked(ports, code)) ? prove : verify)({ ...call, account: undefined })
    },
    /** The same reply after the same time for every address, so that it reveals nothing. */
    'users.resendVerification': async ({ body, request }) => {
      resendTo((body as Body<'users.resendVerification'>).email, request.id).catch((error: unknown) =>
        request.log.error({ reqId: request.id, err: error }, 'verification mail'),
      )
      return { ok: true, message: 'If somebody registered with this address, another mail is on its way.' }
    },
    'profile.stillLooking': write(ports, answerStillLooking, ownUid),
    'people.approve': judging(write(ports, approveAccount, () => ({}))),
    'people.refuse': judging(write(ports, refuseAccount)),
    'people.verify': judging(write(ports, verifyPerson, () => ({}))),
    'people.unverify': judging(write(ports, unverifyPerson)),
    'users.updateField': write(ports, updateField, ownUid),
    'users.updateDate': write(ports, updateDate, ownUid),
    'users.updateWorkExperiences': write(ports, updateWorkExperiences, ownUid),
    // In turn, because a change ends the sessions that the others, which wait for it, were sent with.
    'users.changePassword': (call) => serialize(changes, call.account?.uid ?? '', () => change(call)),
    /** The same reply after the same time for every address, so that it reveals no account (product 2.16). */
    'users.resetPassword': async ({ body, request }) => {
      sendResetLink((body as Body<'users.resetPassword'>).email).catch((error: unknown) =>
        request.log.error({ reqId: request.id, err: error }, 'reset mail'),
      )
      return { ok: true, message: 'If there is an account with this address, a mail is on its way.' }
    },
  }
}
