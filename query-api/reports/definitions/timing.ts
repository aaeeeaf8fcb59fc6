import { isTerminal } from '#events/vocabulary/applications/application-status.ts'
import { applicationsInWindow, accepted, first, isCounted, studentOf } from '../applications.ts'
import { between, type Column, type Definition, type Series } from '../definition.ts'
import { ofApplications } from '../groups.ts'
import { incidenceOf, type Followed } from '../incidence.ts'
import type { Application, View } from '../view.ts'

type Step = (application: Application, view: View) => Application['submitted'] | undefined
/** All but the first answer goes by applications that are complete. */
const ofCounted =
  (step: Step): Step =>
  (application, view) =>
    isCounted(application, view) ? step(application, view) : undefined

const submitted: Step = (application) => application.submitted
const offered = ofCounted(first('offered'))

const columns: readonly Column<Application>[] = [
  between(['firstResponse', 'First response'], { from: submitted, to: ({ answer }) => answer }),
  between(['toOffer', 'To the offer'], { from: submitted, to: offered }),
  between(['toAccept', 'Offer to acceptance'], { from: offered, to: ofCounted(accepted) }),
  between(['toHire', 'To the hire'], { from: submitted, to: ofCounted(first('hired')) }),
  between(['interviewToOffer', 'Interview to offer'], { from: ofCounted(first('interviewing')), to: offered }),
]

/** So many must be followed at least to a point that is shown to who does not see all. */
const LEAST_AT_RISK = 5

export const timing: Definition<Application> = {
  name: 'timing',
  title: 'Time to answers and offers',
  question: 'How long do applications take?',
  words:
    'Medians in days of completed applications: from the application to the first offer and the first hire, from the first offer to the acceptance, from the first interview to the first offer. The first response counts all applications that were answered. A view of an application is no answer.',
  version: 1,
  params: ['from', 'to', 'includeActive', 'estimate'],
  keys: ofApplications,
  columns,
  things: applicationsInWindow,
  student: studentOf,
  n: isCounted,
  series: incidences,
  notes: () => ['The record of a company rounds up to days begun; here days are exact.'],
}

function incidences(applications: readonly Application[], { ask }: View): ((row: string, places: readonly number[]) => Series) | undefined {
  if (ask.estimate !== 'incidence') return undefined
  const all = applications.map((application) => followed(application, ask.asOf))
  return (row, places) => {
    const ofRow = places.map((place) => all[place] as Followed)
    const { points, median } = incidenceOf(ofRow, ask.hidesSmall ? LEAST_AT_RISK : 0)
    return { row, column: 'toOffer', points, median }
  }
}

const firstOffer = first('offered')
function followed(application: Application, asOf: number): Followed {
  const { submitted, last } = application
  const offer = firstOffer(application)
  if (offer) return { ms: offer.at - submitted.at, to: 'offer' }
  return isTerminal(last.to) ? { ms: last.at - submitted.at, to: 'end' } : { ms: asOf - submitted.at, to: 'open' }
}
