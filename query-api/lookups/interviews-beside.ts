import { endsAt, interviewState, overlap } from '#events/vocabulary/applications/interviews.ts'
import { recruiterBoard } from '#projections/views/recruiter-board/model.ts'
import { peopleOf } from '../core/joins.ts'
import type { Reader } from '../core/reader.ts'

/** So many applications of a company have interviews ahead, the last moved first. Beyond them nobody is warned. */
const MOST = 500

type Proposed = {
  readonly organizationId: string
  readonly studentId: string
  readonly people: readonly string[]
  readonly times: readonly string[]
  readonly minutes: number
  /** The interview that gives way. */
  readonly replaces: string | undefined
}

/** Whose settled interviews at the company lie in part in one of these times: of its people, and of the student (product 2.20). */
export function interviewsBeside(read: Reader) {
  return async ({ organizationId, studentId, people, times, minutes, replaces }: Proposed, now: string) => {
    const { items } = await read.find(recruiterBoard, {
      where: { organizationId, status: { in: ['interviewing', 'offered', 'accepted'] } },
      sort: ['since', 'desc'],
      limit: MOST,
    })
    const asked = times.map((at) => ({ at, until: endsAt(at, minutes) }))
    const isBeside = (at: string, long: number) => asked.some((one) => overlap(one, { at, until: endsAt(at, long) }))
    const beside = items.flatMap((card) =>
      (card.interviews ?? []).flatMap((one) =>
        one.id !== replaces && one.at !== undefined && interviewState(one, now) === 'settled' && isBeside(one.at, one.minutes)
          ? [{ student: card.studentId, people: one.people }]
          : [],
      ),
    )
    const busy = people.filter((uid) => beside.some((one) => one.people.includes(uid)))
    const person = await peopleOf(read, busy)
    return {
      ofStudent: beside.some(({ student }) => student === studentId),
      ofPeople: busy.map((uid) => ({ uid, name: person(uid)?.displayName ?? 'A colleague' })),
    }
  }
}
