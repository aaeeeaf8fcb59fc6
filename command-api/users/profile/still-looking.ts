import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { ProfileFieldChanged, StillLookingAnswered } from '#events/users.ts'
import { lookingSemester } from '#events/vocabulary/semesters.ts'
import { isOpen } from '#events/vocabulary/sides.ts'
import { defineCommand } from '../../core/command.ts'
import { userFold, type UserState } from '../state.ts'

const StillLooking = callInput('profile.stillLooking', { uid: Id })

/** POST /me/still-looking: who does not look any more is found no more, until they change it in the profile. */
export const answerStillLooking = defineCommand<typeof StillLooking, UserState>({
  input: StillLooking,
  fold: userFold,
  target: ({ uid }) => uid,
  thing: 'account',
  decide: ({ uid, profile, stillLooking }, { looking }, { now }) => {
    const semester = lookingSemester(now)
    if (looking && stillLooking?.looking && stillLooking.semester === semester) return []
    const hidden = [
      ...(isOpen('student', 'visible', profile) ? [{ attr: 'visibility', value: 'private' }] : []),
      ...(isOpen('student', 'referable', profile) ? [{ attr: 'openToReferrals', value: false }] : []),
    ]
    const answered = happened(StillLookingAnswered, { uid, semester, looking })
    return looking ? [answered] : [answered, ...hidden.map((field) => happened(ProfileFieldChanged, { uid, ...field }))]
  },
})
