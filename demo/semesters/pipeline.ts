/** What becomes of one application: its moves as data, drawn by the pass rates of product 5. */
import type { ApplicationSource, ApplicationStatus, ReasonCode } from '#events/vocabulary/applications/application-status.ts'
import type { Random } from '#lib/random/random.ts'
import { awake, chance, DAY, HOUR, logNormal, shifted } from './distributions.ts'
import type { Job } from './jobs.ts'
import type { Student } from './people.ts'

export type Move = {
  readonly by: 'recruiter' | 'student'
  readonly status: ApplicationStatus
  readonly at: number
  readonly reasonCode?: ReasonCode
  readonly reason?: string
  /** It takes back the move before it, within a minute. */
  readonly undoes?: true
}
export type Application = {
  readonly key: string
  readonly student: Student
  readonly job: Job
  readonly at: number
  readonly source: ApplicationSource
  readonly viewedAt: number | undefined
  readonly moves: readonly Move[]
}
export type Applying = Pick<Application, 'key' | 'student' | 'job' | 'at' | 'source'> & { readonly market: number }

/** Of review, shortlist, interview, offer and acceptance. Of cold ones, those that nobody answers are not in the first. */
const passRates: Readonly<Record<ApplicationSource, readonly [number, number, number, number, number]>> = {
  direct: [0.85, 0.22, 0.45, 0.35, 0.69],
  nominated: [0.85, 0.38, 0.52, 0.42, 0.69],
  referred: [0.92, 0.45, 0.55, 0.42, 0.69],
}
/** Median days until a step, and how they are spread. */
const delays = { under_review: [4, 0.8], shortlisted: [5, 0.7], interviewing: [8, 0.6], offered: [18, 0.75] } as const
const UNANSWERED = 0.18

const rejections = ['skills_mismatch', 'experience', 'position_filled', 'timing', 'failed_assessment', 'other'] as const
const withdrawals = ['not_interested', 'location', 'compensation', 'no_response', 'other'] as const

export function pipelineOf(random: Random, { market, ...applying }: Applying): Application {
  const { student, job, source, at } = applying
  const { company } = job
  const silent = source === 'direct' && chance(random, Math.min(0.75, UNANSWERED * company.silence * Math.exp(-1.2 * market)))
  if (silent) return { ...applying, viewedAt: chance(random, 0.45) ? awake(random, at + 3 * DAY) : undefined, moves: [] }
  const by = (student.strength - company.strictness + market) * 0.55
  const rates = passRates[source].map((rate) => shifted(rate, by))
  const moves = movesOf(random, rates, at, company.pace)
  const first = moves[0]?.at
  const viewedAt = first !== undefined && chance(random, 0.85) ? at + (first - at) * (0.3 + random.next() * 0.65) : undefined
  return { ...applying, viewedAt, moves: withImperfections(random, withdrawn(random, moves, at), at) }
}

function movesOf(random: Random, rates: readonly number[], at: number, pace: number): readonly Move[] {
  const moves: Move[] = []
  let now = at
  const later = (median: number, sigma: number) => {
    const next = awake(random, now + Math.max(0.1, logNormal(random, median, sigma)) * pace * DAY)
    now = next > now ? next : now + 3 * HOUR
    return now
  }
  const shortcut = chance(random, 0.12)
  for (const [n, status] of (['under_review', 'shortlisted', 'interviewing', 'offered'] as const).entries()) {
    if (!chance(random, rates[n] ?? 0)) {
      // Some companies say nothing more.
      if (n > 0 && chance(random, 0.1)) return moves
      return [...moves, { by: 'recruiter', status: 'rejected', at: later(5, 0.8), reasonCode: random.pick(rejections) }]
    }
    const [median, sigma] = delays[status]
    if (!(status === 'shortlisted' && shortcut)) moves.push({ by: 'recruiter', status, at: later(median, sigma) })
  }
  if (chance(random, 0.05)) return moves
  const answered = Math.min(later(8, 0.7), (moves.at(-1)?.at ?? now) + 26 * DAY)
  now = answered
  if (!chance(random, rates[4] ?? 0))
    return [
      ...moves,
      { by: 'student', status: 'declined', at: answered, reasonCode: random.pick(['compensation', 'location', 'accepted_elsewhere']) },
    ]
  moves.push({ by: 'student', status: 'accepted', at: answered })
  const draw = random.next()
  if (draw < 0.03) return [...moves, { by: 'student', status: 'withdrawn', at: later(20, 0.6), reasonCode: 'accepted_elsewhere' }]
  if (draw < 0.045) return [...moves, { by: 'recruiter', status: 'rejected', at: later(20, 0.6), reasonCode: 'position_filled' }]
  return draw < 0.9 ? [...moves, { by: 'recruiter', status: 'hired', at: later(28, 0.6) }] : moves
}

/** 6 % withdraw somewhere on the way. */
function withdrawn(random: Random, moves: readonly Move[], at: number): readonly Move[] {
  if (!chance(random, 0.06)) return moves
  const open = moves.findIndex(({ status }) => status === 'offered' || status === 'rejected')
  const until = Math.floor(random.next() * ((open < 0 ? moves.length : open) + 1))
  const before = moves[until - 1]?.at ?? at
  const next = moves[until]?.at ?? before + 12 * DAY
  const move: Move = {
    by: 'student',
    status: 'withdrawn',
    at: before + (next - before) * (0.2 + random.next() * 0.7),
    reasonCode: random.pick(withdrawals),
  }
  return [...moves.slice(0, until), move]
}

/** 4 % have a mistake that is taken back, 1 % are reinstated after a rejection. */
function withImperfections(random: Random, moves: readonly Move[], at: number): readonly Move[] {
  const draw = random.next()
  if (draw < 0.055) return withMistake(random, moves, at, draw < 0.02)
  const last = moves.at(-1)
  if (draw > 0.975 && last?.status === 'rejected') {
    const before = moves.at(-2)?.status ?? 'submitted'
    if (before === 'accepted' || before === 'offered') return moves
    const again = last.at + (3 + random.next() * 12) * DAY
    const back: Move = { by: 'recruiter', status: before, at: again, reason: 'The position is open again.' }
    const next: Move =
      before === 'interviewing'
        ? { by: 'recruiter', status: 'offered', at: again + 6 * DAY }
        : { by: 'recruiter', status: 'interviewing', at: again + 4 * DAY }
    return [...moves, back, next]
  }
  return moves
}

/** A recruiter moves the wrong card: it is undone within the minute, or corrected with a reason some days after. */
function withMistake(random: Random, moves: readonly Move[], at: number, undone: boolean): readonly Move[] {
  const n = moves.findIndex(({ by, status }) => by === 'recruiter' && status !== 'offered' && status !== 'hired')
  const before = moves[n - 1]
  const from: Move | undefined = n > 0 ? before : undefined
  const status = from?.status ?? 'submitted'
  if (n < 0 || status === 'accepted') return moves
  const [since, until] = [from?.at ?? at, moves[n]?.at ?? at]
  const slip = since + (until - since) * (0.3 + random.next() * 0.3)
  if (undone)
    return [
      ...moves.slice(0, n),
      { by: 'recruiter', status: 'rejected', at: slip, reasonCode: 'duplicate' },
      { by: 'recruiter', status, at: slip + 40_000, undoes: true },
      ...moves.slice(n),
    ]
  const wrong = status === 'submitted' || status === 'under_review' ? 'shortlisted' : 'interviewing'
  if (wrong === status) return moves
  return [
    ...moves.slice(0, n),
    { by: 'recruiter', status: wrong, at: slip },
    { by: 'recruiter', status, at: slip + (until - slip) * 0.5, reason: 'This was the card of somebody with the same name.' },
    ...moves.slice(n),
  ]
}
