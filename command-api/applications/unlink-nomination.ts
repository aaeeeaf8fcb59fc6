import { ApplicationNominationTakenBack } from '#events/applications.ts'
import { happened } from '#events/define.ts'
import { Id } from '#events/schema.ts'
import { defineCommand, internalInput } from '../core/command.ts'
import { idsOf } from './disclosure.ts'
import { applicationFold, type ApplicationState } from './state.ts'

const UnlinkNomination = internalInput('process.unlinkNomination', { applicationId: Id })

/** Sent by a process when the student has taken back the consent to the last nomination: the company is not to see it any more. */
export const unlinkNomination = defineCommand<typeof UnlinkNomination, ApplicationState>({
  input: UnlinkNomination,
  fold: applicationFold,
  target: ({ applicationId }) => applicationId,
  decide: (application) => (application.nominated ? [happened(ApplicationNominationTakenBack, idsOf(application))] : []),
})
