/** Gives and takes back points for nominations (product 2.6): the table of rules stands in `events/vocabulary/nominations/points.ts`. */
import type { AnyEvent } from '#events/catalogue.ts'
import { countsForNomination } from '#events/vocabulary/nominations/policies.ts'
import { ruleOf, sharesOf, type ReversalReason, type RuleId } from '#events/vocabulary/nominations/points.ts'
import { answerStandsAt } from '#events/vocabulary/terms.ts'
import { defined } from '#lib/fields.ts'
import { timezoneOf } from '../organizations/state.ts'
import { accruePoints } from '../points/accrue.ts'
import { reversePoints } from '../points/reverse.ts'
import { pointsFold, type Line } from '../points/state.ts'
import { policyOf } from '../policies/state.ts'
import { defineProcess, send, type CommandToSend, type ConsentedNomination, type ProcessLookup } from './process.ts'
import { firstReadyBy } from './readiness.ts'
import { rewardedStepsFold, ruleFor, standingSteps } from './rewarded-steps.ts'

export const rewardNominations = defineProcess('reward-nominations', {
  NominationConsented: async (event, lookup) => {
    const { nominationId, studentId } = event.data
    const nominations = consentedBy(event.meta.occurredAt, await lookup.consentedNominations(studentId, event))
    return give(
      'R1',
      { studentId, eventId: event.id, at: event.meta.occurredAt },
      nominations.filter((nomination) => nomination.nominationId === nominationId),
    )
  },
  NominationConsentWithdrawn: ({ id: causeEventId, data: { professorId, nominationId } }) => [
    send(reversePoints, { professorId, nominationId, because: 'consent_withdrawn', causeEventId }),
  ],
  ProfileFieldChanged: (event, lookup) => giveIfReady(event.data.uid, event, lookup),
  ResumeUploaded: (event, lookup) => giveIfReady(event.data.studentId, event, lookup),
  ApplicationStatusChanged: async (event, lookup) => {
    const { from, to } = event.data
    // The days to wait let a renege cancel the points; later they are the professor's.
    if (from === 'accepted' && to === 'withdrawn') return takeBack(['R5'], 'reneged', event, lookup, true)
    return giveFirst(event, lookup, to === 'accepted' ? answerStandsAt(event.meta.occurredAt) : undefined)
  },
  ApplicationStatusDisclosed: (event, lookup) => giveFirst(event, lookup),
  ApplicationStatusCorrected: async (event, lookup) => {
    // What was stored since has events of its own: by the state after those, points would be given and taken back once more.
    const mistaken = (await lookup.fold(rewardedStepsFold, event.data.applicationId))?.mistaken[event.id] ?? []
    // Most corrections are of steps that nobody rewards: no view is waited for.
    const takenBack = mistaken.length === 0 ? [] : await takeBack(mistaken, 'corrected', event, lookup)
    return [...takenBack, ...(await giveFirst(event, lookup))]
  },
  ApplicationReinstated: (event, lookup) => giveFirst(event, lookup),
  PointsReversed: async (event, lookup) => {
    const { professorId, entryId } = event.data
    const line = (await lookup.fold(pointsFold, professorId))?.lines.find((each) => each.entryId === entryId)
    return line && ruleOf(line.rule).window ? giveNext(line, event, lookup) : []
  },
})

type Cause = { readonly studentId: string; readonly applicationId?: string; readonly eventId: string; readonly at: string }
type OfApplication = AnyEvent & { readonly data: { readonly studentId: string; readonly applicationId: string } }

/** In the order of the consents, the earliest first. */
function consentedBy(instant: string, nominations: readonly ConsentedNomination[]) {
  return nominations
    .filter(({ consentedAt, withdrawn }) => !withdrawn && Date.parse(consentedAt) <= Date.parse(instant))
    .toSorted(
      (one, other) =>
        Date.parse(one.consentedAt) - Date.parse(other.consentedAt) || one.nominationId.localeCompare(other.nominationId, 'en'),
    )
}

async function giveIfReady(studentId: string, event: AnyEvent, lookup: ProcessLookup): Promise<readonly CommandToSend[]> {
  const nominations = consentedBy(event.meta.occurredAt, await lookup.consentedNominations(studentId, event))
  if (nominations.length === 0 || (await firstReadyBy(studentId, lookup)) !== event.id) return []
  return give('R2', { studentId, eventId: event.id, at: event.meta.occurredAt }, nominations)
}

/** For the first step of its kind in the window of a nomination. */
async function giveFirst(event: OfApplication, lookup: ProcessLookup, standsAt?: string): Promise<readonly CommandToSend[]> {
  const rule = ruleFor(event)
  if (rule === undefined) return []
  const { studentId, applicationId } = event.data
  const step = { studentId, applicationId, eventId: event.id, at: event.meta.occurredAt }
  return give(rule, step, (await takers(rule, studentId, event, lookup))(step), standsAt)
}

/**
 * The step that points were given for is taken back: the next step of its kind that stands is the first now. If it was given up, the
 * professor sees that after the minute in which the student can undo it, and so the points that take its place.
 */
async function giveNext({ rule, studentId }: Line, event: AnyEvent & { readonly type: 'PointsReversed' }, lookup: ProcessLookup) {
  const applications = await lookup.applicationsOf(studentId, event)
  const folded = await Promise.all(applications.map((id) => lookup.fold(rewardedStepsFold, id)))
  const steps = folded
    .flatMap(standingSteps)
    .filter((step) => step.rule === rule)
    .toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at))
  const takersOf = await takers(rule, studentId, event, lookup)
  const from = event.data.because === 'reneged' ? event.meta.occurredAt : undefined
  return steps.flatMap((step) => {
    const last = rule === 'R5' && (from === undefined || step.at > from) ? step.at : from
    return give(rule, step, takersOf(step), last && answerStandsAt(last))
  })
}

/**
 * The nominations that take part in a step: of nominators whose window it is in, who had the consent by then, and for whom no other step
 * was given points. Each answer counts as given for the next.
 */
async function takers(rule: RuleId, studentId: string, event: AnyEvent, lookup: ProcessLookup) {
  const nominations = await lookup.consentedNominations(studentId, event)
  const professors = [...new Set(nominations.map(({ professorId }) => professorId))]
  const ledgers = await Promise.all(professors.map((professorId) => lookup.fold(pointsFold, professorId)))
  const lines = ledgers.flatMap((ledger) => ledger?.lines ?? []).filter((line) => line.rule === rule && line.studentId === studentId)
  const given = lines
    .filter(({ reversed, points }) => reversed < points)
    .map(({ causeEventId: eventId, causedAt: at }) => ({ eventId, at }))
  const windows = new Map(
    await Promise.all(nominations.map(async (nomination) => [nomination.nominationId, await windowOf(nomination, lookup)] as const)),
  )
  return ({ eventId, at }: Cause): readonly ConsentedNomination[] => {
    const taking = consentedBy(at, nominations).filter(({ nominationId }) => {
      const counts = windows.get(nominationId)
      const other = given.some((step) => step.eventId !== eventId && counts?.(step.at))
      const takenBack = lines.some(
        (line) => line.nominationId === nominationId && line.causeEventId === eventId && line.reversed >= line.points,
      )
      return counts?.(at) && !other && !takenBack
    })
    if (taking.length > 0) given.push({ eventId, at })
    return taking
  }
}

async function windowOf({ universityId, semester }: ConsentedNomination, lookup: ProcessLookup): Promise<(instant: string) => boolean> {
  const [policy, timezone] = await Promise.all([policyOf(lookup, universityId), timezoneOf(lookup, universityId)])
  return (instant) => countsForNomination(policy, semester, instant, timezone)
}

/** One command for each professor: a process sends one of a kind to a stream for an event. */
function give(
  rule: RuleId,
  { eventId: causeEventId, at: causedAt, ...of }: Cause,
  nominations: readonly ConsentedNomination[],
  standsAt?: string,
): readonly CommandToSend[] {
  const { points, split } = ruleOf(rule)
  const taking = nominations.filter((one, n) => nominations.findIndex(({ professorId }) => professorId === one.professorId) === n)
  const shares = split ? sharesOf(points, taking.length) : taking.map(() => points)
  return taking.flatMap(({ consentedAt: _, withdrawn: __, ...nomination }, n) => {
    const share = shares[n] ?? 0
    const nominators = split ? taking.length : 1
    const { studentId, applicationId } = of
    const cause = defined({ studentId, applicationId, causeEventId, causedAt, standsAt })
    return share === 0 ? [] : [send(accruePoints, { ...nomination, ...cause, rule, share, nominators })]
  })
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
