/** An acceptance that ends puts the outcome in doubt that was proposed from it, and one that stands again ends the doubt (product 2.20). */
import { isAccepted } from '#events/vocabulary/applications/application-status.ts'
import { applicationFold } from '../applications/state.ts'
import { doubtOutcome } from '../outcomes/doubt.ts'
import { outcomeFold } from '../outcomes/state.ts'
import { defineProcess, send, type CommandToSend, type ProcessLookup } from './process.ts'

type Moved = { readonly applicationId: string; readonly studentId: string }

export const doubtOutcomes = defineProcess('doubt-outcomes', {
  ApplicationStatusChanged: ({ data }, lookup) => (isAccepted(data.from) || isAccepted(data.to) ? lookAgain(data, lookup) : []),
  ApplicationAutoClosed: ({ data }, lookup) => (isAccepted(data.from) ? lookAgain(data, lookup) : []),
  // The status that they go from is the company's, of which the student may not have known.
  ApplicationStatusCorrected: ({ data }, lookup) => lookAgain(data, lookup),
  ApplicationReinstated: ({ data }, lookup) => lookAgain(data, lookup),
  ApplicationStatusDisclosed: ({ data }, lookup) => lookAgain(data, lookup),
})

/** Of the few applications that an outcome came of; the command looks at how it stands. */
async function lookAgain({ applicationId, studentId: uid }: Moved, { fold }: ProcessLookup): Promise<readonly CommandToSend[]> {
  // It came of none that was never accepted, and that is at hand: most students have no outcome, which has to be read to be known.
  const application = await fold(applicationFold, applicationId)
  if (!application?.been.some(isAccepted)) return []
  const outcome = await fold(outcomeFold, uid)
  return outcome?.current?.destination.applicationId === applicationId ? [send(doubtOutcome, { uid, applicationId })] : []
}
