import type { Reader } from '../core/reader.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import { TokenExpired, TokenInvalid } from '#platform/identity/port.ts'
import { studentApplications } from '#projections/views/student-applications/model.ts'
import { users, type UserDocument } from '#projections/views/users/model.ts'
import { lookingSemester } from '#events/vocabulary/semesters.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { maySee, only, type Handlers } from '../core/call.ts'
import { withApprovedSkills } from '../core/approved-skills.ts'
import { cardOf } from '../people/cards.ts'
import type { HandlerDeps } from '../core/deps.ts'
import { defined } from '#lib/fields.ts'
import { labelsOf, suspendedOf } from '../core/joins.ts'
import { mergedSkills } from '../core/merged-skills.ts'
import { unreadOf } from '../messages/own.ts'
import { subscriptionOf } from '../subscriptions/routes.ts'
import { counts } from '#events/vocabulary/permissions.ts'
import { areRelated } from '../people/relations.ts'
import type { UserReply } from '#contract/people.ts'

export function userHandlers(deps: HandlerDeps): Handlers {
  return {
    /** §7: answers the user with role, also while the account waits for approval or is suspended. */
    'auth.verifyToken': async ({ body, read }) => {
      const uid = await uidOf(deps, body.token)
      if (typeof uid !== 'string') return uid
      const user = (await read.get(users, uid)) ?? (await justRegistered(deps, read, uid))
      if (user) return ownReply(read, user, deps)
      return refuse((await deps.isErased(uid)) ? 'account_erased' : 'unauthorized')
    },

    'users.read': async (call) => {
      const { account, condition, params, read } = call
      const user = await read.get(users, params.id)
      if (!user) return refuse('not_found')
      if (condition === 'any' && user.role === 'student') await deps.noteSeen(account, user._id)
      if (user._id === account.uid) return { ...(await ownReply(read, user, deps)), ...defined({ recoveryCodes: user.recoveryCodes }) }
      if (condition === 'any') return ownReply(read, user, deps)
      if (user.state !== 'active' || !counts(account)) return refuse('not_found')
      const related = condition === 'related' && (await areRelated(read, account, user))
      if (!maySee(call, 'account', user, { related: related ? [account.uid] : [] })) return refuse('not_found')
      if (user.role === 'student') await deps.noteSeen(account, user._id)
      const card = cardOf(user, await labelsOf(read, [user.organizationId, user.universityId]), deps.photoUrl)
      return only(await withApprovedSkills(read, [card]))
    },
  }
}

async function uidOf({ verify }: HandlerDeps, token: string): Promise<string | Refusal> {
  return verify(token).then(
    ({ uid }) => uid,
    (cause: unknown) => {
      if (cause instanceof TokenExpired) return refuse('token_expired')
      if (cause instanceof TokenInvalid) return refuse('unauthorized')
      throw cause
    },
  )
}

/** A valid token without a document in the view: the account is probably new, so this waits for the view. */
async function justRegistered({ views, head }: HandlerDeps, read: Reader, uid: string): Promise<UserDocument | undefined> {
  return (await views.waitFor([users], await head(), limits.viewWaitMs)) ? read.get(users, uid) : undefined
}

/** An account in full. */
export async function ownReply(
  read: Reader,
  user: UserDocument,
  { now, photoUrl }: Pick<HandlerDeps, 'now' | 'photoUrl'>,
): Promise<UserReply> {
  const { email, displayName, role, state, profile, completeness, resume, photo } = user
  const { organizationId, universityId, claimedOrganizationId, claimedUniversityId, scope } = user
  const suspended = await suspendedOf(read, [organizationId])
  const [label, unread, subscription, askStillLooking, merges] = await Promise.all([
    labelsOf(read, [organizationId, universityId, claimedOrganizationId, claimedUniversityId, scope?.id]),
    unreadOf(read, { ...user, uid: user._id, organizationSuspended: suspended(organizationId) }),
    subscriptionOf(read, user, now()),
    asksStillLooking(read, user, new Date(now()).toISOString()),
    mergedSkills(read),
  ])
  return {
    uid: user._id,
    email,
    displayName,
    role,
    state,
    profile: profile.skills ? { ...profile, skills: merges.read(profile.skills) } : profile,
    unread,
    ...defined({
      completeness,
      resume,
      photo: photoUrl(user._id, photo),
      askStillLooking: askStillLooking ? true : undefined,
      studiesOnRoster: studiesOnRoster(user),
      subscription,
      scope: scope && defined({ ...scope, label: label(scope.id) }),
      organization: organizationId,
      organizationLabel: label(organizationId),
      organizationSuspended: suspended(organizationId) ? (true as const) : undefined,
      university: universityId,
      universityLabel: label(universityId),
      claimedOrganization: claimedOrganizationId,
      claimedOrganizationLabel: label(claimedOrganizationId),
      claimedUniversity: claimedUniversityId,
      claimedUniversityLabel: label(claimedUniversityId),
    }),
  }
}

/** As far as the list of the university that counts says otherwise than the student. */
function studiesOnRoster({ universityId, profile, reportedStudies: reported }: UserDocument): UserReply['studiesOnRoster'] {
  if (!reported || reported.universityId !== universityId) return undefined
  const { degree, graduationDate } = reported
  const other = defined({
    degree: degree === profile.degree ? undefined : degree,
    graduationDate: graduationDate === profile.graduationDate ? undefined : graduationDate,
  })
  return Object.keys(other).length === 0 ? undefined : other
}

/** Whether to ask if the student still looks for a job: one who registered this semester, or has accepted an offer, has just said so. */
async function asksStillLooking(
  read: Reader,
  { _id, role, profile, registeredAt, stillLooking }: UserDocument,
  now: string,
): Promise<boolean> {
  const isFound = (['visible', 'referable'] as const).some((condition) => isOpen('student', condition, profile))
  const semester = lookingSemester(now)
  if (role !== 'student' || !isFound || stillLooking?.semester === semester || lookingSemester(registeredAt) === semester) return false
  return (await read.count(studentApplications, { studentId: _id, status: 'accepted' })).total === 0
}
