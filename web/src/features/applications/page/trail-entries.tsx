import type { ReactNode } from 'react'
import type { Operation } from '#contract/contract.ts'
import type { TimelineEntry } from '#contract/platform.ts'
import {
  applicationStatusLabels,
  ownStatusLabels,
  reasonLabels,
  takesOfferBack,
  type ApplicationStatus,
} from '#events/vocabulary/applications/application-status.ts'
import type { PathStep } from '#events/vocabulary/path.ts'
import { rows } from '../../../api/operation.ts'
import { shortAge } from '../../../lib/time/time.ts'
import { applicationColour } from '../../../lib/words/status-labels.ts'
import { Emphasized } from '../../../ui/Emphasized.tsx'
import { Time } from '../../../ui/Time.tsx'
import type { TrailEntry } from '../../../ui/Trail.tsx'
import { timesThatDay } from '../../../lib/words/words.ts'
import { lasting } from '../list/own-words.ts'
import { statusOf, stepsBefore } from './path-of-record.ts'

/**
 * The entries of the trail, for the company with what caused each.
 * @param student the reader, when the trail is that of the own application: it speaks to them
 */
export function trailEntries(timeline: readonly TimelineEntry[], student?: string): TrailEntry[] {
  const labels = student === undefined ? applicationStatusLabels : ownStatusLabels
  const before = stepsBefore(timeline, student !== undefined)
  return timeline.map((each, index) => {
    const entry = student === undefined ? each : toStudent(each, student)
    const { eventId, at, sentence, actor, reasonCode, reason, note, via, requestId, correctsEventId, undoneBy } = entry
    const status = statusOf(entry)
    const undoes = correctsEventId !== undefined && timeline[index + 1]?.eventId === correctsEventId
    const why = Object.entries(reasonLabels).find(([code]) => code === reasonCode)?.[1]
    return {
      key: eventId,
      at,
      sentence: <Emphasized text={sentence} parts={[actor.displayName, ...(status ? [labels[status]] : [])]} />,
      detail: separated(
        actor.role,
        timesThatDay(entry),
        reasonCode === 'unspecified' || (why && sentence.includes(`(${why.toLowerCase()})`)) ? undefined : why,
        timeInStep(before.get(eventId), at, student !== undefined),
        undoes && `${entry.correction ? 'corrects' : 'undoes'} the line below`,
        undoneBy && becameOf(timeline, index),
        toldOf(entry),
        student === undefined && via !== undefined && <span title={`${callOf(via.operation)}, request ${requestId}`}>{via.sentence}</span>,
      ),
      quote: note ?? reason,
      ...(status && { colour: applicationColour(status) }),
      ...(undoneBy && { undone: true }),
    }
  })
}

/** The word for an entry's end, by the type of the later one that strikes it out; every other one undid or corrected it. */
const became: Readonly<Partial<Record<string, string>>> = {
  InterviewProposed: 'replaced',
  InterviewCanceled: 'called off',
  InterviewResumed: 'on again',
}

/** By these a student goes on from what they know: what was held back from them is void. */
const movesOn: readonly string[] = ['ApplicationStatusChanged', 'ApplicationReinstated']

function becameOf(timeline: readonly TimelineEntry[], index: number): string {
  const at = timeline.findIndex(({ eventId }) => eventId === timeline[index]?.undoneBy)
  const later = timeline[at]
  if (later && movesOn.includes(later.type)) return 'never told'
  const word = became[later?.type ?? ''] ?? (later?.correction ? 'corrected' : 'undone')
  return `${word} ${at >= 0 && at === index - 1 ? 'by the line above' : 'later'}`
}

/** The parts that there are, with a dot between each two. */
function separated(...parts: readonly ReactNode[]): ReactNode {
  return parts.filter(Boolean).reduce<ReactNode>(
    (before, part) =>
      before === undefined ? (
        part
      ) : (
        <>
          {before}
          {' · '}
          {part}
        </>
      ),
    undefined,
  )
}

/** Until when the entry is held back from the student, or when they were told of it; only the company gets either. */
function toldOf({ at, discloseAt, disclosedAt }: Pick<TimelineEntry, 'at' | 'discloseAt' | 'disclosedAt'>): ReactNode {
  if (discloseAt !== undefined)
    return (
      <>
        the student learns of it <Time at={discloseAt} as="moment" />
      </>
    )
  if (disclosedAt === undefined) return undefined
  return disclosedAt === at ? (
    'told the student at once'
  ) : (
    <>
      told the student <Time at={disclosedAt} as="moment" />
    </>
  )
}

/** Moves as the student reads them: from the record they would sound like a clerk. */
const movedForStudent: Readonly<Partial<Record<string, string>>> = {
  under_review: 'is looking at your application',
  shortlisted: 'shortlisted you',
  interviewing: 'invited you to an interview',
  offered: 'made you an offer',
  rejected: 'decided not to go on with your application',
}

/** `You withdrew your application`: what the sentences of the trail say of a third person, said to the student (product 2.18). */
export function toStudent(entry: TimelineEntry, uid: string): TimelineEntry {
  const { actor, sentence, type, from, to } = entry
  const own = actor.uid === uid
  const moves = takesOfferBack(from, to) ? 'took the offer back' : movedForStudent[to ?? '']
  const moved = type === 'ApplicationStatusChanged' ? moves : undefined
  if (moved !== undefined && !own) return { ...entry, sentence: `${actor.displayName} ${moved}` }
  const said = own && sentence.startsWith(actor.displayName) ? `You${sentence.slice(actor.displayName.length)}` : sentence
  return {
    ...entry,
    sentence: inOwnWords(said, entry)
      .replace('the application', 'your application')
      .replace(/^You comes /, 'You come '),
    ...(own && { actor: { uid, displayName: 'You' } }),
  }
}

/** A correction ends with the name that the record has for the status. */
function inOwnWords(sentence: string, entry: TimelineEntry): string {
  const status = statusOf(entry)
  const named = status && ` to ${applicationStatusLabels[status]}`
  return named && sentence.endsWith(named) ? `${sentence.slice(0, -named.length)} to “${ownStatusLabels[status]}”` : sentence
}

/** Method and path of a call; what the platform did by itself has its name only. */
function callOf(operation: string): string {
  const call = rows[operation as Operation] as (typeof rows)[Operation] | undefined
  return call ? `${call.method} ${call.path}` : operation
}

/** The act that a student's line counts from, where the status is the moment of an act and does not last. */
const acts: Readonly<Partial<Record<ApplicationStatus, string>>> = {
  submitted: 'you applied',
  offered: 'the offer',
  accepted: 'you accepted',
}

/**
 * `after 9 d in Under review`, to the student `Under review for 9 d`: how long the step before had lasted, as the path was then. A
 * correction is no step on.
 */
function timeInStep(before: PathStep | undefined, until: string, toTheStudent: boolean): string | undefined {
  if (!before) return undefined
  const { status, at } = before
  const age = shortAge(at, Date.parse(until)).replace('now', 'a moment')
  if (!toTheStudent) return `after ${age} in ${applicationStatusLabels[status]}`
  const act = acts[status]
  return act === undefined ? lasting(status, age) : `${age} after ${act}`
}
