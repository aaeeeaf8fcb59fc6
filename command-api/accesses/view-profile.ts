import { callInput } from '#contract/input.ts'
import { ProfileViewed } from '#events/accesses.ts'
import { happened } from '#events/define.ts'
import type { LookedUpTie } from '#events/vocabulary/messages/messaging.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { isOpenTo, partiesOf } from '#events/vocabulary/sides.ts'
import { defineCommand } from '../core/command.ts'
import { isFoundBy } from '../subscriptions/state.ts'
import { userFold, type UserState } from '../users/state.ts'
import { accessesFold, isNewLook, lookedFor, type AccessesState } from './state.ts'

const ViewProfile = callInput('students.view')

/** POST /students/{uid}/viewed: the page of a student's profile says that it was opened. Stored once for each viewer and day. */
export const viewProfile = defineCommand<typeof ViewProfile, AccessesState | undefined, undefined>({
  input: ViewProfile,
  fold: accessesFold,
  startsStream: true,
  target: ({ uid }) => uid,
  parties: (_, __, { actor }) => ({ own: [actor?.uid] }),
  needs: async (_, { uid }, { actor, now }, lookup) => {
    const { fold, readModels } = lookup
    const student = await fold(userFold, uid)
    if (!actor || student?.role !== 'student' || student.state !== 'active') return refuse('not_found')
    // Without a subscription a company is shown no student by name whom nothing ties to it (product 2.18).
    if (actor.role === 'recruiter' ? await isFoundBy(lookup, actor, student, now) : maySee(actor, student)) return undefined
    const tie = ties[actor.role]
    const related = tie !== undefined && (await readModels.tieHolds(tie, actor, { uid, role: 'student', state: 'active' }))
    return related ? undefined : refuse('not_found')
  },
  decide: (accesses, { uid }, { actor, now }) => {
    if (!actor || !isNewLook(accesses, actor.uid, now)) return []
    return [happened(ProfileViewed, { uid, organizationId: lookedFor(actor) })]
  },
})

/** The tie that shows a student's profile to somebody who does not find the student: an application, a referral, a nomination. */
const ties: Readonly<Partial<Record<Role, LookedUpTie>>> = { recruiter: 'application', employee: 'referral', professor: 'nomination' }

function maySee({ role, universityId }: Account, { profile, universityId: theirs }: UserState): boolean {
  const fields = { ...profile, universityId: theirs }
  const isOfUniversity = universityId !== undefined && partiesOf('student', fields, role).universityId === universityId
  return role === 'admin' || isOfUniversity || isOpenTo('student', role, fields)
}
