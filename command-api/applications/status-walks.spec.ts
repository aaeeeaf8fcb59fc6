import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Happened } from '#events/define.ts'
import {
  applicationMoves,
  applicationStatuses,
  isTerminal,
  openSteps,
  type ApplicationStatus,
} from '#events/vocabulary/applications/application-status.ts'
import { isRefusal } from '#events/vocabulary/refusals.ts'
import { applicationSubmitted, jobPosted } from '../testing/examples.ts'
import { foldAll } from '../core/streams/fold.ts'
import { admin, colleague, given, later, NOW, past, recorded, recruiter, student, type Past } from '../testing/given.ts'
import { jobFold } from '../jobs/state.ts'
import { applicationFold } from './state.ts'
import { changeStatus } from './change-status.ts'

const needs = { job: foldAll(jobFold, recorded([jobPosted])), timezone: 'UTC', holdSeconds: 0 }
const inputs = fc.record({
  by: fc.constantFrom(recruiter, colleague, student, admin),
  status: fc.constantFrom(...applicationStatuses),
  reason: fc.option(fc.constant('A reason.'), { nil: undefined }),
  undoesLast: fc.boolean(),
  afterSeconds: fc.constantFrom(1, 30, 61, 3_600, 90_000, 86_400 * 91),
})
const walks = fc.array(inputs, { minLength: 1, maxLength: 25 })

type Step = { readonly events: readonly Happened[]; readonly by: typeof admin }

/** Sends the inputs to one application, one after the other, and appends the decided events to its history. */
function walk(path: readonly MoveInput[]): { readonly history: readonly Past[]; readonly steps: readonly Step[] } {
  let now = NOW
  const history = [past(applicationSubmitted, now, student)]
  const steps: Step[] = []
  for (const { by, status, reason, undoesLast, afterSeconds } of path) {
    now = later(now, { seconds: afterSeconds })
    const input = {
      id: 'application',
      status,
      ...(reason && { reason }),
      ...(undoesLast && { undoes: `event-${history.length - 1}` }),
    }
    const { decision } = given(...history)
      .as(by)
      .at(now)
      .when(changeStatus, input, needs)
    if (isRefusal(decision)) continue
    steps.push({ events: decision, by })
    for (const event of decision) history.push(past(event, now, by))
  }
  return { history, steps }
}
type MoveInput = {
  readonly by: typeof admin
  readonly status: ApplicationStatus
  readonly reason: string | undefined
  readonly undoesLast: boolean
  readonly afterSeconds: number
}

describe('§4 any sequence of status changes', () => {
  it('§4 stores only legal moves', () =>
    fc.assert(
      fc.property(walks, (path) => {
        for (const { events, by } of walk(path).steps) {
          const [first] = events
          if (first?.definition.type !== 'ApplicationStatusChanged') continue
          const { from, to } = first.data as { from: ApplicationStatus; to: ApplicationStatus }
          expect(applicationMoves[by.role]?.[from]).toContain(to)
        }
      }),
    ))

  it('§4 lets a recruiter correct only to an earlier open step', () =>
    fc.assert(
      fc.property(walks, (path) => {
        for (const { events, by } of walk(path).steps) {
          const [first] = events
          if (first?.definition.type !== 'ApplicationStatusCorrected' || first.data['kind'] !== 'correction' || by.role === 'admin')
            continue
          const { from, to } = first.data as { from: ApplicationStatus; to: ApplicationStatus }
          const rank = (status: ApplicationStatus) => (openSteps as readonly ApplicationStatus[]).indexOf(status)
          expect(isTerminal(from)).toBe(false)
          expect(rank(to)).toBeLessThan(rank(from))
        }
      }),
    ))

  it('§4 discloses each rejection and offer exactly once', () =>
    fc.assert(
      fc.property(walks, (path) => {
        for (const { events } of walk(path).steps) {
          const reached = events[0]?.data['to']
          const disclosed = events
            .filter(({ definition }) => definition.type === 'ApplicationStatusDisclosed')
            .map(({ data }) => data['status'])
          expect(disclosed).toEqual(reached === 'rejected' || reached === 'offered' ? [reached] : [])
        }
      }),
    ))

  it('§4 leaves a state whose status and last step are those of the last event', () =>
    fc.assert(
      fc.property(walks, (path) => {
        const events = recorded(walk(path).history)
        for (let n = 1; n <= events.length; n++) {
          const state = foldAll(applicationFold, events.slice(0, n))
          const last = events.slice(0, n).findLast(({ data }) => 'to' in data)
          expect(state?.status).toBe(last && 'to' in last.data ? last.data.to : 'submitted')
          expect(state?.steps.at(-1)?.status).toBe(state?.status)
        }
      }),
    ))

  it('§4 stores nothing when the same change is sent again', () =>
    fc.assert(
      fc.property(walks, fc.constantFrom(...applicationStatuses), (path, status) => {
        const { history } = walk(path)
        const now = later(NOW, { days: 3_000 })
        const input = { id: 'application', status, reason: 'A reason.' }
        const { decision } = given(...history)
          .as(admin)
          .at(now)
          .when(changeStatus, input, needs)
        if (isRefusal(decision)) throw new Error(`refused: ${decision.refused}`)
        given(...history, ...decision.map((event) => past(event, now, admin)))
          .as(admin)
          .at(now)
          .when(changeStatus, input, needs)
          .thenNothingHappened()
      }),
    ))
})
