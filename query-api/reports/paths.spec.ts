import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApplicationStatus } from '#events/vocabulary/applications/application-status.ts'
import { naivePaths } from '#events/vocabulary/testing/naive-path.ts'
import type { StatusEntry } from './facts.ts'
import { pathFactOf, toldPathOf } from './paths.ts'
import { factsOf, ofCategory, pathEntryOf } from './testing/log.ts'
import { randomLog } from './testing/random-log.ts'

type Said = readonly [kind: StatusEntry['kind'], to: ApplicationStatus, more?: Partial<StatusEntry>]

/** The submission is the entry 0. What is told, expires or closes by itself has no author. */
function entriesOf(...said: readonly Said[]): readonly StatusEntry[] {
  const all: readonly Said[] = [['submitted', 'submitted', { role: 'student' }], ...said]
  return all.map(([kind, to, more], position) => ({
    position,
    at: position,
    kind,
    to,
    role: kind === 'moved' || kind === 'corrected' || kind === 'reinstated' ? 'recruiter' : undefined,
    reasonCode: undefined,
    corrects: undefined,
    held: false,
    ...more,
  }))
}

const positions = (entries: readonly StatusEntry[]) => entries.map(({ position }) => position)
const takenBack = (...said: readonly Said[]) => positions(pathFactOf(entriesOf(...said)).takenBack)
const standing = (...said: readonly Said[]) => positions(pathFactOf(entriesOf(...said)).steps)

const review: Said = ['moved', 'under_review']
const interview: Said = ['moved', 'interviewing']
const unseenRejection: Said = ['moved', 'rejected', { held: true }]
const back = (to: ApplicationStatus, corrects: number): Said => ['corrected', to, { corrects }]
const unseenOffer = (corrects: number): Said => ['corrected', 'offered', { corrects, held: true }]
const withdrawn: Said = ['moved', 'withdrawn', { role: 'student' }]

describe('what corrections took back', () => {
  it('is what they took out of the path, whatever comes then', () => {
    expect(takenBack(review, interview, back('submitted', 1))).toEqual([1, 2])
    expect(takenBack(review, interview, back('submitted', 1), withdrawn)).toEqual([1, 2])
    expect(takenBack(review, unseenRejection, back('under_review', 2), withdrawn)).toEqual([2])
  })

  it('is nothing of a correction that the student was not told of before they moved, also where it went back to another such one', () => {
    const two = [review, unseenOffer(1), unseenRejection, unseenOffer(3)] as const
    expect(standing(...two)).toEqual([0, 2])
    expect(takenBack(...two)).toEqual([1, 3])
    expect(standing(...two, withdrawn)).toEqual([0, 1, 5])
    expect(takenBack(...two, withdrawn)).toEqual([])
  })

  it('stays taken back where the student was told of what came after it', () => {
    const told = [review, unseenOffer(1), ['moved', 'rejected'], ['told', 'rejected']] as const
    expect(takenBack(...told, withdrawn)).toEqual([1])
    expect(standing(...told, unseenOffer(3), withdrawn)).toEqual([0, 3, 6])
    expect(takenBack(...told, unseenOffer(3), withdrawn)).toEqual([1])
  })

  it('stays taken back where the student was told so, though the step that it went back to leaves with the move', () => {
    const said = [unseenRejection, ['reinstated', 'submitted'], review, back('submitted', 3)] as const
    expect(standing(...said, withdrawn)).toEqual([0, 5])
    expect(takenBack(...said, withdrawn)).toEqual([3])
  })
})

const correctable: readonly StatusEntry['kind'][] = ['moved', 'expired', 'closed', 'reinstated']

it('agrees with a second reading of random logs after each entry: steps, what the student knows of them, and what was taken back', () => {
  fc.assert(
    fc.property(randomLog, (log) => {
      const own = ofCategory(log, 'Application')
      for (const { id, entries } of factsOf(log).applications)
        for (let count = 1; count <= entries.length; count++) {
          const some = entries.slice(0, count)
          const { steps, takenBack } = pathFactOf(some)
          const naive = naivePaths((own.get(id) ?? []).slice(0, count).map(pathEntryOf))
          expect(steps.map(({ position, at }) => [String(position), at])).toEqual(
            naive.company.map(({ eventId, at }) => [eventId, Date.parse(at)]),
          )
          expect(toldPathOf(some).steps.map(({ position }) => String(position))).toEqual(naive.student.map(({ eventId }) => eventId))
          expect(new Set(takenBack)).toEqual(
            new Set(some.filter(({ kind, position }) => correctable.includes(kind) && naive.takenBack.has(String(position)))),
          )
        }
    }),
    { numRuns: 300 },
  )
})
