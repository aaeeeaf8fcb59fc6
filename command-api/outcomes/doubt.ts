import { happened } from '#events/define.ts'
import { FirstDestinationDoubted, FirstDestinationDoubtEnded } from '#events/outcomes.ts'
import { Id } from '#events/schema.ts'
import { applicationFold, isAcceptedFor } from '../applications/state.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { accountFold, userFold } from '../users/state.ts'
import { outcomeFold, type OutcomeState } from './state.ts'

const DoubtOutcome = internalInput('process.doubtOutcomes', { uid: Id, applicationId: Id })

type Needs = { readonly stands: boolean; readonly universityId: string | undefined; readonly staffMayHear: boolean }

/**
 * The acceptance of an application has ended, or stands again. Whoever confirmed the outcome that came of it is asked again, once: staff
 * while the student shares with them how applications stand, and the student in place of anybody else (product 2.20).
 */
export const doubtOutcome = defineCommand<typeof DoubtOutcome, OutcomeState | undefined, Needs>({
  input: DoubtOutcome,
  fold: outcomeFold,
  startsStream: true,
  target: ({ uid }) => uid,
  needs: async (outcome, { uid, applicationId }, __, { fold }) => {
    const by = outcome?.current?.by
    const [application, student, confirmer] = await Promise.all([
      fold(applicationFold, applicationId),
      fold(userFold, uid),
      by === undefined ? undefined : fold(accountFold, by),
    ])
    const universityId = student?.universityId
    const isTheirs = confirmer?.role === 'university' && universityId !== undefined && confirmer.universityId === universityId
    const staffMayHear = isTheirs && student?.consents.includes('shareWithCareerOffice') === true
    return { stands: application !== undefined && isAcceptedFor(application), universityId, staffMayHear }
  },
  decide: (outcome, { uid: studentId, applicationId }, { needs: { stands, universityId, staffMayHear } }) => {
    const { destination, by } = outcome?.current ?? {}
    if (destination?.applicationId !== applicationId || stands !== (outcome?.doubted === true)) return []
    if (stands) return [happened(FirstDestinationDoubtEnded, { studentId, universityId })]
    const confirmedBy = staffMayHear && by !== undefined ? by : studentId
    return [happened(FirstDestinationDoubted, { studentId, universityId, confirmedBy })]
  },
})
