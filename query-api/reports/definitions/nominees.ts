import { semesterLabel } from '#events/vocabulary/semesters.ts'
import { DAY_MS } from '#lib/days.ts'
import { accepted, placed } from '../applications.ts'
import { rate, type Definition } from '../definition.ts'
import type { Happened } from '../facts.ts'
import { comparingRows } from '../groups.ts'
import { applicationsSince, nominationsIn, ofNominations, type Nomination } from '../nominations.ts'
import type { View } from '../view.ts'

/** A student in a semester, by the consent that came first. */
type Nominee = Nomination & { readonly studentId: string; readonly consent: Happened }

const DAYS = 180

export const nominees: Definition<Nominee> = {
  name: 'nominees',
  title: 'Nominees placed',
  question: 'How many nominees find a place?',
  words:
    'Students with a nomination of a semester to which they agreed, and still do: those who, with an application sent after they agreed, accepted an offer within 180 days of the end of the semester, and neither gave it up nor had it taken back.',
  version: 1,
  params: [],
  keys: ofNominations,
  columns: [rate(['placed', 'Placed'], placedBy, ({ consent }) => consent)],
  things: nomineesIn,
  student: ({ studentId }) => studentId,
  notes: openNotes,
}

function nomineesIn(view: View): readonly Nominee[] {
  const found = new Map<string, Nominee>()
  for (const nomination of nominationsIn(view)) {
    const { studentId, consent, fact } = nomination
    if (studentId === undefined || !consent) continue
    const key = `${studentId} ${fact.semester}`
    const known = found.get(key)
    if (!known || isEarlier(consent, known.consent)) found.set(key, { ...nomination, thing: studentId, studentId, consent })
  }
  return [...found.values()]
}

function isEarlier(one: Happened, other: Happened): boolean {
  return one.at < other.at || (one.at === other.at && one.position < other.position)
}

/** The last instant that counts, by the university's calendar. */
function deadlineOf({ fact: { universityId, semester } }: Nominee, view: View): number {
  return view.semesters(universityId === undefined ? undefined : view.organization(universityId)).endOf(semester) + DAYS * DAY_MS
}

function placedBy(nominee: Nominee, view: View): Happened | undefined {
  const deadline = deadlineOf(nominee, view)
  for (const application of applicationsSince(nominee, view)) {
    const acceptance = placed(application) && accepted(application)
    if (acceptance && acceptance.at <= deadline) return acceptance
  }
  return undefined
}

function openNotes(all: readonly Nominee[], view: View): readonly string[] {
  const open = new Set(all.flatMap((nominee) => (deadlineOf(nominee, view) > view.ask.asOf ? nominee.fact.semester : [])))
  return [...open].toSorted(comparingRows('semester')).map((semester) => `The ${DAYS} days of ${semesterLabel(semester)} are not over.`)
}
