/** Gives and takes back points for nominations (product 2.6): the table of rules stands in `events/vocabulary/points.ts`. */
import type { AnyEvent } from '#events/catalogue.ts'
import { countsForNomination } from '#events/vocabulary/policies.ts'
import { rewardedStatus, ruleIds, ruleOf, sharesOf, type ReversalReason, type RuleId } from '#events/vocabulary/points.ts'
import { answerStandsAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { applicationFold, knownToStudent } from '../applications/state.ts'
import { timezoneOf } from '../organizations/state.ts'
import { accruePoints } from '../points/accrue.ts'
import { reversePoints } from '../points/reverse.ts'
import { pointsFold, type Line } from '../points/state.ts'
import { policyOf } from '../policies/state.ts'
import { defineProcess, send, type CommandToSend, type ConsentedNomination, type ProcessLookup } from './process.ts'
import { firstReadyBy } from './readiness.ts'

export const rewardNominations = defineProcess('reward-nominations', {
  NominationConsented: async (event, lookup) => {
    const { nominationId, studentId } = event.data
    const nominations = await consented(studentId, event, lookup)
    return give(
      'R1',
      event,
      { studentId },
      nominations.filter((nomination) => nomination.nominationId === nominationId),
    )
  },
  NominationConsentWithdrawn: ({ id: causeEventId, data: { professorId, nominationId } }) => [
    send(reversePoints, { professorId, nominationId, because: 'consent_withdrawn', causeEventId }),
  ],
  ProfileFieldChanged: (event, lookup) => giveIfReady(event.data.uid, event, lookup),
  ResumeUploaded: (event, lookup) => giveIfReady(event.data.studentId, event, lookup),
  ApplicationStatusChanged: (event, lookup) => {
    const { from, to } = event.data
    if (to === 'interviewing') return giveFirst('R3', event, lookup)
    if (to === 'accepted') return giveFirst('R5', event, lookup, answerStandsAt(event.meta.occurredAt))
    // The days to wait let a renege cancel the points; later they are the professor's.
    return from === 'accepted' && to === 'withdrawn' ? takeBack(['R5'], 'reneged', event, lookup, true) : []
  },
  /** Before, an offer may be taken back unseen. */
  ApplicationStatusDisclosed: (event, lookup) => (event.data.status === 'offered' ? giveFirst('R4', event, lookup) : []),
  ApplicationStatusCorrected: async (event, lookup) => {
    const application = await lookup.fold(applicationFold, event.data.applicationId)
    const reached = application ? knownToStudent(application).steps.map(({ status }) => status) : []
    const mistaken = ruleIds.filter((rule) => {
      const status = rewardedStatus[rule]
      return status !== undefined && !reached.includes(status)
    })
    return [...(await takeBack(mistaken, 'corrected', event, lookup)), ...(await giveAgain(event, lookup))]
  },
  ApplicationReinstated: (event, lookup) => giveAgain(event, lookup),
})

type Of = { readonly studentId: string; readonly applicationId?: string }
type OfApplication = AnyEvent & {
  readonly data: { readonly studentId: string; readonly applicationId: string; readonly from?: string; readonly to?: string }
}

/** In the order of the consents, the earliest first. */
async function consented(studentId: string, event: AnyEvent, { consentedNominations }: ProcessLookup) {
  const nominations = await consentedNominations(studentId, event)
  return nominations
    .filter(({ consentedAt }) => Date.parse(consentedAt) <= Date.parse(event.meta.occurredAt))
    .toSorted(
      (one, other) =>
        Date.parse(one.consentedAt) - Date.parse(other.consentedAt) || one.nominationId.localeCompare(other.nominationId, 'en'),
    )
}

async function giveIfReady(studentId: string, event: AnyEvent, lookup: ProcessLookup): Promise<readonly CommandToSend[]> {
  const nominations = await consented(studentId, event, lookup)
  if (nominations.length === 0 || (await firstReadyBy(studentId, lookup)) !== event.id) return []
  return give('R2', event, { studentId }, nominations)
}

/** For the first step of its kind in the window of a nomination: who consented after points were given for one takes no part in them. */
async function giveFirst(rule: RuleId, event: OfApplication, lookup: ProcessLookup, standsAt?: string): Promise<readonly CommandToSend[]> {
  const { studentId, applicationId } = event.data
  const nominations = await consented(studentId, event, lookup)
  const professors = [...new Set(nominations.map(({ professorId }) => professorId))]
  const ledgers = await Promise.all(professors.map((professorId) => lookup.fold(pointsFold, professorId)))
  const given = ledgers.flatMap((ledger) => ledger?.lines ?? []).filter(isStanding(rule, studentId))
  const taking: ConsentedNomination[] = []
  for (const nomination of nominations) {
    const counts = await windowOf(nomination, lookup)
    if (counts(event.meta.occurredAt) && !given.some(({ causedAt }) => counts(causedAt))) taking.push(nomination)
  }
  return give(rule, event, { studentId, applicationId }, taking, standsAt)
}

function isStanding(rule: RuleId, studentId: string): (line: Line) => boolean {
  return (line) => line.rule === rule && line.studentId === studentId && line.reversed < line.points
}

async function windowOf({ universityId, semester }: ConsentedNomination, lookup: ProcessLookup): Promise<(instant: string) => boolean> {
  const [policy, timezone] = await Promise.all([policyOf(lookup, universityId), timezoneOf(lookup, universityId)])
  return (instant) => countsForNomination(policy, semester, instant, timezone)
}

/** One command for each professor: a process sends one of a kind to a stream for an event. */
function give(
  rule: RuleId,
  { id: causeEventId, meta: { occurredAt: causedAt } }: AnyEvent,
  of: Of,
  nominations: readonly ConsentedNomination[],
  standsAt?: string,
): readonly CommandToSend[] {
  const { points, split } = ruleOf(rule)
  const taking = nominations.filter((one, n) => nominations.findIndex(({ professorId }) => professorId === one.professorId) === n)
  const shares = split ? sharesOf(points, taking.length) : taking.map(() => points)
  return taking.flatMap(({ consentedAt: _, ...nomination }, n) => {
    const share = shares[n] ?? 0
    const nominators = split ? taking.length : 1
    return share === 0
      ? []
      : [send(accruePoints, { ...nomination, ...of, rule, share, nominators, causeEventId, causedAt, ...defined({ standsAt }) })]
  })
}

/** The acceptance that a student had given up stands again. */
async function giveAgain(event: OfApplication, lookup: ProcessLookup): Promise<readonly CommandToSend[]> {
  const { from, to } = event.data
  return from === 'withdrawn' && to === 'accepted' ? giveFirst('R5', event, lookup) : []
}

async function takeBack(
  rules: readonly RuleId[],
  because: ReversalReason,
  event: OfApplication,
  { consentedNominations }: ProcessLookup,
  onlyPending = false,
): Promise<readonly CommandToSend[]> {
  const { studentId, applicationId } = event.data
  const professors = new Set((await consentedNominations(studentId, event)).map(({ professorId }) => professorId))
  return Array.from(professors, (professorId) =>
    send(reversePoints, { professorId, applicationId, rules: [...rules], because, onlyPending, causeEventId: event.id }),
  )
}
