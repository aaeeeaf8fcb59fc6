import { Type } from 'typebox'
import { Id } from '#events/schema.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { TokenExpired, TokenInvalid } from '#platform/identity/port.ts'
import { messages } from '#projections/views/messages/model.ts'
import { nominations } from '#projections/views/nominations/model.ts'
import { organizations } from '#projections/views/organizations/model.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { referrals } from '#projections/views/referrals/model.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users, type User } from '#projections/views/users/model.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { anybody, maySee, member, type Routes } from '../core/call.ts'
import { cardOf } from '../people/cards.ts'
import type { Answering } from '../core/deps.ts'
import { defined, labelsOf } from '../core/joins.ts'
import { unreadOf } from '../messages/routes.ts'
import { areRelated } from '../people/relations.ts'
import { Card, UserReply } from '../replies.ts'

export function userRoutes(deps: Answering): Routes {
  const { views, read } = deps

  return {
    /** §7: answers the user with role, also one who waits for approval or is suspended. */
    'auth.verifyToken': anybody(
      views,
      [users, organizations, messages],
      { body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 8_192 }) }, { additionalProperties: false }), reply: UserReply },
      async ({ body }) => {
        const uid = await uidOf(deps, body.token)
        if (typeof uid !== 'string') return uid
        const user = (await read.get(users, uid)) ?? (await justRegistered(deps, uid))
        return user ? ownReply(deps, user) : refuse('unauthorized')
      },
    ),

    /** Oneself and, for admins, everybody in full; others as a card where a relationship allows it (product 2.9 to 2.12). */
    'users.read': member(
      views,
      [users, organizations, messages, nominations, referrals, recruiterBoard, studentApplications],
      { params: Type.Object({ id: Id }), reply: Type.Union([UserReply, Card]) },
      async (call) => {
        const { account, condition, params } = call
        const user = await read.get(users, params.id)
        if (!user) return refuse('not_found')
        if (user._id === account.uid || condition === 'any') return ownReply(deps, user)
        if (account.state !== 'active' || user.state !== 'active') return refuse('not_found')
        const related = condition === 'related' && (await areRelated(read, account, user))
        if (!maySee(call, { universityId: user.universityId, related: related ? [account.uid] : [] })) return refuse('not_found')
        return cardOf(user, await labelsOf(read, [user.organizationId, user.universityId]))
      },
    ),
  }
}

async function uidOf({ verify }: Answering, token: string): Promise<string | Refusal> {
  return verify(token).then(
    ({ uid }) => uid,
    (cause: unknown) => {
      if (cause instanceof TokenExpired) return refuse('token_expired')
      if (cause instanceof TokenInvalid) return refuse('unauthorized')
      throw cause
    },
  )
}

/** A good token of somebody the view does not know: the account is a moment old, so the view is given the time to catch up. */
async function justRegistered({ views, read, head }: Answering, uid: string): Promise<User | undefined> {
  return (await views.waitFor([users], await head(), limits.viewWaitMs)) ? read.get(users, uid) : undefined
}

async function ownReply({ read }: Answering, user: User): Promise<UserReply> {
  const [label, unread] = await Promise.all([labelsOf(read, [user.organizationId, user.universityId]), unreadOf(read, user._id)])
  const { email, displayName, role, state, profile, completeness, organizationId, universityId } = user
  return {
    uid: user._id,
    email,
    displayName,
    role,
    state,
    profile,
    unread,
    ...defined({
      completeness,
      organization: organizationId,
      organizationLabel: label(organizationId),
      university: universityId,
      universityLabel: label(universityId),
    }),
  }
}
