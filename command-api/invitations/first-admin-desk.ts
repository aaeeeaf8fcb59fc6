/**
 * `npm run admin`: makes the link with which the first admin registers. The running server answers over its local socket; when none
 * runs, the command line opens the data folder and answers itself. It reads the log and no view, so it works while a view stands still.
 */
import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { START } from '#events/envelope.ts'
import { isRefusal, sentenceOf } from '#events/vocabulary/refusals.ts'
import { linkToken } from '#lib/link-token.ts'
import { isEmail } from '#lib/email.ts'
import type { EventStore } from '#platform/event-store/port.ts'
import type { Command, Lookup, Secrets } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { accountFold, emailOwner } from '../users/state.ts'
import { inviteFirstAdmin } from './invite-first-admin.ts'
import { revokeInvitation } from './revoke.ts'
import { invitationFold, isUnanswered } from './state.ts'

export type FirstAdminDesk = {
  readonly handler: Pick<Handler, 'handle' | 'reader'>
  readonly store: Pick<EventStore, 'readAll'>
  readonly secrets: Secrets
  /** Where people reach the page. */
  readonly origin: string
}
/** `expiresAt` is a UTC ISO instant. */
export type FirstAdminLink = { readonly link: string; readonly expiresAt: string }

const USAGE = 'npm run admin -- EMAIL      makes the link with which the first admin registers\n'

/**
 * @param request the words of the command line
 * @throws with a sentence for people
 */
export async function inviteAtDesk(desk: FirstAdminDesk, request: unknown): Promise<FirstAdminLink> {
  const email = addressIn(request)
  if (await hasAdmin(desk))
    throw new Error('There is an admin already, so nobody is invited. Whoever forgot a password chooses a new one on the sign-in page.')
  if (await hasOwner(desk, email)) throw new Error(`${sentenceOf('email_taken')} Please name another one.`)
  const { invitationId, open } = await nextInvitation(desk)
  // Before the new one is made: an attempt that is cut off in between leaves no link that works.
  for (const before of open) await send(desk, revokeInvitation as unknown as Command, { invitationId: before })
  await send(desk, inviteFirstAdmin as unknown as Command, { invitationId, email })
  const { state } = await desk.handler.reader.load(invitationFold, invitationId)
  return { link: firstAdminLink(invitationId, desk), expiresAt: state?.expiresAt ?? '' }
}

/** Made where it is shown, and stored nowhere. */
export function firstAdminLink(
  invitationId: string,
  { origin, secrets }: { readonly origin: string; readonly secrets: Pick<Secrets, 'mailedSecret'> },
): string {
  return `${origin}/register?invitation=${linkToken(invitationId, secrets.mailedSecret('invitation', invitationId, 1))}`
}

function addressIn(request: unknown): string {
  if (!Array.isArray(request) || !request.every((word) => typeof word === 'string')) throw new Error('A request is a list of words.')
  const [email, ...others] = request
  if (email === undefined || others.length > 0) throw new Error(`Please name one address.\n${USAGE}`)
  if (!isEmail(email)) throw new Error(`${email} is no e-mail address.`)
  return email
}

/** Whether an account is an admin's, from its beginning on or since its role was changed. */
async function hasAdmin({ store, handler }: FirstAdminDesk): Promise<boolean> {
  for (let after = START; ;) {
    const { events, position, atHead } = await store.readAll({ after, filter: { types: ['UserRegistered', 'RoleChanged'] } })
    for (const { data } of events) {
      const { uid, role, to } = data as { readonly uid?: string; readonly role?: string; readonly to?: string }
      if (uid === undefined || (role ?? to) !== 'admin') continue
      const { state: account } = await handler.reader.load(accountFold, uid)
      if (account?.role === 'admin' && (account.state === 'active' || account.state === 'suspended')) return true
    }
    if (atHead) return false
    after = position
    // The server answers others in between.
    await nextTurn()
  }
}

async function hasOwner({ handler, secrets }: FirstAdminDesk, email: string): Promise<boolean> {
  const fold: Lookup['fold'] = async (definition, id) => (await handler.reader.load(definition, id)).state
  return (await emailOwner({ fold, secrets }, email)) !== undefined
}

/** The invitations of the first admin are numbered, so each has an id of its own, and those of before are found. */
async function nextInvitation({ handler, secrets }: FirstAdminDesk) {
  const open: string[] = []
  for (let n = 1; ; n++) {
    const invitationId = secrets.invitationId(`first admin|${n}`)
    const { state: invitation } = await handler.reader.load(invitationFold, invitationId)
    if (!invitation) return { invitationId, open }
    if (isUnanswered(invitation)) open.push(invitationId)
  }
}

async function send({ handler }: FirstAdminDesk, command: Command, input: object): Promise<void> {
  const request = randomUUID()
  const reply = await handler.handle(command, input, {
    caller: { kind: 'process', name: 'invite-first-admin' },
    key: request,
    requestId: request,
  })
  if (isRefusal(reply)) throw new Error(sentenceOf(reply.refused, reply.details))
}
