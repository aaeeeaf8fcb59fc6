import { callInput, type InputOf } from '#contract/input.ts'
import { happened } from '#events/define.ts'
import { ReferralAnswerTakenBack, ReferralStatusChanged, ReferralStatusCorrected } from '#events/referrals.ts'
import { isHidden } from '#events/vocabulary/applications/blind.ts'
import {
  referralHasTerm,
  openReferralStatuses,
  referralMovesFor,
  type ReferralStatus,
} from '#events/vocabulary/referrals/referral-status.ts'
import { linkOf, linksOf } from '#events/vocabulary/referrals/unlinked.ts'
import { refuse, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Role } from '#events/vocabulary/roles.ts'
import { mayUndo, referralStatusAt } from '#events/vocabulary/terms.ts'
import { defined, filled } from '#lib/fields.ts'
import { applicationFold, applicationFor, type ApplicationState } from '../applications/state.ts'
import { idOfHolder } from '../claims/claims.ts'
import { defineCommand, type Context, type Decision, type Lookup } from '../core/command.ts'
import { idsOf, isHiddenFromReferrer, referralClaim, referralFold, withoutWithdrawn, type ReferralState } from './state.ts'

const UpdateReferralStatus = callInput('referrals.updateStatus')
type Input = InputOf<typeof UpdateReferralStatus>
type Needs = {
  readonly applicationId: string | undefined
  /** The referral follows an application that was there before it was accepted. */
  readonly linkedByAnswer: boolean
  /** That application has ended it, and the claim is still its own. */
  readonly keepsClaim?: boolean
  /** The caller's company must not notice that there is an application (product 2.19). */
  readonly hidden?: boolean
  /** Events of the referral that are steps of such applications, where it follows another one by now. */
  readonly hiddenSteps?: number
  /** The referrer is not told that the student applied. */
  readonly untold?: true
  /** What it goes on from, as it stands without the application that has withdrawn it. */
  readonly from?: 'accepted'
}

/**
 * §7 POST /referrals/update-status {referralId, status}: a withdrawal by either side, an answer that the student takes back, an
 * application outside of the platform and how it goes on, or an admin's correction.
 */
export const updateReferralStatus = defineCommand<typeof UpdateReferralStatus, ReferralState, Needs>({
  input: UpdateReferralStatus,
  fold: referralFold,
  target: ({ referralId }) => referralId,
  needs: async (referral, { status, undoes }, { actor, now }, lookup) => {
    const { referralId, studentId, jobId, applicationId, uncounted } = referral
    // No recruiter says “applied”: whether somebody has is not looked up for them, as that may be hidden.
    const isAsked = undoes !== undefined || (status === 'submitted' && actor?.role !== 'recruiter')
    const found = isAsked && studentId && jobId ? await applicationFor(lookup, studentId, jobId) : undefined
    const application = found && isColleagues(found, referralId, actor?.role) ? undefined : found
    if (undoes !== undefined) {
      const linked = application?.referralId === referralId ? application : undefined
      if (linked && !linked.referredLater) return refuse('undo_not_possible')
      if (!linked) return { applicationId: undefined, linkedByAnswer: false }
      return { applicationId: linked.applicationId, linkedByAnswer: true, keepsClaim: await keepsClaim(referral, lookup) }
    }
    const hidden = actor?.role === 'recruiter' ? await hiddenLinks(referral, lookup) : []
    const link = linkOf(referral)
    if (link !== undefined && hidden.includes(link)) return { applicationId, linkedByAnswer: false, hidden: true }
    const owner = application?.referralId ?? referralId
    if (owner !== referralId) return refuse('application_referred')
    return {
      applicationId: application?.applicationId,
      linkedByAnswer: false,
      hidden: false,
      ...(hidden.length > 0 && { hiddenSteps: hidden.reduce((sum, id) => sum + (uncounted[id] ?? 0), 0) }),
      ...((await isHiddenFromReferrer(referral, application, lookup.fold)) && { untold: true }),
      ...(status === 'withdrawn' && (await standsWithdrawn(referral, now, lookup)) && { from: 'accepted' }),
    }
  },
  thing: 'referral',
  // Its end released the claim, so a referral that is open again has to take it again. One that ended with an application keeps it, and to
  // take it anew would store what nobody else's answer stores who takes it back.
  claims: ({ status, employeeId, claimed }, { status: to, undoes }, { needs }) =>
    claimed === undefined || needs.keepsClaim || openReferralStatuses.includes(status) || !openReferralStatuses.includes(to)
      ? []
      : [
          {
            kind: 'referral',
            value: referralClaim(employeeId, claimed),
            // The student is not told of a referral as of one of their own: the employee has referred them anew.
            taken: refuse(undoes === undefined ? 'duplicate_referral' : 'undo_not_possible'),
          },
        ],
  decide: (referral, command, context) => {
    const { status: to, undoes, external } = command
    const { actor, now, needs } = context
    const from = needs.from ?? referralStatusAt(referral, now)
    if (undoes !== undefined) return takenBack(referral, command, context)
    const reason = filled(command.reason)
    const why = reason === undefined ? {} : { subjectId: referral.subjectId, reason }
    if (actor?.role === 'recruiter')
      return refusedToCompany(referral, to, context) ?? [happened(ReferralStatusChanged, { ...idsOf(referral), from, to, ...why })]
    if (to === from) return []
    const allowed = referralMovesFor(actor?.role, from, referral.external)
    if (!allowed.includes(to)) {
      if (actor?.role !== 'admin') return refuse('illegal_transition', { from, to, allowed })
      if (reason === undefined) return refuse('reason_required', { field: 'reason' })
      const term = referralHasTerm(to) ? { expiresAt: referral.expiresAt } : {}
      return [happened(ReferralStatusCorrected, { ...idsOf(referral), from, to, ...term, ...why })]
    }
    if (to !== 'submitted') return [happened(ReferralStatusChanged, { ...idsOf(referral), from, to, ...why })]
    const { applicationId } = needs
    if (applicationId === undefined && !external) return refuse('not_applied')
    const how = applicationId === undefined ? { external: true as const } : defined({ applicationId, untold: needs.untold })
    return [happened(ReferralStatusChanged, { ...idsOf(referral), from, to, ...how, ...why })]
  },
  reply: ({ status }) => ({ status }),
})

/** Whether it came by a colleague's referral and is hidden: the employee knows as little of it as the company (product 2.19). */
function isColleagues(application: ApplicationState, referralId: string, role: Role | undefined): boolean {
  return role === 'employee' && isHidden(application) && (application.referralId ?? referralId) !== referralId
}

/** The hidden ones among the applications that it follows or has followed. */
async function hiddenLinks(referral: ReferralState, { fold }: Lookup): Promise<readonly string[]> {
  const links = linksOf(referral)
  const applications = await Promise.all(links.map((id) => fold(applicationFold, id)))
  return links.filter((_, n) => applications[n] && isHidden(applications[n]))
}

/** Whether the student's next application would go with it, though a hidden one has withdrawn it: it is withdrawn itself, then. */
async function standsWithdrawn(referral: ReferralState, now: string, { fold }: Lookup): Promise<boolean> {
  const { status, applicationId } = referral
  if (status !== 'withdrawn' || applicationId === undefined) return false
  const stands = { ...referral, status: withoutWithdrawn(referral, await fold(applicationFold, applicationId)) }
  return referralStatusAt(stands, now) === 'accepted'
}

/** Whether nobody else has been given the claim since. */
async function keepsClaim({ referralId, employeeId, claimed }: ReferralState, lookup: Lookup): Promise<boolean> {
  return claimed !== undefined && (await idOfHolder(lookup, { kind: 'referral', value: referralClaim(employeeId, claimed) })) === referralId
}

/**
 * The refusal of a recruiter, in the same words whether the student has applied or is reviewed blind: by the status without the
 * application. What is the status already is refused, too: to do nothing would tell those without an application.
 */
function refusedToCompany(referral: ReferralState, to: ReferralStatus, { now, needs }: Context<Needs>): Refusal | undefined {
  const status = (needs.hidden ? referral.unlinked : undefined) ?? referral.status
  const from = referralStatusAt({ ...referral, status }, now)
  const allowed = referralMovesFor('recruiter', from, referral.external)
  return allowed.includes(to) ? undefined : refuse('illegal_transition', { from, to, allowed })
}

/** The student's own answer, within a minute. Not once they have applied with it (`needs`), or somebody has changed the referral by hand. */
function takenBack(referral: ReferralState, { status: to, undoes }: Input, { actor, now, needs }: Context<Needs>): Decision {
  const { answer, status, byHand, studentId } = referral
  const isMine = to === 'invited' && answer && answer.eventId === undoes && answer.by === actor?.uid && mayUndo(answer.at, now)
  const stands = status === answer?.status || (!byHand && needs.linkedByAnswer)
  if (!isMine || !stands || !studentId) return refuse('undo_not_possible')
  const { eventId: correctsEventId, status: from, before } = answer
  const applicationId = needs.linkedByAnswer ? needs.applicationId : undefined
  return [happened(ReferralAnswerTakenBack, { ...idsOf(referral), studentId, correctsEventId, from, applicationId, ...before })]
}
