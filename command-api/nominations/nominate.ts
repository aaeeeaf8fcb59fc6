import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { NominationMade } from '#events/nominations.ts'
import { Text } from '#events/schema.ts'
import { limits } from '#events/vocabulary/limits.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { dayIn, semesterOf } from '#events/vocabulary/semesters.ts'
import { takesNominations } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { organizationFold } from '../organizations/state.ts'
import { emailOwner, userFold, type UserState } from '../users/state.ts'
import { nominatorClaim, nominationsFold, nominationsId, type NominationsState } from './state.ts'

/** The route adds the semester, by the clock of the professor's university, because it is part of the stream's name. */
const Nominate = callInput('invitations.inviteStudent', { semester: Text(20) })
type Needs = {
  readonly timezone: string
  readonly emailKey: string
  readonly invitationId: string
  readonly student: UserState | undefined
}

/** §7 POST /invitations/student by a professor is a nomination: this stream decides window, quota and duplicates (product 2.4, 2.5). */
export const nominate = defineCommand<typeof Nominate, NominationsState | undefined, Needs>({
  input: Nominate,
  fold: nominationsFold,
  startsStream: true,
  target: ({ semester }, { actor }) => nominationsId(actor?.uid ?? '', semester),
  needs: async (_, { email }, { actor, target }, lookup) => {
    const emailKey = lookup.secrets.emailKey(email)
    const [university, owner] = await Promise.all([
      actor?.universityId === undefined ? undefined : lookup.fold(organizationFold, actor.universityId),
      emailOwner(lookup, email),
    ])
    const user = owner === undefined ? undefined : await lookup.fold(userFold, owner)
    const student = user?.role === 'student' && user.state === 'active' ? user : undefined
    return {
      timezone: university?.timezone ?? 'UTC',
      emailKey,
      invitationId: lookup.secrets.invitationId(`${target}|${emailKey}`),
      student,
    }
  },
  claims: (_, { semester }, { needs: { emailKey } }) => [
    {
      ...nominatorClaim(emailKey, semester),
      places: limits.nominatorsPerStudent,
      taken: refuse('enough_nominators', { limit: limits.nominatorsPerStudent }),
    },
  ],
  decide: (state, { semester: key, email, name, reason, subject, text }, { now, id, actor, needs }) => {
    const { emailKey, invitationId, student, timezone } = needs
    const semester = semesterOf(key)
    const today = dayIn(now, timezone)
    const made = state?.made ?? []
    if (!actor) return refuse('forbidden')
    if (!semester) return invalid('semester', 'is not a semester such as 2026-fall')
    const limit = limits.nominationQuota[semester.season]
    // The route only chose the semester; whether its window is open is decided here, by the command's own time.
    if (!takesNominations(semester, today)) return refuse('nominations_closed', { closesOn: semester.closesOn })
    const counted = made.filter(({ status }) => status !== 'revoked')
    const earlier = counted.find((nomination) => nomination.emailKey === emailKey)
    if (earlier) return refuse('already_nominated', { nominationId: earlier.nominationId, status: earlier.status })
    if (counted.length >= limit) return refuse('quota_used_up', { limit })
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
        nominee: defined({ email: email.trim(), name: filled(name) }),
        // The screen requires a reason, the call does not (product 2.17).
        reason: reason?.trim() || 'unspecified',
        letter: Object.keys(letter).length > 0 ? letter : undefined,
      }),
    ]
  },
  statusOf: ({ made }) => made.at(-1)?.status ?? 'pending',
  // The id of the invitation that a process will send, also to a student with an account: the answer tells nothing (product 2.18).
  replyId: ({ made }, _, { id }) => made.find(({ nominationId }) => nominationId === id(0))?.invitationId ?? id(0),
})
