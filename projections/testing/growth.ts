/** Which fields of documents grow with history. */
import { limits } from '#events/vocabulary/limits.ts'
import type { Json } from '#events/envelope.ts'
import type { Projection } from '../define.ts'
import { inAllLives, kinds, lives, type Lives } from './lives.ts'
import { memoryView } from './memory.ts'
import { ofItsStreams } from './history.ts'

type Bounded = {
  readonly because: string
  /** So many entries at most. The law tries whether the view itself holds that, with `by: 'view'`; otherwise commands do. */
  readonly most?: number
  readonly by?: 'view'
}

/** There are three in a year, and one is a student for some years. */
const semestersOfStudies = 20
/** Some ten are usual. Beyond the limit there are those that move it on, and what an admin puts right. */
const path = { because: 'the moves of one application, until none is taken back any more', most: limits.pathEntries }
const interviews = { because: 'the interviews of one application', most: limits.interviewsPerApplication }

/** Fields that grow, by view and name, up to what the platform allows. */
export const bounded: Readonly<Record<string, Bounded>> = {
  'application-notes.notes': { because: 'the notes on one application', most: limits.notesPerApplication },
  'campus-approvals.before': { because: 'the latest decisions', most: 20, by: 'view' },
  'graduates.offer': path,
  'graduates.accepted': { because: 'the latest offers that were accepted', most: 20, by: 'view' },
  'inboxes.read': { because: 'what was read one by one', most: limits.readOneByOne, by: 'view' },
  'nominations.reminders': { because: 'the reminders of one nomination', most: limits.nominationReminders },
  'organizations.categoryShown': { because: 'the latest periods', most: 50, by: 'view' },
  'paths.entries': path,
  'paths.nominators': { because: 'the nominators of one student', most: limits.nominatorsPerStudentMax * semestersOfStudies },
  'recruiter-board.interviews': interviews,
  'recruiter-board.steps': path,
  'referral-owners.referrals': {
    because: 'those that are open, one for each employee; the owner for each job; and of the others the latest',
    most: limits.openReferralsPerEmployee,
  },
  'referrals.uncounted': { because: 'the latest applications that it followed', most: 20, by: 'view' },
  'resumes.versions': { because: 'the versions that one student has at a time', most: limits.resumeVersions },
  'saved.jobs': { because: 'the jobs that one student keeps', most: limits.savedJobs },
  'student-applications.interviews': interviews,
  'student-applications.path': path,
  'student-cards.agreed': { because: 'the nominators of one student', most: limits.nominatorsPerStudentMax * semestersOfStudies },
  'threads.blockedBy': { because: 'the two people of a conversation: nobody blocks twice', most: 2 },
}

export type Growth = { readonly field: string; readonly lives: Omit<Lives, 'count'>; readonly from: number; readonly to: number }

/** Ten times as many lives. */
const [FEW, MANY] = [3, 30]
/** In letters of JSON: a number has a digit more. */
const SMALL = 20

/** Each field of the view that is larger after many lives, whichever things are others in each. */
export function growthOf(projection: Projection): readonly Growth[] {
  const text = JSON.stringify(ofItsStreams(projection, lives({ count: 1 })).map(({ stream, data }) => [stream, data]))
  const those = Object.keys(kinds) as readonly (keyof typeof kinds)[]
  const all: readonly Omit<Lives, 'count'>[] = [
    {},
    { side: 'by side' },
    ...those.filter((kind) => kinds[kind].test(text)).map((others) => ({ others, side: 'by side' }) as const),
  ]
  return all.flatMap((how) => {
    const few = largest(projection, { ...how, count: FEW }, sizeOf)
    const many = largest(projection, { ...how, count: MANY }, sizeOf)
    const grown = [...many].filter(([field, to]) => to - (few.get(field) ?? 0) > SMALL)
    return grown.map(([field, to]) => ({ field: field.slice(field.indexOf(' ') + 1), lives: how, from: few.get(field) ?? 0, to }))
  })
}

/** How many entries the field comes to in so many lives. */
export function entriesOf(projection: Projection, field: string, how: Lives): number {
  return Math.max(...[...largest(projection, how, countOf)].map(([name, entries]) => (name.endsWith(` ${field}`) ? entries : 0)))
}

/** By document and field, the largest that it ever was. */
function largest(projection: Projection, how: Lives, measure: (value: Json) => number): ReadonlyMap<string, number> {
  const found = new Map<string, number>()
  const view = memoryView({
    ...projection,
    apply(doc, event, id, beside) {
      const after = projection.apply(doc, event, id, beside)
      for (const [field, value] of Object.entries(after === doc ? {} : (after ?? {}))) {
        const name = `${inAllLives(id).replaceAll(' ', '_')} ${projection.model.name}.${field}`
        found.set(name, Math.max(found.get(name) ?? 0, measure(value as Json)))
      }
      return after
    },
  })
  view.take(ofItsStreams(projection, lives(how)))
  if (view.parked().length > 0) throw new Error(`${projection.model.name}: ${view.parked()[0]?.cause}`)
  return found
}

function sizeOf(value: Json): number {
  return JSON.stringify(value)?.length ?? 0
}

function countOf(value: Json): number {
  return typeof value === 'object' && value !== null ? Object.keys(value).length : 0
}
