/** The steps of an application that rules reward (product 2.6, rows R3 to R5), as far as they stand. */
import type { AnyEvent } from '#events/catalogue.ts'
import { isPathEvent, knownSteps, pathAfter, pathEntryOf, pathFrom, type Path } from '#events/vocabulary/path.ts'
import { rewardedStatus, ruleIds, type RuleId } from '#events/vocabulary/nominations/points.ts'
import type { Fold } from '../core/streams/fold.ts'

export type RewardedStep = {
  readonly rule: RuleId
  readonly studentId: string
  readonly applicationId: string
  /** The event that the points are given for: of an offer its disclosure, of an acceptance that stands again the way back to it. */
  readonly eventId: string
  /** UTC ISO instant. */
  readonly at: string
}
/** `stepId` names the step in the application's path, as an offer's disclosure is no step of its own. */
type Reached = RewardedStep & { readonly stepId: string }
type State = {
  readonly path: Path
  readonly reached: readonly Reached[]
  /** By the id of a correction: the rules whose status it took out of what the student knows. */
  readonly mistaken: Readonly<Record<string, readonly RuleId[]>>
}

export const rewardedStepsFold: Fold<State> = {
  category: 'application',
  personal: false,
  evolve: (before, event) => {
    if (!isPathEvent(event)) return before
    if (before === undefined)
      return event.type === 'ApplicationSubmitted' ? { path: pathFrom(pathEntryOf(event)), reached: [], mistaken: {} } : undefined
    const path = pathAfter(before.path, pathEntryOf(event))
    const lost = event.type === 'ApplicationStatusCorrected' ? rulesLost(before.path, path) : []
    const mistaken = lost.length === 0 ? before.mistaken : { ...before.mistaken, [event.id]: lost }
    const rule = ruleFor(event)
    const stepId = path.steps.at(-1)?.eventId
    if (rule === undefined || stepId === undefined) return { ...before, path, mistaken }
    const { studentId, applicationId } = event.data
    const reached = { rule, studentId, applicationId, eventId: event.id, at: event.meta.occurredAt, stepId }
    return { path, mistaken, reached: [...before.reached.filter((step) => step.stepId !== stepId), reached] }
  },
}

function rulesLost(before: Path, after: Path): readonly RuleId[] {
  const has = (path: Path, rule: RuleId) => knownSteps(path).some(({ status }) => status === rewardedStatus[rule])
  return ruleIds.filter((rule) => has(before, rule) && !has(after, rule))
}

/** The rule that rewards this event of an application. Before its disclosure an offer may be taken back unseen. */
export function ruleFor(event: AnyEvent): RuleId | undefined {
  switch (event.type) {
    case 'ApplicationStatusChanged':
      return event.data.to === 'offered' ? undefined : ruleOfStatus(event.data.to)
    case 'ApplicationStatusDisclosed':
      return event.data.status === 'offered' ? ruleOfStatus('offered') : undefined
    // The acceptance that a student had given up stands again.
    case 'ApplicationStatusCorrected':
    case 'ApplicationReinstated':
      return event.data.from === 'withdrawn' && event.data.to === 'accepted' ? ruleOfStatus('accepted') : undefined
    default:
      return undefined
  }
}

function ruleOfStatus(status: string): RuleId | undefined {
  return ruleIds.find((rule) => rewardedStatus[rule] === status)
}

/** Without what was corrected, and without an acceptance that was given up. */
export function standingSteps(state: State | undefined): readonly RewardedStep[] {
  if (state === undefined) return []
  const path = knownSteps(state.path)
  return state.reached.flatMap(({ stepId, ...step }) => {
    const n = path.findIndex(({ eventId }) => eventId === stepId)
    const givenUp = path[n]?.status === 'accepted' && path[n + 1]?.status === 'withdrawn'
    return n < 0 || givenUp ? [] : [step]
  })
}
