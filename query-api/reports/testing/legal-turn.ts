/** From a wish to what may happen to an application: two readings of a path agree on what can be in a log. */
import {
  awaitsCompany,
  isHeldBack,
  isTerminal,
  movesFor,
  openSteps,
  type ApplicationStatus,
} from '#events/vocabulary/applications/application-status.ts'
import { firstTakenBack, heldStep, knownSteps, standing, type Path } from '#events/vocabulary/path.ts'
import type { LogEvent } from './log.ts'

export type Turn = Pick<LogEvent, 'type' | 'thing' | 'role' | 'data'>

/** @param choice of several that are legal @returns undefined where nothing of the kind is */
export function legal(turn: Turn, path: Path, choice: number): Turn | undefined {
  const { type, role, data } = turn
  const [status, held] = [standing(path.steps).status, heldStep(path)]
  const known = standing(knownSteps(path)).status
  const one = (options: readonly ApplicationStatus[]) =>
    options.includes(data.to ?? 'submitted') ? data.to : options[choice % options.length]
  // To what extent an offer that was told is held back anew, the test of paths says.
  const isKnown = (to: ApplicationStatus) => knownSteps(path).some((step) => step.status === to)
  const goingTo = (to: ApplicationStatus | undefined, corrects?: number): Turn | undefined =>
    to === undefined ? undefined : { ...turn, data: { ...data, to, corrects, held: data.held === true && isHeldBack(to) && !isKnown(to) } }

  if (type === 'ApplicationStatusDisclosed') return held && goingTo(held.status)
  if (type === 'OfferExpired') return status === 'offered' && !held ? goingTo('declined') : undefined
  if (type === 'ApplicationAutoClosed') return awaitsCompany(status) ? goingTo('closed') : undefined
  if (type === 'ApplicationReinstated') return isTerminal(status) ? goingTo(one(openSteps.slice(0, 5))) : undefined
  if (type === 'ApplicationStatusChanged') {
    if (role === undefined) return isTerminal(known) ? undefined : goingTo(known === 'offered' ? 'declined' : 'withdrawn')
    // A student who wants to accept what is not offered does nothing.
    if (role === 'student') return goingTo(movesFor(role, known).find((move) => move === data.to))
    return goingTo(one(movesFor(role, status)))
  }
  if (role === 'student') {
    const [last, before] = path.steps.toReversed()
    return last?.role === 'student' && before ? goingTo(before.status, Number(last.eventId)) : undefined
  }
  const to = one(openSteps.filter((step) => step !== status))
  const first = to && path.steps[firstTakenBack(path.steps, to)]
  return first && path.steps.length > 1 ? goingTo(to, Number(first.eventId)) : undefined
}
