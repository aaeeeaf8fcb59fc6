/**
 * The things that name an address beside its account: those that others wrote about it, and those that its owner left without an account.
 * Each of these is sealed under a key of its own, so an erasure destroys these keys too (docs/decisions/erasure.md).
 */
import { randomUUID } from 'node:crypto'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { endAccessRequest } from '../access-requests/end.ts'
import type { Command, Effects } from '../core/command.ts'
import type { Handler } from '../core/handle.ts'
import { discardDraft } from '../nominations/drafts.ts'
import { send } from '../processes/process.ts'
import { endRegistration } from '../users/registering/end-registration.ts'
import { endRosterEntry } from '../users/roster/remove-from-roster.ts'

export type NamedAtAddress = {
  /** All, also those that ended. */
  readonly invitations: readonly { readonly invitationId: string; readonly acceptedBy?: string }[]
  /** Of any status and any student: they go, or stay, with their invitations. */
  readonly nominationIds: readonly string[]
  readonly referralIds: readonly string[]
  readonly drafts: readonly { readonly id: string; readonly professorId: string; readonly semester: string }[]
  readonly rosterEntryIds: readonly string[]
  /** Also those that were answered. */
  readonly accessRequestIds: readonly string[]
  /** Anybody can register an address that has an account; it stays without a proof. */
  readonly registrations: readonly { readonly uid: string; readonly receivedAt: string }[]
}

export type NamedPorts = { readonly handler: Pick<Handler, 'handle'>; readonly destroyKey: Effects['destroyKey'] }

/** @returns how many there were. @throws what is to be tried again: doing it twice changes nothing */
export async function eraseNamed(
  { handler, destroyKey }: NamedPorts,
  { uid, key }: { readonly uid: string; readonly key: string },
  named: NamedAtAddress,
): Promise<number> {
  // An invitation can have made the account of another address; what it says is that account's then.
  const invitations = named.invitations.filter(({ acceptedBy }) => acceptedBy === undefined || acceptedBy === uid)
  for (const { invitationId } of invitations) await destroyKey(invitationId)
  const commands = [
    ...named.drafts.map((draft) => send(discardDraft, draft)),
    ...named.rosterEntryIds.map((id) => send(endRosterEntry, { id, why: 'erased' })),
    ...named.accessRequestIds.map((requestId) => send(endAccessRequest, { requestId })),
    ...named.registrations.map((registration) => send(endRegistration, { uid: registration.uid, why: 'replaced' })),
  ]
  for (const { command, input } of commands) {
    const request = { caller: { kind: 'process', name: 'erase-account' }, key, requestId: randomUUID() } as const
    const reply = await handler.handle(command as unknown as Command, input, request)
    // A draft that was sent meanwhile is a nomination, whose key is that of its invitation.
    if (isRefusal(reply) && reply.refused !== 'not_found')
      throw new Error(`What names the address could not be erased yet: ${reply.refused}.`)
  }
  return invitations.length + commands.length
}
