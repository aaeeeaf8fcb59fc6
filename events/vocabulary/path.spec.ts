import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applicationStatuses,
  awaitsCompany,
  isHeldBack,
  isTerminal,
  movesFor,
  type ApplicationStatus,
} from './applications/application-status.ts'
import { encodePosition } from '../envelope.ts'
import {
  answerIn,
  entriesAsOf,
  firstTakenBack,
  heldStep,
  knownSteps,
  pathOf,
  shownSteps,
  toldSteps,
  type KeptEntry,
  type PathEntry,
} from './path.ts'
import { naivePaths, type Visit } from './testing/naive-path.ts'

type Kind = PathEntry['kind']
/** The nth entry happened in the nth minute, and its event is the nth. */
const at = (n: number) => new Date(Date.UTC(2026, 10, 20, 10, n)).toISOString()
const positionOf = (n: number) => encodePosition(BigInt(n * 7))
type Said = readonly [kind: Kind, to: ApplicationStatus, by?: string | undefined, more?: Partial<PathEntry>]
function entriesOf(...said: readonly Said[]): readonly KeptEntry[] {
  const submission: Said = ['submitted', 'submitted', 'student']
  return [submission, ...said].map(([kind, to, role, more], n) => ({
    eventId: `e${n}`,
    at: at(n),
    position: positionOf(n),
    kind,
    to,
    ...(role !== undefined && { role }),
    ...more,
  }))
}
const read = (...said: readonly Said[]) => {
  const path = pathOf(entriesOf(...said))
  if (!path) throw new Error('There is no submission.')
  return path
}
const R = 'recruiter'
const held = { discloseAt: at(60) }
/** `under_review 1`: the status, and the minute since when. */
const words = (steps: readonly { readonly status: string; readonly at: string }[]) =>
  steps.map((step) => `${step.status} ${(Date.parse(step.at) - Date.parse(at(0))) / 60_000}`)
const company = (...said: readonly Said[]) => words(read(...said).steps)
const student = (...said: readonly Said[]) => words(toldSteps(read(...said)))
const naive = (...said: readonly Said[]) => {
  const { company, student } = naivePaths(entriesOf(...said))
  return { company: words(company), student: words(student.map(({ status, seenAt }) => ({ status, at: seenAt }))) }
}
const shown = (...said: readonly Said[]) => words(shownSteps(read(...said).steps))

const inReview: Said = ['moved', 'under_review', R]
const interview: Said = ['moved', 'interviewing', R]
const offer: Said = ['moved', 'offered', R, held]
const rejection: Said = ['moved', 'rejected', R, held]
const toldOf = (status: ApplicationStatus): Said => ['told', status]
const back = (to: ApplicationStatus, corrects: string, by = R, more = {}): Said => ['corrected', to, by, { corrects, ...more }]

describe('§2.19 the path of an application', () => {
  it('§2.19 begins with its submission, and knows none before it', () => {
    expect(company()).toEqual(['submitted 0'])
    expect(pathOf(entriesOf(inReview).slice(1))).toBeUndefined()
  })

  it('§2.19 a correction takes out the entry that it names and all after it, and the status before goes on as if never left', () => {
    expect(company(inReview, interview, back('under_review', 'e2'))).toEqual(['submitted 0', 'under_review 1'])
    expect(company(inReview, ['moved', 'shortlisted', R], interview, back('submitted', 'e1'))).toEqual(['submitted 0'])
  })

  it('§2.19 another status stands from the instant of the entry that was taken out, with the correction’s event and author', () => {
    const path = read(inReview, interview, ['moved', 'rejected', R], back('shortlisted', 'e2', 'admin'))
    expect(words(path.steps)).toEqual(['submitted 0', 'under_review 1', 'shortlisted 2'])
    expect(path.steps.at(-1)).toMatchObject({ eventId: 'e4', role: 'admin', correctedAt: at(4) })
  })

  it('§2.19 one that names nothing in the path takes out the last entry, and the submission stays', () => {
    expect(company(inReview, interview, back('hired', 'nothing'))).toEqual(['submitted 0', 'under_review 1', 'hired 2'])
    expect(company(back('hired', 'e0'))).toEqual(['submitted 0', 'hired 1'])
    expect(company(inReview, back('hired', 'e0'))).toEqual(['submitted 0', 'hired 1'])
  })

  it('§2.19 as of an instant between mistake and correction the mistake stands, and what was not recorded is not known', () => {
    const entries = entriesOf(inReview, interview, back('shortlisted', 'e2'))
    const asOf = (limits: Parameters<typeof entriesAsOf>[1]) => words(pathOf(entriesAsOf(entries, limits))?.steps ?? [])
    expect(asOf({})).toEqual(['submitted 0', 'under_review 1', 'shortlisted 2'])
    expect(asOf({ asOf: at(2) })).toEqual(['submitted 0', 'under_review 1', 'interviewing 2'])
    expect(asOf({ knownAt: positionOf(2) })).toEqual(['submitted 0', 'under_review 1', 'interviewing 2'])
    expect(asOf({ asOf: at(2), knownAt: positionOf(1) })).toEqual(['submitted 0', 'under_review 1'])
    expect(asOf({ asOf: at(-1) })).toEqual([])
  })

  it('§2.19 a reinstatement keeps the ending, which screens leave out, and its status begins again', () => {
    const entries = [inReview, rejection, toldOf('rejected'), ['reinstated', 'under_review', R]] as const
    expect(company(...entries)).toEqual(['submitted 0', 'under_review 1', 'rejected 2', 'under_review 4'])
    expect(student(...entries)).toEqual(['submitted 0', 'under_review 1', 'rejected 3', 'under_review 4'])
    expect(shown(...entries)).toEqual(['submitted 0', 'under_review 1'])
    expect(shown(...entries, ['moved', 'rejected', R], ['reinstated', 'under_review', R], interview)).toEqual([
      'submitted 0',
      'under_review 1',
      'interviewing 7',
    ])
  })

  it('§2.19 for the student a rejection or an offer counts from its disclosure', () => {
    expect(company(interview, offer)).toEqual(['submitted 0', 'interviewing 1', 'offered 2'])
    expect(student(interview, offer)).toEqual(['submitted 0', 'interviewing 1'])
    expect(student(interview, offer, toldOf('offered'))).toEqual(['submitted 0', 'interviewing 1', 'offered 3'])
    expect(heldStep(read(interview, offer))).toMatchObject({ status: 'offered', eventId: 'e2' })
    expect(heldStep(read(interview, offer, toldOf('offered')))).toBeUndefined()
    expect(student(interview, offer, toldOf('rejected'))).toEqual(['submitted 0', 'interviewing 1'])
  })

  it('§2.19 what is held back when the student moves leaves the path, and is not told later', () => {
    const withdrawn: Said = ['moved', 'withdrawn', 'student']
    expect(company(interview, offer, withdrawn)).toEqual(['submitted 0', 'interviewing 1', 'withdrawn 3'])
    expect(company(interview, offer, withdrawn, toldOf('offered'))).toEqual(['submitted 0', 'interviewing 1', 'withdrawn 3'])
    expect(company(interview, offer, ['moved', 'withdrawn'])).toEqual(['submitted 0', 'interviewing 1', 'withdrawn 3'])
  })

  it('§2.19 nor does a correction that is held back count then: what it had taken out stands', () => {
    const offered = [interview, offer, toldOf('offered'), ['moved', 'accepted', 'student']] as const
    const mistaken = back('rejected', 'e4', 'admin', held)
    expect(company(...offered, mistaken)).toEqual(['submitted 0', 'interviewing 1', 'offered 2', 'rejected 4'])
    expect(student(...offered, mistaken)).toEqual(student(...offered))
    expect(company(...offered, mistaken, ['moved', 'withdrawn', 'student'])).toEqual([
      'submitted 0',
      'interviewing 1',
      'offered 2',
      'accepted 4',
      'withdrawn 6',
    ])
    expect(company(...offered, rejection, back('offered', 'e4', 'student'))).toEqual(['submitted 0', 'interviewing 1', 'offered 2'])
  })

  it('§2.18 a decision that a correction gives back stands, for the student, from when they were told of what it took out', () => {
    const again = [rejection, toldOf('rejected'), ['reinstated', 'submitted', R], back('offered', 'e1', 'admin', held)] as const
    expect(student(...again)).toEqual(['submitted 0', 'rejected 2', 'submitted 3'])
    expect(student(...again, back('rejected', 'e4', 'admin'), toldOf('rejected'))).toEqual(['submitted 0', 'rejected 2'])
  })

  it('§2.18 tells the student nothing of a rejection that was taken back unseen, nor when it was made', () => {
    expect(student(inReview, rejection, back('under_review', 'e2'))).toEqual(['submitted 0', 'under_review 1'])
    const again: Said = ['reinstated', 'under_review', R]
    expect(student(inReview, rejection, again)).toEqual(['submitted 0', 'under_review 1'])
    expect(student(inReview, rejection, again, interview)).toEqual(['submitted 0', 'under_review 1', 'interviewing 4'])
    expect(company(rejection, back('hired', 'e1', 'admin'))).toEqual(['submitted 0', 'hired 1'])
    expect(student(rejection, back('hired', 'e1', 'admin'))).toEqual(['submitted 0', 'hired 2'])
    expect(student(rejection, toldOf('rejected'), back('hired', 'e1', 'admin'))).toEqual(['submitted 0', 'hired 2'])
  })

  it('§2.18 nor of a correction that was put right unseen', () => {
    const hired = [back('accepted', 'e0', 'admin'), ['moved', 'hired', R]] as const
    const mistaken = back('offered', 'e1', 'admin', held)
    expect(company(...hired, mistaken)).toEqual(['submitted 0', 'offered 1'])
    expect(company(...hired, mistaken, back('hired', 'e3', 'admin'))).toEqual(['submitted 0', 'hired 1'])
    expect(student(...hired, mistaken, back('hired', 'e3', 'admin'))).toEqual(['submitted 0', 'accepted 1', 'hired 2'])
  })

  it('§2.18 nor since when they know an offer, where what had taken it back was put right unseen', () => {
    const offered = [back('offered', 'e0', 'admin'), toldOf('offered')] as const
    const putRight = [back('rejected', 'e1', 'admin', held), back('offered', 'e3', 'admin'), toldOf('offered')] as const
    expect(student(...offered, ...putRight)).toEqual(['submitted 0', 'offered 2'])
    // The offer that they know is the first one, also when they move, or when what is put right is held back once more.
    expect(knownSteps(read(...offered, ...putRight)).at(-1)).toMatchObject({ eventId: 'e1' })
    expect(read(...offered, ...putRight, ['moved', 'accepted', 'student']).steps.map(({ eventId }) => eventId)).toEqual(['e0', 'e1', 'e6'])
    const heldOnceMore = [
      rejection,
      toldOf('rejected'),
      back('offered', 'e1', 'admin', held),
      back('rejected', 'e3', 'admin', held),
    ] as const
    expect(student(...heldOnceMore)).toEqual(['submitted 0', 'rejected 2'])
    expect(student(...heldOnceMore, toldOf('rejected'))).toEqual(['submitted 0', 'rejected 2'])
    expect(naive(...offered, ...putRight).student).toEqual(['submitted 0', 'offered 2'])
  })

  it('§2.19 a correction back to what was held back does not count either when an erasure withdraws: what it had taken out stands', () => {
    const told = [back('offered', 'e0', 'admin', held), ['moved', 'rejected', R], toldOf('rejected')] as const
    const erased = [back('offered', 'e2', 'admin', held), ['moved', 'withdrawn']] as const
    const both = ['submitted 0', 'rejected 2', 'withdrawn 5']
    expect(company(...told, ...erased)).toEqual(both)
    expect(naive(...told, ...erased).company).toEqual(both)
  })

  it('§2.2 what the student knows already is not held back', () => {
    const offered = [interview, offer, toldOf('offered')] as const
    expect(student(...offered, ['moved', 'declined', 'student'], back('offered', 'e4', 'student'), toldOf('offered'))).toEqual([
      'submitted 0',
      'interviewing 1',
      'offered 3',
    ])
    expect(student(...offered, rejection, back('offered', 'e4'), toldOf('offered'))).toEqual(['submitted 0', 'interviewing 1', 'offered 3'])
  })

  it('§2.2 an older log may hold it back nevertheless', () => {
    const entries = [interview, offer, toldOf('offered'), ['expired', 'declined'], back('offered', 'e4', 'admin', held)] as const
    expect(student(...entries)).toEqual(['submitted 0', 'interviewing 1', 'offered 3', 'declined 4'])
    expect(student(...entries, toldOf('offered'))).toEqual(['submitted 0', 'interviewing 1', 'offered 6'])
  })

  it('is answered by the first entry of a recruiter, or of an admin that is not in the student’s place, and by no closing', () => {
    const answered = (...said: readonly Said[]) => answerIn(read(...said).steps)?.eventId
    expect(answered()).toBeUndefined()
    expect(answered(['moved', 'withdrawn', 'student'])).toBeUndefined()
    expect(answered(['closed', 'closed'])).toBeUndefined()
    expect(answered(['moved', 'closed', 'admin'])).toBeUndefined()
    expect(answered(['moved', 'closed', 'admin'], ['reinstated', 'submitted', R])).toBe('e2')
    expect(answered(back('accepted', 'e0', 'admin'), ['moved', 'hired', R])).toBe('e2')
    expect(answered(back('under_review', 'e0', 'admin'))).toBe('e1')
    expect(answered(inReview, back('submitted', 'e1'))).toBeUndefined()
  })
})

/** Steps of a random history. What is not possible then is passed over. */
const wishes = fc.array(
  fc.record({
    what: fc.constantFrom('move', 'move', 'move', 'undo', 'correct', 'correct', 'correct', 'reinstate', 'tell', 'end'),
    by: fc.constantFrom('recruiter', 'recruiter', 'student', 'admin', 'admin', 'admin', 'erasure'),
    which: fc.nat(),
    isHeld: fc.boolean(),
  }),
  { minLength: 8, maxLength: 24, size: 'max' },
)
type Wish = { readonly what: string; readonly by: string; readonly which: number; readonly isHeld: boolean }

function wished(entries: readonly PathEntry[], { what, by, which, isHeld }: Wish): readonly Said[] {
  const { company: all, student: seen } = naivePaths(entries)
  const isStudents = by === 'student' || by === 'erasure'
  const steps = isStudents ? seen : all
  const [before, last] = steps.length > 1 ? steps.slice(-2) : [undefined, steps[0]]
  const role = by === 'erasure' ? undefined : by
  const [newest] = all.slice(-1)
  /** Told in the same append, or held back; there is nothing to hold back of what is known. */
  const told = (kind: Kind, to: ApplicationStatus, more: object = {}): readonly Said[] => {
    if (!isHeldBack(to)) return [[kind, to, role, more]]
    const holds = isHeld && !steps.some((step) => step.status === to && step.isTold)
    return holds
      ? [[kind, to, role, { ...more, ...held }]]
      : [
          [kind, to, role, more],
          ['told', to],
        ]
  }
  if (!last || !newest) return []
  const pick = <One>(of: readonly One[]) => of[which % Math.max(1, of.length)]
  switch (what) {
    case 'move': {
      if (by === 'erasure') return isTerminal(newest.status) ? [] : told('moved', last.status === 'offered' ? 'declined' : 'withdrawn')
      const to = pick(movesFor(by, last.status))
      return to === undefined ? [] : told('moved', to)
    }
    case 'undo':
      return before && entries.at(-1)?.kind === 'moved' && role !== undefined && last.status !== before.status
        ? told('corrected', before.status, { corrects: last.eventId })
        : []
    case 'correct': {
      const to = pick(applicationStatuses)
      if (by !== 'admin' || to === undefined || to === last.status) return []
      return told('corrected', to, { corrects: (steps[firstTakenBack(steps, to)] ?? last).eventId })
    }
    case 'reinstate': {
      const endings = by === 'student' ? ['withdrawn'] : by === 'recruiter' ? ['rejected', 'closed'] : []
      return before && endings.includes(last.status) && before.status !== last.status ? told('reinstated', before.status) : []
    }
    case 'tell':
      return [['told', newest.status]]
    default:
      if (awaitsCompany(newest.status)) return [['closed', 'closed']]
      return newest.status === 'offered' && newest.isTold ? [['expired', 'declined']] : []
  }
}

const plain = (steps: readonly Pick<Visit, 'eventId' | 'status' | 'at'>[]) =>
  steps.map(({ eventId, status, at: since }) => [eventId, status, since])
const seenOf = (visits: readonly Visit[]) => plain(visits.map((visit) => ({ ...visit, at: visit.seenAt })))

it('§2.19 a second, naive reading of any legal history comes to the same', { timeout: 30_000 }, () =>
  fc.assert(
    fc.property(wishes, (some) => {
      const said: Said[] = []
      for (const wish of some) {
        said.push(...wished(entriesOf(...said), wish))
        const path = read(...said)
        const naive: Readonly<Record<'company' | 'student', readonly Visit[]>> = naivePaths(entriesOf(...said))
        expect(plain(path.steps)).toEqual(plain(naive.company))
        expect(plain(toldSteps(path))).toEqual(seenOf(naive.student))
        expect(knownSteps(path).every((step) => !isHeldBack(step.status) || step.toldAt !== undefined)).toBe(true)
        const first = naive.company.slice(1).find(({ answers }) => answers)
        expect(answerIn(path.steps)?.at).toBe(first?.at)
      }
    }),
    { numRuns: 3_000 },
  ),
)

it('§2.19 as of any T, known at any P, both readings are those of the time when nothing more had happened or was recorded', () =>
  fc.assert(
    fc.property(wishes, fc.nat(), fc.nat(), (some, t, p) => {
      const said: Said[] = []
      // What was read each time that there was one entry more.
      const then = [naivePaths(entriesOf())]
      for (const wish of some)
        for (const one of wished(entriesOf(...said), wish)) {
          said.push(one)
          then.push(naivePaths(entriesOf(...said)))
        }
      const [lastHappened, lastRecorded] = [t % then.length, p % then.length]
      const asOf = at(lastHappened + 0.5)
      const path = pathOf(entriesAsOf(entriesOf(...said), { asOf, knownAt: positionOf(lastRecorded) }))
      const naive = then[Math.min(lastHappened, lastRecorded)]
      expect(path && plain(path.steps)).toEqual(naive && plain(naive.company))
      expect(path && plain(toldSteps(path))).toEqual(naive && seenOf(naive.student))
    }),
    { numRuns: 1_000 },
  ))
