import { applicationsInWindow, placed, studentOf } from '../applications.ts'
import { rate, type Definition } from '../definition.ts'
import type { StatusEntry } from '../facts.ts'
import { ofApplications, through } from '../groups.ts'
import { leftBy } from '../rows.ts'
import type { Application } from '../view.ts'

/** A student, by one of the applications of a row. */
type Applicant = {
  readonly thing: string
  readonly application: Application
  readonly placed: StatusEntry | undefined
}

export const placement: Definition<Applicant> = {
  name: 'placement',
  title: 'Students placed',
  question: 'How many students who applied have accepted an offer?',
  words:
    'Of the students with an application in the window, those who accepted one of these offers or were hired, and neither gave it up nor had it taken back. In a group, the applications of the group count. This is no career outcomes rate, which follows what graduates say.',
  version: 1,
  params: ['from', 'to'],
  keys: through(({ application }) => application),
  columns: [
    rate(
      ['placed', 'Placed'],
      ({ placed }) => placed,
      ({ application }) => application.submitted,
    ),
  ],
  things: (view) =>
    leftBy(ofApplications, applicationsInWindow(view), view).map((application) => ({
      thing: studentOf(application),
      application,
      placed: placed(application),
    })),
  student: ({ thing }) => thing,
  joined: byStudent,
}

/** Each student once: placed where any of the applications is. */
function byStudent(places: readonly number[], applicants: readonly Applicant[]): readonly number[] {
  const students = new Map<string, number>()
  for (const place of places) {
    const applicant = applicants[place]
    if (!applicant) continue
    const known = students.get(applicant.thing)
    if (known === undefined || (applicant.placed && !applicants[known]?.placed)) students.set(applicant.thing, place)
  }
  return [...students.values()]
}
