import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { PersonUnverified, PersonVerified } from '#events/users.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { filled } from '#lib/fields.ts'
import { defineCommand } from '../core/command.ts'
import { claimedOnce, isConfirmed } from './places.ts'
import { rosterStudies, studiesReported } from './roster/report-studies.ts'
import { userFold, type UserState } from './state.ts'
import { placesTakenBack } from './taken-back.ts'

/** `studies` of a row of the roster. */
const VerifyPerson = callInput('people.verify', rosterStudies)
const UnverifyPerson = callInput('people.unverify')

/** The university that somebody belongs to, or says so. */
function partiesOf(user: UserState) {
  return { universityId: user.universityId ?? claimedOnce(user, false).universityId }
}

type Needs = {
  readonly pending: boolean
  /** The places that an admin took back, where no admin verifies. */
  readonly closed?: readonly string[]
}

/** POST /people/{uid}/verify: the university's staff or an admin verifies the place that somebody claims. */
export const verifyPerson = defineCommand<typeof VerifyPerson, UserState, Needs>({
  input: VerifyPerson,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: partiesOf,
  needs: async (user, _, { actor }, lookup) => ({
    pending: !(await isConfirmed(lookup, claimedOnce(user, actor?.role === 'admin'))),
    closed: await placesTakenBack(lookup, user.email, actor),
  }),
  decide: ({ state, ...user }, { uid, reason, studies }, { actor, needs: { pending, closed = [] } }) => {
    if (state !== 'active' || !actor) return refuse('not_found')
    const { universityId, ...claimed } = claimedOnce(user, actor.role === 'admin')
    // Staff speak for their university alone.
    const organizationId = actor.role === 'admin' ? claimed.organizationId : undefined
    if (universityId === undefined && organizationId === undefined)
      return (user.universityId ?? user.organizationId) === undefined
        ? refuse('place_unknown')
        : studiesReported(user, user.universityId, studies)
    if (universityId !== undefined && closed.includes(universityId)) return refuse('place_closed')
    if (pending) return refuse('place_pending')
    return [
      happened(PersonVerified, {
        uid,
        verifiedBy: actor.uid,
        universityId,
        organizationId,
        reason: filled(reason),
      }),
      ...studiesReported(user, universityId ?? user.universityId, studies),
    ]
  },
  reply: ({ answeredBy }) => ({ status: 'verified', eventId: answeredBy }),
})

/** POST /people/{uid}/unverify: what was verified is only claimed again. */
export const unverifyPerson = defineCommand<typeof UnverifyPerson, UserState>({
  input: UnverifyPerson,
  fold: userFold,
  target: ({ uid }) => uid,
  parties: partiesOf,
  decide: ({ state, universityId, ...user }, { uid, reason }, { actor }) => {
    if (state !== 'active' || !actor) return refuse('not_found')
    if (uid === actor.uid) return refuse('own_account')
    const organizationId = actor.role === 'admin' ? user.organizationId : undefined
    if (universityId === undefined && organizationId === undefined) return []
    return [happened(PersonUnverified, { uid, unverifiedBy: actor.uid, universityId, organizationId, reason: filled(reason) })]
  },
  reply: ({ answeredBy }) => ({ status: 'claimed', eventId: answeredBy }),
})
