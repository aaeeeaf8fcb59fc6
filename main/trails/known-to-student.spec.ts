/** In any walk with a hold, command side, view and trail agree on what the student knows, and tell nothing of what is held back. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { discloseStatus } from '#command-api/applications/disclose.ts'
import { applicationFold, knownToStudent } from '#command-api/applications/state.ts'
import { addNote } from '#command-api/applications/notes.ts'
import { viewApplication } from '#command-api/applications/view.ts'
import { foldAll } from '#command-api/core/streams/fold.ts'
import { applicationSubmitted } from '#command-api/testing/examples.ts'
import { admin, given, later, NOW, past, recorded, recruiter, student, type Past } from '#command-api/testing/given.ts'
import type { DomainEvent, Happened } from '#events/define.ts'
import type { Recorded } from '#events/envelope.ts'
import { applicationStatuses, isHeldBack } from '#events/vocabulary/applications/application-status.ts'
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import type { Projection } from '#projections/define.ts'
import { memoryView } from '#projections/testing/memory.ts'
import type { StudentApplicationDocument } from '#projections/views/student-applications/model.ts'
import { studentApplicationProjection } from '#projections/views/student-applications/project.ts'
import { entriesFrom } from '#query-api/timeline/trail.ts'

const HOLD = 600
const needs = { job: undefined, timezone: 'UTC', holdSeconds: HOLD }
const steps = fc.array(
  fc.record({
    by: fc.constantFrom(recruiter, recruiter, student, admin),
    what: fc.constantFrom('move', 'move', 'forward', 'forward', 'undo', 'back', 'back', 'view', 'note'),
    status: fc.constantFrom(...applicationStatuses),
    reason: fc.boolean(),
    interviewAt: fc.constantFrom(undefined, '2026-12-01T10:00:00Z', '2026-12-02T10:00:00Z'),
    afterSeconds: fc.constantFrom(1, 30, 300, 601),
  }),
  { minLength: 1, maxLength: 25 },
)
type Step = { readonly [Field in 'by' | 'what' | 'status' | 'reason' | 'interviewAt' | 'afterSeconds']: unknown } & {
  readonly by: typeof admin
  readonly what: string
  readonly status: (typeof applicationStatuses)[number]
  readonly reason: boolean
  readonly interviewAt: string | undefined
  readonly afterSeconds: number
}

const next: Readonly<Partial<Record<string, Step['status']>>> = { submitted: 'interviewing', interviewing: 'offered', offered: 'rejected' }

function walk(path: readonly Step[]): readonly Past[] {
  const history = [past(applicationSubmitted, NOW, student)]
  let now = NOW
  const store = (decision: readonly Happened[] | Refusal, by?: typeof admin) => {
    if (!isRefusal(decision)) for (const event of decision) history.push(past(event, now, by))
  }
  for (const { by, what, status, reason, interviewAt, afterSeconds } of path) {
    now = later(now, { seconds: afterSeconds })
    const scene = () => given(...history).at(now)
    store(
      scene().by({ kind: 'timer', name: 'statusDisclosed' }).when(discloseStatus, { applicationId: 'application' }, { timezone: 'UTC' })
        .decision,
    )
    const [before, last] = foldAll(applicationFold, recorded(history))?.steps.slice(-2) ?? []
    const wanted = what === 'back' ? before?.status : what === 'forward' ? next[(last ?? before)?.status ?? 'submitted'] : status
    const input = {
      id: 'application',
      status: wanted ?? status,
      ...(reason && { reason: 'A reason.' }),
      ...(interviewAt !== undefined && { interviewAt }),
      ...((what === 'undo' || (what === 'back' && !reason)) && {
        undoes: `event-${history.findLastIndex(({ definition }) => definition.type.startsWith('Application'))}`,
      }),
    }
    if (what === 'view') store(scene().as(recruiter).when(viewApplication, { id: 'application' }).decision, recruiter)
    else if (what === 'note') store(scene().as(recruiter).when(addNote, { id: 'application', text: 'A note.' }).decision, recruiter)
    else store(scene().as(by).when(changeStatus, input, needs).decision, by)
  }
  return history
}

it('§2.18 the student knows the same by command, view and trail, and no instant before a disclosure tells of it', { timeout: 30_000 }, () =>
  fc.assert(
    fc.property(steps, (path) => {
      const log = recorded(walk(path)).map((event, n) => ({ ...event, stream: 'application-application', position: BigInt(n + 1) }))
      const view = memoryView(studentApplicationProjection as unknown as Projection)
      log.forEach((event, n) => {
        view.take([event as unknown as Recorded])
        const state = foldAll(applicationFold, log.slice(0, n + 1))
        const known = state && knownToStudent(state)
        const seen = view.document('application') as StudentApplicationDocument
        // A way back to what the student knows is disclosed in the same append: view and fold meet after it.
        const followed = log[n + 1]?.type === 'ApplicationStatusDisclosed' && log[n + 1]?.meta.occurredAt === event.meta.occurredAt
        if (!followed) expect([seen.status, seen.revision]).toEqual([known?.status, known?.noticed])
        expect(seen.interviews ?? []).toEqual(known?.interviews)
        if (!followed && state?.discloseAt !== undefined) expect(isHeldBack(state.status)).toBe(true)
      })
      const state = foldAll(applicationFold, log)
      const entries = entriesFrom(log as unknown as readonly DomainEvent[])
      const outside = entries.filter(({ internal }) => !internal)
      expect(outside.findLast(({ to }) => to !== undefined)?.to ?? 'submitted').toBe(state && knownToStudent(state).status)
      // An entry for each thing that they notice after the submission, and no more.
      expect(outside).toHaveLength(1 + (state?.noticed ?? 0))
      for (const { eventId, to, at, disclosed } of outside) {
        if (to === undefined || !isHeldBack(to as (typeof applicationStatuses)[number])) continue
        const told = log.slice(log.findIndex(({ id }) => id === eventId)).find(({ type }) => type === 'ApplicationStatusDisclosed')
        expect(disclosed?.at ?? at).toBe(told?.meta.occurredAt)
      }
    }),
    { numRuns: 500 },
  ),
)
