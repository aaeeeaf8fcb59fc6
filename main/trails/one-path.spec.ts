/**
 * In any walk, decisions, board, the student's page, answers, outcomes and points stand on one path: the steps of each, and since when, are
 * those of `path.ts` over the same events, and of a second, naive reading.
 */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { autoClose } from '#command-api/applications/auto-close.ts'
import { changeStatus } from '#command-api/applications/change-status.ts'
import { discloseStatus } from '#command-api/applications/disclose.ts'
import { endApplication } from '#command-api/applications/end.ts'
import { expireOffer } from '#command-api/applications/expire-offer.ts'
import { applicationFold, knownToStudent } from '#command-api/applications/state.ts'
import type { Caller } from '#command-api/core/command.ts'
import { foldAll } from '#command-api/core/streams/fold.ts'
import { jobFold } from '#command-api/jobs/state.ts'
import { rewardedStepsFold, standingSteps } from '#command-api/processes/rewarded-steps.ts'
import { applicationIds as ids, applicationSubmitted, jobPosted } from '#command-api/testing/examples.ts'
import { admin, colleague, given, later, NOW, past, recorded, recruiter, student, type Past } from '#command-api/testing/given.ts'
import type { AnyEvent } from '#events/catalogue.ts'
import { ApplicationCloseAnnounced } from '#events/applications.ts'
import { happened, type Happened } from '#events/define.ts'
import { encodePosition, type Recorded } from '#events/envelope.ts'
import { applicationStatuses, awaitsCompany, type ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { lastInterviewTime } from '#events/vocabulary/applications/interviews.ts'
import {
  answerIn,
  entriesAsOf,
  isPathEvent,
  knownSteps,
  pathEntryOf,
  pathOf,
  standing,
  toldSteps,
  type Path,
} from '#events/vocabulary/path.ts'
import type { Account } from '#events/vocabulary/permissions.ts'
import { rewardedStatus } from '#events/vocabulary/nominations/points.ts'
import { isRefusal, type Refusal } from '#events/vocabulary/refusals.ts'
import { daysBegun, idleAt, type TimerName } from '#events/vocabulary/terms.ts'
import { naivePaths } from '#events/vocabulary/testing/naive-path.ts'
import type { Projection } from '#projections/define.ts'
import { memoryView } from '#projections/testing/memory.ts'
import type { DueDocument } from '#projections/views/due/model.ts'
import { dueProjection } from '#projections/views/due/project.ts'
import { outcomeOf, type PathDocument } from '#projections/views/paths/model.ts'
import { pathProjection } from '#projections/views/paths/project.ts'
import type { BoardCardDocument } from '#projections/views/recruiter-board/model.ts'
import { recruiterBoardProjection } from '#projections/views/recruiter-board/project.ts'
import type { StudentApplicationDocument } from '#projections/views/student-applications/model.ts'
import { studentApplicationProjection } from '#projections/views/student-applications/project.ts'

const HOLD = 600
const job = foldAll(jobFold, recorded([jobPosted]))
const walks = fc.record({
  /** Of an import nothing is held back. */
  holdSeconds: fc.constantFrom(HOLD, HOLD, 0),
  wishes: fc.array(
    fc.record({
      by: fc.constantFrom(recruiter, recruiter, colleague, student, student, admin),
      what: fc.constantFrom('move', 'move', 'forward', 'forward', 'undo', 'back', 'announce', 'import', 'erasure'),
      status: fc.constantFrom(...applicationStatuses),
      afterSeconds: fc.constantFrom(1, 30, 300, 601, 90_000, 86_400 * 15),
    }),
    { minLength: 1, maxLength: 20 },
  ),
})
type Walk = {
  readonly holdSeconds: number
  readonly wishes: readonly {
    readonly by: Account
    readonly what: string
    readonly status: ApplicationStatus
    readonly afterSeconds: number
  }[]
}

const next: Readonly<Partial<Record<ApplicationStatus, ApplicationStatus>>> = {
  submitted: 'shortlisted',
  shortlisted: 'interviewing',
  interviewing: 'offered',
  offered: 'accepted',
  accepted: 'hired',
}

function walked({ holdSeconds, wishes }: Walk): readonly AnyEvent[] {
  const history: Past[] = [past(applicationSubmitted, NOW, student)]
  let now = NOW
  const store = (decision: readonly Happened[] | Refusal, by?: Account) => {
    if (!isRefusal(decision)) for (const event of decision) history.push(past(event, now, by))
  }
  const timer = (name: Extract<Caller, { readonly kind: 'timer' }>['name']): Caller => ({ kind: 'timer', name })
  const id = 'application'
  for (const { by, what, status, afterSeconds } of wishes) {
    now = later(now, { seconds: afterSeconds })
    const scene = () => given(...history).at(now)
    const state = () => foldAll(applicationFold, recorded(history))
    const due = { applicationId: id }
    store(scene().by(timer('statusDisclosed')).when(discloseStatus, due, { timezone: 'UTC' }).decision)
    store(scene().by(timer('offerExpired')).when(expireOffer, due).decision)
    store(scene().by(timer('applicationClosed')).when(autoClose, due, { jobEndedAt: undefined }).decision)
    const application = state()
    if (!application) continue
    const change = (account: Account, more: object, caller: Caller = { kind: 'user', account }) =>
      store(
        scene()
          .by(caller)
          .when(changeStatus, { id, status, ...more }, { job, timezone: 'UTC', holdSeconds }).decision,
        account,
      )
    if (what === 'announce' && awaitsCompany(application.status))
      store([happened(ApplicationCloseAnnounced, { ...ids, closesAt: later(now, { days: 7 }), because: 'no_answer' })])
    else if (what === 'erasure') {
      if (history.length > 8) store(scene().by({ kind: 'process', name: 'eraseSubject' }).when(endApplication, due).decision)
    } else if (what === 'forward') {
      const to = next[application.status]
      change(to === 'accepted' ? student : recruiter, to ? { status: to } : {})
    } else if (what === 'undo' || what === 'back') {
      const steps = by.role === 'student' ? application.known : application.steps
      const [before, last] = steps.slice(-2)
      change(by, { status: before?.status ?? status, ...(what === 'undo' ? { undoes: last?.eventId ?? 'none' } : { reason: 'A reason.' }) })
    } else if (what === 'import') change(by, { reason: 'A reason.' }, { kind: 'import', account: by })
    else change(by, by.role === 'student' ? {} : { reason: 'A reason.' })
  }
  return recorded(history).map((event, n) => ({ ...event, stream: 'application-application', position: BigInt(n + 1) }) as AnyEvent)
}

const plain = (steps: readonly { readonly eventId: string; readonly status: string; readonly at: string }[]) =>
  steps.map(({ eventId, status, at }) => [eventId, status, at])
const viewOf = (projection: unknown) => memoryView(projection as Projection)
const dueIn = (view: ReturnType<typeof viewOf>, timer: TimerName) => (view.document(`${timer}-application`) as DueDocument | undefined)?.due

it('§2.19 state, board, student’s page, answers, outcomes and points agree on every path, steps included', { timeout: 30_000 }, () =>
  fc.assert(
    fc.property(walks, (walk) => {
      const log = walked(walk)
      const views = {
        board: viewOf(recruiterBoardProjection),
        page: viewOf(studentApplicationProjection),
        paths: viewOf(pathProjection),
        due: viewOf(dueProjection),
      }
      const pasts: (Path | undefined)[] = []
      log.forEach((event, n) => {
        const events = log.slice(0, n + 1)
        for (const view of Object.values(views)) view.take([event as unknown as Recorded])
        const entries = events.filter(isPathEvent).map(pathEntryOf)
        const path = pathOf(entries)
        if (!path) throw new Error('There is no submission.')
        const [all, known] = [plain(path.steps), plain(knownSteps(path))]
        const told = standing(toldSteps(path))

        const naive = naivePaths(entries)
        expect(naive.company.map(({ status, at }) => [status, at])).toEqual(path.steps.map(({ status, at }) => [status, at]))
        expect(naive.student.map(({ status, seenAt }) => [status, seenAt])).toEqual(toldSteps(path).map(({ status, at }) => [status, at]))

        const state = foldAll(applicationFold, events)
        expect(state && [plain(state.steps), plain(state.known)]).toEqual([all, known])
        expect(state && [state.status, knownToStudent(state).status]).toEqual([standing(path.steps).status, told.status])

        const card = views.board.document('application') as BoardCardDocument
        expect([plain(card.steps), plain(knownSteps(card))]).toEqual([all, known])
        expect(card).toMatchObject(standing(path.steps))

        const page = views.page.document('application') as StudentApplicationDocument
        expect([plain(page.path.steps), plain(knownSteps(page.path))]).toEqual([all, known])
        expect(page).toMatchObject({ ...told, revision: state?.noticed })

        // What the student does not notice moves no term: it ends when the pages say so.
        if (state && awaitsCompany(state.status)) {
          const { closesAt } = state.announced ?? {}
          expect([page.movedAt, page.closesAt, card.movedAt, card.closesAt]).toEqual([state.termFrom, closesAt, state.termFrom, closesAt])
          expect(dueIn(views.due, 'applicationClosed')).toBe(closesAt)
          const idle = idleAt(state.status, state.termFrom, lastInterviewTime(state.interviews))
          expect(dueIn(views.due, 'applicationIdle')).toBe(closesAt === undefined ? idle : undefined)
        }

        const kept = views.paths.document('application') as PathDocument
        const folded = pathOf(kept.entries)
        expect(folded && [plain(folded.steps), plain(toldSteps(folded))]).toEqual([all, plain(toldSteps(path))])
        pasts.push(folded)
        const first = answerIn(knownSteps(path))
        expect(kept.daysToAnswer).toBe(first && daysBegun(kept.submittedAt, first.at))
        expect(kept.withdrawnUnseen).toBe(first === undefined && told.status === 'withdrawn')
        expect(kept.outcome).toBe(outcomeOf(path))

        // What was given points for stands on the path that the student knows, and counts once.
        const rewarded = standingSteps(foldAll(rewardedStepsFold, events))
        expect(new Set(rewarded.map(({ eventId }) => eventId)).size).toBe(rewarded.length)
        const statuses = new Set(known.map(([, status]) => status))
        for (const { rule } of rewarded) expect(statuses).toContain(rewardedStatus[rule])
      })
      // What the view keeps at the end tells of each moment what was read then.
      const { entries } = views.paths.document('application') as PathDocument
      log.forEach(({ position }, n) => {
        expect(pathOf(entriesAsOf(entries, { knownAt: encodePosition(position) }))).toEqual(pasts[n])
      })
    }),
    { numRuns: 400 },
  ),
)

it('§2.19 these walks come by every kind of entry', { timeout: 30_000 }, () => {
  const seen = new Set(fc.sample(walks, 300).flatMap((walk) => walked(walk).map(({ type }) => type)))
  for (const type of ['OfferExpired', 'ApplicationAutoClosed', 'ApplicationStatusCorrected', 'ApplicationReinstated'] as const)
    expect(seen).toContain(type)
})
