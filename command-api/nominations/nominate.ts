import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationMade } from '#events/nominations.ts'
import { Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { rulesFor, semesterUnder, type UniversityPolicy } from '#events/vocabulary/nominations/policies.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { dayIn } from '#events/vocabulary/semesters.ts'
import { secondsLeftToday, takesNominations, utcDayOf } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import {
  defineCommand,
  type CallContext,
  type Claim,
  type Context,
  type Decision,
  type Lookup,
  type ReplyContext,
} from '../core/command.ts'
import { WAITS_FOR_MORNING, waitsForMorning } from '../mailboxes/state.ts'
import { timezoneOf } from '../organizations/state.ts'
import { policyOf } from '../policies/state.ts'
import { emailOwner, userFold, type UserState } from '../users/state.ts'
import { nominatorClaim, nominationsFold, nominationsId, type NominationsState } from './state.ts'

/** The input that becomes a nomination, wherever it comes from. */
export type Nominating = {
  readonly email: string
  readonly semester: string
  readonly name?: string | undefined
  readonly reason?: string | undefined
  readonly subject?: string | undefined
  readonly text?: string | undefined
  /** The id of a colleague's nomination that it repeats. */
  readonly endorses?: string | undefined
  readonly creditId?: string | undefined
  readonly draftId?: string | undefined
}
export type NominationNeeds = {
  readonly timezone: string
  readonly policy: UniversityPolicy
  readonly emailKey: string
  readonly invitationId: string
  readonly student: UserState | undefined
  /** The professor wrote to the address about a nomination today, so its mail goes with those of the next morning. */
  readonly waits?: boolean
  /** The address is the professor's own. */
  readonly isOwn?: true
}
type State = NominationsState | undefined

export async function nominationNeeds(
  state: State,
  { email }: Pick<Nominating, 'email'>,
  { actor, target, now }: CallContext,
  lookup: Lookup,
): Promise<NominationNeeds> {
  const emailKey = lookup.secrets.emailKey(email)
  const [timezone, policy, student, waits, owner] = await Promise.all([
    timezoneOf(lookup, actor?.universityId),
    policyOf(lookup, actor?.universityId),
    activeStudentAt(lookup, email),
    waitsForMorning(lookup, emailKey, { sender: actor?.uid ?? '', about: 'nomination' }, now),
    emailOwner(lookup, email),
  ])
  // After a revoked nomination the same address gets an invitation of its own: the one before opens nothing any more.
  const before = state?.made.filter((nomination) => nomination.emailKey === emailKey).length ?? 0
  return {
    timezone,
    policy,
    emailKey,
    invitationId: lookup.secrets.invitationId([target, emailKey, ...(before > 0 ? [before] : [])].join('|')),
    student,
    waits,
    ...(owner !== undefined && owner === actor?.uid && { isOwn: true }),
  }
}

/** The active student with this address. */
export async function activeStudentAt(lookup: Pick<Lookup, 'fold' | 'secrets'>, email: string): Promise<UserState | undefined> {
  const owner = await emailOwner(lookup, email)
  const user = owner === undefined ? undefined : await lookup.fold(userFold, owner)
  return user?.role === 'student' && user.state === 'active' ? user : undefined
}

/** One of the student's nominators in a semester. */
export function nominationClaims(
  { semester }: Pick<Nominating, 'semester'>,
  { needs }: Pick<Context<NominationNeeds>, 'needs'>,
): readonly Claim[] {
  const places = rulesFor(needs.policy, semester).nominatorsPerStudent
  return [{ ...nominatorClaim(needs.emailKey, semester), places, taken: refuse('enough_nominators', { limit: places }) }]
}

/** Decides window, quota and duplicates (product 2.4, 2.5). */
export function decideNomination(state: State, nominating: Nominating, context: Context<NominationNeeds>): Decision {
  const { now, id, actor, needs } = context
  const { name, reason, subject, text, endorses, creditId, draftId } = nominating
  const { emailKey, invitationId, student, timezone, policy } = needs
  const semester = semesterUnder(policy, nominating.semester)
  const today = dayIn(now, timezone)
  if (!actor) return refuse('forbidden')
  if (needs.isOwn) return invalid('email', 'is your own')
  if (!semester) return invalid('semester', 'is not a semester such as 2026-fall')
  const limit = rulesFor(policy, semester.key).quota[semester.season]
  // The route only chose the semester; whether its window is open is decided here, by the command's own time.
  if (!takesNominations(semester, today)) return refuse('nominations_closed', { closesOn: semester.closesOn })
  const counted = (state?.made ?? []).filter(({ counts }) => counts)
  const earlier = counted.find((nomination) => nomination.emailKey === emailKey)
  if (earlier) return refuse('already_nominated', { nominationId: earlier.nominationId, status: earlier.status })
  if (counted.length >= limit) return refuse('quota_used_up', { limit })
  // Each is mailed, and one that is revoked unopened makes room for another.
  const day = utcDayOf(now)
  if ((state?.made ?? []).filter(({ madeOn }) => madeOn === day).length >= limits.invitationsPerDay)
    return refuse('too_many_invitations', { limit: limits.invitationsPerDay, retryAfterSeconds: secondsLeftToday(now) })
  const letter = defined({ subject: subject || undefined, text: text || undefined })
  return [
    happened(NominationMade, {
      nominationId: id(0),
      professorId: actor.uid,
      semester: semester.key,
      emailKey,
      subjectId: student?.uid ?? invitationId,
      studentId: student?.uid,
      invitationId,
      universityId: actor.universityId,
      nominee: defined({ email: nominating.email.trim(), name: filled(name) }),
      // The screen requires a reason, the call does not (product 2.17).
      reason: reason?.trim() || 'unspecified',
      letter: Object.keys(letter).length > 0 ? letter : undefined,
      endorses,
      creditId,
      draftId,
    }),
  ]
}

function statusOfLast({ made }: NominationsState): string {
  return made.at(-1)?.status ?? 'pending'
}

/** The members that all commands that nominate have in common; each has an input of its own. */
export const nominating = {
  fold: nominationsFold,
  startsStream: true,
  target: ({ semester }: Pick<Nominating, 'semester'>, { actor }: Pick<CallContext, 'actor'>) => nominationsId(actor?.uid ?? '', semester),
  needs: nominationNeeds,
  claims: (_: State, command: Pick<Nominating, 'semester'>, context: Context<NominationNeeds>) => nominationClaims(command, context),
  reply: (state: NominationsState, _: object, { id }: Pick<CallContext, 'id'>) => ({ id: id(0), status: statusOfLast(state) }),
} as const

/** Of an address that the professor typed: of others' nominees it would tell whose address it is. */
export function waitingOf({ needs }: ReplyContext<NominationNeeds>): readonly string[] {
  return needs?.waits ? [WAITS_FOR_MORNING] : []
}

/** The route adds the semester, by the clock of the professor's university, because it is part of the stream's name. */
const Nominate = callInput('invitations.inviteStudent', { semester: Text(20) })

/** §7 POST /invitations/student by a professor is a nomination (product 2.4). */
export const nominate = defineCommand<typeof Nominate, State, NominationNeeds>({
  ...nominating,
  input: Nominate,
  decide: decideNomination,
  // The id of the invitation that a process will send, also to a student with an account: the answer tells nothing (product 2.18).
  reply: (state, _, context) => ({
    id: state.made.find(({ nominationId }) => nominationId === context.id(0))?.invitationId ?? context.id(0),
    status: statusOfLast(state),
    warnings: waitingOf(context),
  }),
})
