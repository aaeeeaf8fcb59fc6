/**
 * The parts that all invitations have in common: one per inviter, role and address, its place among those of the day, and sending it again.
 */
import { Type, type Static } from 'typebox'
import { ERASED, happened } from '#events/define.ts'
import { InvitationResent, type Invitee } from '#events/invitations.ts'
import type { InvitedRole } from '#events/vocabulary/invitations.ts'
import { invalid, refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { invitationExpiresAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import type { CallContext, Claim, Context, Decision, Effects, Lookup, ReplyContext, ReplyParts, Secrets } from '../core/command.ts'
import { endOfErased } from '../core/streams/erased-before.ts'
import { WAITS_FOR_MORNING, waitsForMorning } from '../mailboxes/state.ts'
import { organizationFold } from '../organizations/state.ts'
import { accountFold, emailOwner } from '../users/state.ts'
import { invitationFold, isUnanswered, placeOfTheDay, type InvitationState } from './state.ts'

export type Inviting = {
  readonly email: string
  readonly invitedBy: string
  readonly inviterRole: Role
  readonly university?: string
  readonly organization?: string
}
export type InvitingNeeds = {
  /** The active account that the address belongs to. It changes nothing of the answer, or inviting would tell who has an account. */
  readonly owner: string | undefined
  readonly emailKey: string
  /** A mail of this inviter about the same went to the address today, so this one goes with those of the next morning. */
  readonly waits?: true
}

type Inviter = Pick<Inviting, 'invitedBy' | 'email'>

/**
 * Inviting the same address again as the same role sends the same invitation again.
 * @param erased how many of these were erased: a destroyed key never comes back
 */
export function invitationIdFor(role: InvitedRole, { invitedBy, email, erased = 0 }: Inviter & Erased, secrets: Secrets): string {
  return secrets.invitationId([role, invitedBy, secrets.emailKey(email), ...(erased > 0 ? [erased] : [])].join('|'))
}

/** The field that a route or process adds, because it is part of the stream's name. */
export const erasedBefore = { erased: Type.Optional(Type.Integer({ minimum: 1 })) }
type Erased = { readonly erased?: number }

/** How often somebody had invited this address as this role before its owner erased the account. */
export async function countErased(
  role: InvitedRole,
  inviter: Inviter,
  { fold, secrets }: Pick<Lookup, 'fold' | 'secrets'>,
): Promise<Erased> {
  const { erased } = await endOfErased(
    (before) => fold(invitationFold, invitationIdFor(role, { ...inviter, erased: before }, secrets)),
    (invitation) => invitation?.email === ERASED,
  )
  return erased === 0 ? {} : { erased }
}

export async function invitingNeeds(
  invitation: InvitationState | undefined,
  { email, university, organization, invitedBy }: Inviting,
  { now, caller }: Pick<CallContext, 'now' | 'caller'>,
  lookup: Lookup,
): Promise<InvitingNeeds | Refusal> {
  const emailKey = lookup.secrets.emailKey(email)
  const letter = { sender: invitedBy, about: invitation ? 'reminder' : 'invitation' } as const
  const waits = (await waitsForMorning(lookup, emailKey, letter, now)) && { waits: true as const }
  const [unknownUniversity, unknownCompany, owner] = await Promise.all([
    unknownOrganization(lookup, 'university', university),
    unknownOrganization(lookup, 'organization', organization),
    emailOwner(lookup, email),
  ])
  // What a process sends was decided before.
  if (caller.kind === 'user' && owner === invitedBy) return invalid('email', 'is your own')
  // An account that waits may be refused, and the invitations of others must not end with its key.
  const account = owner === undefined ? undefined : await lookup.fold(accountFold, owner)
  const isOwned = account?.state === 'active' || account?.state === 'suspended'
  return unknownUniversity ?? unknownCompany ?? { owner: isOwned ? owner : undefined, emailKey, ...waits }
}

export function invitingReply({ status }: InvitationState, _: unknown, { needs }: ReplyContext<InvitingNeeds>): ReplyParts {
  return { status, warnings: needs?.waits ? [WAITS_FOR_MORNING] : [] }
}

/** Links the invitation's key to the account of its address, so that it is erased with the account. */
export async function linkToOwner(_: unknown, { target, needs: { owner } }: Context<InvitingNeeds>, effects: Effects): Promise<undefined> {
  if (owner !== undefined) await effects.linkKeys(target, owner)
}

/**
 * The claims of an invitation: a place of the day. One that a process sends was paid for by the nomination, the referral or the answer to a
 * request.
 */
export function invitingClaims(
  _: unknown,
  { invitedBy, inviterRole }: Inviting,
  { caller, now }: Context<InvitingNeeds>,
): readonly Claim[] {
  return caller.kind === 'user' ? [placeOfTheDay(invitedBy, inviterRole, now)] : []
}

/** The decision where the invitation was sent before; undefined where it is a new one. */
export function sentAgain(invitation: InvitationState | undefined, { now, target }: Context<InvitingNeeds>): Decision | undefined {
  if (!invitation) return undefined
  // The address was erased since the call began: there is nowhere to send it.
  if (invitation.status === 'accepted' || invitation.email === ERASED) return refuse('invitation_used')
  // A second reminder of a day would wait for the digest of the next, and void the link of the first until then.
  if (invitation.sendings > 1 && isUnanswered(invitation) && invitation.lastSentAt.slice(0, 10) === now.slice(0, 10)) return []
  return [happened(InvitationResent, { invitationId: target, expiresAt: invitationExpiresAt(now) })]
}

type Typed = { readonly email: string } & { readonly [Field in 'name' | 'subject' | 'text' | 'position']?: string }

/** The recipient and the words of the mail. Empty texts are not stored. */
export function inviteeOf({ email, name, subject, text, position }: Typed): Static<typeof Invitee> {
  return defined({
    email: email.trim(),
    name: name || undefined,
    subject: subject || undefined,
    text: text || undefined,
    position: position || undefined,
  })
}

async function unknownOrganization(
  { fold }: Lookup,
  field: 'university' | 'organization',
  id: string | undefined,
): Promise<Refusal | undefined> {
  if (id === undefined) return undefined
  const found = await fold(organizationFold, id)
  return found?.kind === (field === 'university' ? 'university' : 'company') ? undefined : invalid(field, 'is not one we know')
}
