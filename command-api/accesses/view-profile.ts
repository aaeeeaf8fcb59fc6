import { callInput } from '#contract/input.ts'
import { ProfileViewed } from '#events/accesses.ts'
import { happened } from '#events/define.ts'
import { limits } from '#events/vocabulary/limits.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { refuse } from '#events/vocabulary/refusals.ts'
import { isOpenTo, partiesOf } from '#events/vocabulary/sides.ts'
import { utcDayOf } from '#events/vocabulary/terms.ts'
import { defineCommand } from '../core/command.ts'
import { userFold, type UserState } from '../users/state.ts'
import { accessesFold, type AccessesState } from './state.ts'

const ViewProfile = callInput('students.view')

/** POST /students/{uid}/viewed: the page of a student's profile says that it was opened. Stored once for each viewer and day. */
export const viewProfile = defineCommand<typeof ViewProfile, AccessesState | undefined, undefined>({
  input: ViewProfile,
  fold: accessesFold,
  startsStream: true,
  target: ({ uid }) => uid,
  parties: (_, __, { actor }) => ({ own: [actor?.uid] }),
  needs: async (_, { uid }, { actor }, { fold }) => {
    const student = await fold(userFold, uid)
    return actor && student?.role === 'student' && student.state === 'active' && maySee(actor, student) ? undefined : refuse('not_found')
  },
  decide: (accesses, { uid }, { actor, now }) => {
    const viewers = accesses?.day === utcDayOf(now) ? accesses.viewers : []
    if (!actor || viewers.includes(actor.uid) || viewers.length >= limits.profileViewersPerDay) return []
    return [happened(ProfileViewed, { uid, organizationId: actor.organizationId ?? actor.universityId })]
  },
})

function maySee({ role, universityId }: Account, { profile, universityId: theirs }: UserState): boolean {
  const fields = { ...profile, universityId: theirs }
  const isOfUniversity = universityId !== undefined && partiesOf('student', fields, role).universityId === universityId
  return role === 'admin' || isOfUniversity || isOpenTo('student', role, fields)
}
