import { Type } from 'typebox'
import { callInput } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { FirstDestinationRecorded } from '#events/outcomes.ts'
import { Id } from '#events/schema.ts'
import { firstDestinations } from '#events/vocabulary/students/outcomes.ts'
import { invalid, refuse } from '#events/vocabulary/refusals.ts'
import { defined } from '#lib/fields.ts'
import { applicationFold, isAcceptedFor } from '../applications/state.ts'
import { notCompared } from '../core/command-hash.ts'
import { defineCommand } from '../core/command.ts'
import { jobFold } from '../jobs/state.ts'
import { organizationAsRead } from '../organizations/state.ts'
import { outcomeFold, type OutcomeState } from './state.ts'

/** The route looks up the student's university, and the accepted offer with the outcome that the type of its job says. */
const ConfirmOutcome = callInput('outcomes.confirm', {
  universityId: Type.Optional(Id),
  // Once it is confirmed it is gone, and a request that is sent again finds what it stored.
  offer: Type.Optional(
    notCompared(Type.Object({ applicationId: Id, acceptedAt: Type.String(), outcome: Type.Optional(Type.Enum(firstDestinations)) })),
  ),
})

type Needs = { readonly stands: boolean; readonly organization: string | undefined; readonly title: string | undefined }

/** The accepted offer is where the student went (product 2.20). It counts from now on, with the names that company and job have now. */
export const confirmOutcome = defineCommand<typeof ConfirmOutcome, OutcomeState | undefined, Needs>({
  input: ConfirmOutcome,
  fold: outcomeFold,
  startsStream: true,
  target: ({ uid }) => uid,
  parties: (_, { uid, universityId }) => ({ own: [uid], universityId }),
  needs: async (_, { uid, offer }, __, { fold }) => {
    const application = offer && (await fold(applicationFold, offer.applicationId))
    const [job, company] = await Promise.all([
      application && fold(jobFold, application.jobId),
      organizationAsRead({ fold }, application?.organizationId),
    ])
    const stands = application?.studentId === uid && isAcceptedFor(application)
    return { stands, organization: company?.label, title: job?.title }
  },
  decide: (outcome, { uid: studentId, universityId, offer, ...said }, { needs: { stands, organization, title } }) => {
    const isMeant = said.applicationId === undefined || said.applicationId === offer?.applicationId
    const { at = '' } = outcome?.current ?? {}
    if (!offer || !isMeant || !stands || at >= offer.acceptedAt) return refuse('nothing_proposed')
    const { applicationId, outcome: proposed } = offer
    const kind = proposed ?? said.outcome
    if (kind === undefined) return invalid('outcome', 'is missing: the type of this job does not say it')
    if (said.outcome !== undefined && proposed !== undefined && said.outcome !== proposed)
      return invalid('outcome', 'is another one than the type of this job says; please record it instead')
    const confirmed = defined({ outcome: kind, source: 'platform' as const, organization, title, applicationId })
    return [happened(FirstDestinationRecorded, { studentId, universityId, destination: confirmed })]
  },
  reply: ({ current }) => ({ status: current?.destination.outcome ?? 'no_information' }),
})
