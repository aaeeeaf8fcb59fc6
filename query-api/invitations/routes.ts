import type { InvitationStatus } from '#events/vocabulary/invitations.ts'
import type { Condition } from '#events/vocabulary/permissions.ts'
import { refuse, type RefusalCode } from '#events/vocabulary/refusals.ts'
import { invitationStatusAt } from '#events/vocabulary/terms.ts'
import { invitations, type InvitationDocument } from '#projections/views/invitations/model.ts'
import { users } from '#projections/views/users/model.ts'
import { listFilter, listReply, maySee, type Handlers } from '../core/call.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { filtersOf } from '../core/filters.ts'
import { defined } from '#lib/fields.ts'
import { partsOfToken } from '#lib/link-token.ts'
import { labelsOf, peopleOf } from '../core/joins.ts'
import { sortOf } from '../core/sort.ts'
import { isUnconfirmed } from '../people/cards.ts'
import { masked } from '../people/masked.ts'

import type { InvitationReply } from '#contract/invitations.ts'

/** Statuses in which an invitation can no longer be used (product 2.11). */
const refusals: Readonly<Partial<Record<InvitationStatus, RefusalCode>>> = {
  accepted: 'invitation_used',
  declined: 'invitation_declined',
  revoked: 'invitation_revoked',
  expired: 'invitation_expired',
}

/** Who invites the first admin, on the command line. */
const OPERATOR = 'The operator of this platform'

export function invitationHandlers({ now, isMailedSecret }: HandlerDeps): Handlers {
  return {
    'invitations.list': async (call) => {
      const { account, condition, read } = call
      const where = { ...filtersOf('invitations.list', call.query), ...listFilter(call, 'invitation') }
      const found = await read.page(invitations, { where, sort: sortOf('invitations.list') }, call.query)
      return listReply(call, found, async (items) => {
        const personOf = await peopleOf(
          read,
          items.flatMap(({ invitedBy }) => (invitedBy === undefined || invitedBy === account.uid ? [] : [invitedBy])),
        )
        return items.map((invitation) => ({
          ...invitationReply(invitation, now(), { uid: account.uid, condition }),
          ...defined({ inviterName: invitation.invitedBy === undefined ? OPERATOR : personOf(invitation.invitedBy)?.displayName }),
        }))
      })
    },

    'invitations.listByUser': async (call) => {
      const { account, condition, params, read } = call
      const user = await read.get(users, params.uid)
      if (!user || !(user._id === account.uid || maySee(call, 'account', { ...user, uid: user._id }))) return refuse('not_found')
      const found = await read.page(invitations, { where: { invitedBy: user._id }, sort: sortOf('invitations.listByUser') }, call.query)
      return listReply(call, found, (items) =>
        items.map((invitation) => invitationReply(invitation, now(), { uid: account.uid, condition })),
      )
    },

    'invitations.readMasked': async ({ params, read }) => {
      const { id, secret } = partsOfToken(params.id)
      const invitation = await read.get(invitations, id)
      if (!invitation || !mayOpen(invitation, secret, isMailedSecret)) return refuse('not_found')
      const status = invitationStatusAt(invitation, now())
      const refused = refusals[status]
      if (refused) return refuse(refused)
      const { organizationId, universityId, role, nomination, semester, inviterRole, invitee, expiresAt } = invitation
      const [inviter, label] = await Promise.all([
        invitation.invitedBy === undefined ? undefined : read.get(users, invitation.invitedBy),
        labelsOf(read, [organizationId, universityId]),
      ])
      // A place that the inviter does not belong to is not named: anybody could write it (product 2.18).
      const speaksFor = (place: 'organizationId' | 'universityId') => inviterRole === 'admin' || inviter?.[place] === invitation[place]
      return {
        id: invitation._id,
        role,
        status,
        nomination,
        inviterName: role === 'admin' ? OPERATOR : (inviter?.displayName ?? ''),
        inviterRole,
        emailMasked: masked(invitee.email),
        expiresAt,
        ...defined({
          semester,
          inviterUnconfirmed: isUnconfirmed(inviter),
          needsPlace: placeMissing(invitation),
          organizationLabel: speaksFor('organizationId') ? label(organizationId) : undefined,
          universityLabel: speaksFor('universityId') ? label(universityId) : undefined,
        }),
        ...(secret !== undefined &&
          defined({
            email: invitee.email,
            name: invitee.name,
            inviterText: invitee.text,
            reason: invitation.reason === 'unspecified' ? undefined : invitation.reason,
          })),
      }
    },
  }
}

/** The id alone shows an invitation, but not that of an admin; a wrong secret shows none. */
function mayOpen({ _id, role, sendings }: InvitationDocument, secret: string | undefined, isMailedSecret: HandlerDeps['isMailedSecret']) {
  return secret === undefined ? role !== 'admin' : isMailedSecret(secret, 'invitation', _id, sendings)
}

/** Recruiters and employees belong to a company, professors and staff to a university. A student's form has its own field. */
function placeMissing({ role, organizationId, universityId }: InvitationDocument): 'university' | 'organization' | undefined {
  if (role === 'recruiter' || role === 'employee') return organizationId === undefined ? 'organization' : undefined
  return (role === 'professor' || role === 'university') && universityId === undefined ? 'university' : undefined
}

/** The reason of a nomination is shown to admins, and to the inviter until it is accepted. */
function invitationReply(
  invitation: InvitationDocument,
  now: number,
  { uid, condition }: { readonly uid: string; readonly condition: Condition },
): InvitationReply {
  const {
    _id,
    role,
    referralId,
    invitee,
    nomination,
    semester,
    organizationId,
    universityId,
    professorEmail,
    invitedBy,
    sentAt,
    expiresAt,
  } = invitation
  const status = invitationStatusAt(invitation, now)
  // Once it is accepted, its nomination says who may read it: the professor no more when the consent is taken back (product 2.19).
  const isOwn = invitedBy === uid && !(nomination && status === 'accepted')
  const reason = isOwn || condition === 'any' ? invitation.reason : undefined
  return {
    id: _id,
    role,
    email: invitee.email,
    status,
    nomination,
    sentAt,
    expiresAt,
    ...defined({
      invitedBy,
      name: invitee.name,
      subject: invitee.subject,
      text: invitee.text,
      position: invitee.position,
      reason,
      semester,
      referralId,
      organization: organizationId,
      university: universityId,
      professorEmail,
    }),
  }
}
