import { happened } from '#events/define.ts'
import { NominationPlaceCounts, NominationPlaceLost } from '#events/nominations.ts'
import { Id, Text } from '#events/schema.ts'
import { isOfUniversity, type Account } from '#events/vocabulary/permissions.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { accountFold } from '../users/state.ts'
import { nominationsFold, nominationsId, type NominationsState } from './state.ts'

const SettlePlace = internalInput('process.settleNominationPlace', { nominationId: Id, professorId: Id, semester: Text(20) })

/**
 * Sent by a process when a professor's university was confirmed or taken back, and after a student agreed. It goes by the account as it is
 * now, so it does not matter in which order such changes are dealt with. Of one that was lost before its student agreed it is said again:
 * until then nobody knew whose nomination it was.
 */
export const settleNominationPlace = defineCommand<typeof SettlePlace, NominationsState, { readonly professor: Account | undefined }>({
  input: SettlePlace,
  fold: nominationsFold,
  target: ({ professorId, semester }) => nominationsId(professorId, semester),
  needs: async (_, { professorId }, __, { fold }) => ({ professor: await fold(accountFold, professorId) }),
  decide: ({ made }, { nominationId, professorId, semester }, { needs: { professor } }) => {
    const nomination = made.find((each) => each.nominationId === nominationId)
    if (!nomination) return []
    // A professor who has moved to another university does not speak for the former one.
    const placeCounts = professor !== undefined && isOfUniversity(professor, nomination.universityId ?? professor.universityId)
    const isUnsaid = !placeCounts && nomination.placeSaid === false
    if (placeCounts === nomination.placeCounts && !isUnsaid) return []
    const { studentId } = nomination
    return [happened(placeCounts ? NominationPlaceCounts : NominationPlaceLost, { nominationId, professorId, semester, studentId })]
  },
})
