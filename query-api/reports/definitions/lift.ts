import { accepted, placed, studentOf } from '../applications.ts'
import { NOT_KNOWN } from '../ask.ts'
import type { Column, Counted, Definition } from '../definition.ts'
import type { Happened, StatusEntry } from '../facts.ts'
import { ofApplications } from '../groups.ts'
import { liftOf, type Stratum } from '../lift.ts'
import { nominationsIn, type Nomination } from '../nominations.ts'
import { countFigure } from '../values.ts'
import { changeIn, type Application, type View } from '../view.ts'

/** A student in a semester, by the first application of it. */
export type Applicant = {
  readonly thing: string
  readonly application: Application
  readonly nominated: Happened | undefined
  readonly placed: StatusEntry | undefined
  /** University, semester and GPA band; missing where one of them is not known. */
  readonly stratum: string | undefined
  /** Its stratum has nominated students and others. */
  readonly isCompared?: boolean
}

const inStratum: Counted<Applicant> = ({ application, isCompared }) => (isCompared ? application.submitted : undefined)
const nominatedIn: Counted<Applicant> = ({ nominated, isCompared }) => (isCompared ? nominated : undefined)
const leftOut: Counted<Applicant> = ({ application, isCompared }) => (isCompared ? undefined : application.submitted)

/** Its figures go by strata, and none by what a single student adds. */
const amountIn =
  (counted: Counted<Applicant>): Column<Applicant>['amount'] =>
  (applicant, view) =>
    counted(applicant, view) && 1
const behind = { unit: 'count', kind: 'count' } as const
const columns: readonly Column<Applicant>[] = [
  {
    key: 'lift',
    label: 'More placed among nominated',
    unit: 'fraction',
    kind: 'difference',
    denominator: inStratum,
    numerator: nominatedIn,
    amount: amountIn(inStratum),
    figure: (_, { things }) => liftOf(strataOf(things())),
  },
  {
    ...behind,
    key: 'strata',
    label: 'Groups of like students compared',
    denominator: inStratum,
    numerator: inStratum,
    amount: amountIn(inStratum),
    figure: (_, { things, n }) => countFigure(strataIn(things(), true).size, n),
  },
  {
    ...behind,
    key: 'strataLeftOut',
    label: 'Groups left out',
    denominator: leftOut,
    numerator: leftOut,
    amount: amountIn(leftOut),
    figure: (_, { things, n }) => countFigure(strataIn(things(), false).size, n),
  },
]

export const lift: Definition<Applicant> = {
  name: 'lift',
  title: 'Nominated students and others',
  question: 'Are students with a nomination placed more often than others like them?',
  words:
    'The difference of the shares placed between students with a nomination and others of the same university, semester and GPA band, weighted by where the nominated are. A group of like students is compared where it has both, and left out where it has one of them, or where one of the three is not known. Nominated is who had agreed to a nomination when the first application of the semester was sent. It is an association, not an effect.',
  version: 1,
  params: [],
  keys: {
    university: ({ application }, view) => ofApplications.university(application, view),
    semester: ({ application }, view) => ofApplications.semester(application, view),
  },
  columns,
  things: applicantsIn,
  student: ({ thing }) => thing,
  compared,
  notes: () => ['This is an association, not an effect: professors choose whom they nominate.'],
}

/** Of all universities and semesters, whatever is asked of them: of those who share where these alone count. */
export function comparedIn(view: View): readonly Applicant[] {
  const all = applicantsIn(view)
  return compared(view.ask.asker === 'careerOffice' ? all.filter(({ thing }) => view.shares(thing)) : all)
}

/** By all applications of a day, and by who asks of which scope: its questions, and what is hidden of them, go by the same ones. */
const kept = new WeakMap<readonly Application[], Map<string, readonly Applicant[]>>()

function applicantsIn(view: View): readonly Applicant[] {
  const { asker, scope } = view.ask
  const name = JSON.stringify([asker, scope])
  const ofDay = kept.get(view.applications()) ?? new Map<string, readonly Applicant[]>()
  kept.set(view.applications(), ofDay)
  const found = ofDay.get(name) ?? applicantsOf(view)
  ofDay.set(name, found)
  return found
}

/** Of a university's scope the others are made nothing of. */
function applicantsOf(view: View): readonly Applicant[] {
  const { kind, id } = view.ask.scope
  const own = kind === 'university' && id !== undefined ? view.organization(id) : undefined
  const nominations = Map.groupBy(nominationsIn(view), ({ studentId }) => studentId)
  const found: Applicant[] = []
  for (const { application, won, semester } of inSemesters(view)) {
    const university = keyOf('university', application, view)
    if (own !== undefined && own !== (university ?? NOT_KNOWN)) continue
    const student = studentOf(application)
    const gpaBand = university === undefined ? undefined : keyOf('gpaBand', application, view)
    found.push({
      thing: student,
      application,
      nominated: nominatedAt({ application, university }, nominations.get(student) ?? [], view),
      placed: won && accepted(won),
      stratum: university === undefined || gpaBand === undefined ? undefined : `${university} ${semester} ${gpaBand}`,
    })
  }
  return found
}

/** Of each student and semester the application that was sent first, and one by which they were placed. */
type InSemester = { readonly semester: string; application: Application; won: Application | undefined }

function inSemesters(view: View): readonly InSemester[] {
  const found: InSemester[] = []
  const students = new Map<string, InSemester[]>()
  for (const application of view.applications()) {
    const student = studentOf(application)
    const semester = keyOf('semester', application, view) ?? ''
    let semesters = students.get(student)
    if (!semesters) students.set(student, (semesters = []))
    const known = semesters.find((one) => one.semester === semester)
    if (!known) {
      const begun = { semester, application, won: placed(application) && application }
      semesters.push(begun)
      found.push(begun)
      continue
    }
    if (isEarlier(application, known.application)) known.application = application
    if (!known.won && placed(application)) known.won = application
  }
  return found
}

function isEarlier({ submitted: one }: Application, { submitted: other }: Application): boolean {
  return one.at < other.at || (one.at === other.at && one.position < other.position)
}

function keyOf(group: 'university' | 'semester' | 'gpaBand', application: Application, view: View): string | undefined {
  const key = ofApplications[group](application, view)
  return typeof key === 'string' ? key : undefined
}

/** The consent to a nomination of that university which stood when it was sent. */
function nominatedAt(
  { application, university }: { readonly application: Application; readonly university: string | undefined },
  nominations: readonly Nomination[],
  view: View,
): Happened | undefined {
  if (university === undefined) return undefined
  for (const { fact } of nominations) {
    if (fact.universityId === undefined || view.organization(fact.universityId) !== university) continue
    const then = changeIn(fact.status, (position, at) => at <= application.submitted.at && view.sees(position, at))
    if (then?.[2] === 'consented') return { position: then[0], at: then[1] }
  }
  return undefined
}

function compared(things: readonly Applicant[]): readonly Applicant[] {
  const strata = Map.groupBy(things, ({ stratum }) => stratum)
  return [...strata].flatMap(([stratum, all]) => {
    const nominated = all.filter((one) => one.nominated).length
    const isCompared = stratum !== undefined && nominated > 0 && nominated < all.length
    return all.map((one) => ({ ...one, isCompared }))
  })
}

function strataIn(things: readonly Applicant[], areCompared: boolean): ReadonlySet<string | undefined> {
  const found = new Set<string | undefined>()
  for (const { stratum, isCompared } of things) if (isCompared === areCompared) found.add(stratum)
  return found
}

function strataOf(things: readonly Applicant[]): readonly Stratum[] {
  const strata = Map.groupBy(
    things.filter(({ isCompared }) => isCompared),
    ({ stratum }) => stratum,
  )
  return [...strata.values()].map((all) => {
    const [nominated, others] = [all.filter((one) => one.nominated), all.filter((one) => !one.nominated)]
    return { nominated: sharePlaced(nominated), others: sharePlaced(others) }
  })
}

function sharePlaced(applicants: readonly Applicant[]) {
  return { placed: applicants.filter((one) => one.placed).length, all: applicants.length }
}
